// HTML templates of the check result, rendered by the server and filled by the check script.
import type { ReactNode } from 'react'
import { Button } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { Icon } from '../../../../light/Icon.tsx'
import type { TemplateName } from './templates.ts'
import { checkWords } from './words.ts'

export function CheckTemplates() {
  const { check: say } = checkWords.use()
  return (
    <template>
      <Template name="running">
        <p>{say.running}</p>
      </Template>
      <Template name="fault">
        <Callout kind="warning">{say.fault}</Callout>
      </Template>
      <Template name="passed">
        <Callout kind="success">
          <strong />
          <span />
        </Callout>
      </Template>
      <Template name="undecided">
        <Callout kind="warning">
          <span />
        </Callout>
      </Template>
      <Template name="step">
        <Step ok />
      </Template>
      <Template name="failed-step">
        <Step ok={false} />
      </Template>
      <Template name="alarm">
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
      </Template>
      <Template name="text">
        <figure className="log-note">
          <figcaption />
          <pre translate="no" />
        </figure>
      </Template>
    </template>
  )
}

const Template = ({ name, children }: { readonly name: TemplateName; readonly children: ReactNode }) => (
  <div data-template={name}>{children}</div>
)

const Step = ({ ok }: { readonly ok: boolean }) => (
  <li data-ok={ok}>
    <Icon name={ok ? 'success' : 'problem'} size={16} />
    <span>
      <span className="unseen" /> <span />
    </span>
  </li>
)
