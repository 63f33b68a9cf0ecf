// How the parts of a check's outcome look, drawn by the server once for the script that fills them.
import type { ReactNode } from 'react'
import { Button } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { Icon } from '../../../../light/Icon.tsx'
import type { ShapeName } from './templates.ts'
import { checkWords } from './words.ts'

export function CheckShapes() {
  const { check: say } = checkWords.use()
  return (
    <template>
      <Shaped name="running">
        <p>{say.running}</p>
      </Shaped>
      <Shaped name="fault">
        <Callout kind="warning">{say.fault}</Callout>
      </Shaped>
      <Shaped name="passed">
        <Callout kind="success">
          <strong />
          <span />
        </Callout>
      </Shaped>
      <Shaped name="undecided">
        <Callout kind="warning">
          <span />
        </Callout>
      </Shaped>
      <Shaped name="step">
        <Step ok />
      </Shaped>
      <Shaped name="failed-step">
        <Step ok={false} />
      </Shaped>
      <Shaped name="alarm">
        <div className="check-alarm" role="alert">
          <p className="check-alarm-title">
            <Icon name="problem" size={24} />
            <span />
          </p>
          <p>
            <strong />
          </p>
          <ol />
          <p>
            <Button />
          </p>
        </div>
      </Shaped>
      <Shaped name="text">
        <figure className="log-note">
          <figcaption />
          <pre translate="no" />
        </figure>
      </Shaped>
    </template>
  )
}

const Shaped = ({ name, children }: { readonly name: ShapeName; readonly children: ReactNode }) => (
  <div data-shape={name}>{children}</div>
)

const Step = ({ ok }: { readonly ok: boolean }) => (
  <li data-ok={ok}>
    <Icon name={ok ? 'success' : 'problem'} size={16} />
    <span>
      <span className="unseen" /> <span />
    </span>
  </li>
)
