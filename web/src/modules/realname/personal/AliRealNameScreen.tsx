// Verification by Alipay: enter name and number, redirect to Alipay, return with the result.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PrivacyNote } from '../status/Privacy.tsx'
import { RealNameFrame, Rejected } from '../status/RealNameFrame.tsx'
import { RealNameStatusCard } from '../status/RealNameStatusCard.tsx'
import { AliForm } from './AliForm.tsx'
import { NextStep } from './NextStep.tsx'
import { useAlipay } from './use-alipay.ts'
import { personalWords } from './words.ts'

export function AliRealNameScreen() {
  const say = personalWords.use()
  return (
    <RealNameFrame title={say.aliTitle} lead={say.aliLead} progressOf={({ person }) => person}>
      {(status) => <AliSteps status={status} />}
    </RealNameFrame>
  )
}

function AliSteps({ status }: { readonly status: Standing }) {
  const say = personalWords.use()
  const { person } = status
  const [restarting, setRestarting] = useState(false)
  const facts = [
    [say.facts.name, person.name],
    [say.facts.idNumber, person.idNumber],
  ] as const
  if (person.state === 'passed')
    return (
      <RealNameStatusCard title={say.passedTitle} progress={person} facts={facts}>
        <NextStep status={status} />
      </RealNameStatusCard>
    )
  if (person.state === 'pending' && person.method === 'photo')
    return <RealNameStatusCard title={say.pendingTitle} text={say.pendingText} progress={person} facts={facts} />
  const byPhoto = (
    <p className="quiet">
      {say.or} <Link to={paths.realName()}>{say.toPhoto}</Link>
    </p>
  )
  if (!status.alipay)
    return (
      <Callout kind="warning">
        <p>{say.notOffered}</p>
        {byPhoto}
      </Callout>
    )
  return (
    <div className="work realname">
      <div className="work-main">
        <Rejected progress={person} />
        {person.state === 'pending' && !restarting ? (
          <Started status={status} facts={facts} onRestart={() => setRestarting(true)} />
        ) : (
          <Card>
            <AliForm />
          </Card>
        )}
        {byPhoto}
      </div>
      <aside className="work-side">
        <PrivacyNote />
        <p className="quiet">{say.limit(status.accountsAPerson)}</p>
      </aside>
    </div>
  )
}

interface StartedProps {
  readonly status: Standing
  readonly facts: readonly (readonly [string, string | null])[]
  onRestart(): void
}

function Started({ status, facts, onRestart }: StartedProps) {
  const say = personalWords.use()
  const { querying, problem, queryResult, goOn } = useAlipay()
  return (
    <RealNameStatusCard title={say.begun} text={say.begunText} progress={status.person} facts={facts}>
      <div aria-live="polite">{querying && <p className="quiet">{say.asking}</p>}</div>
      {problem && (
        <Callout kind="warning" alert>
          <p>
            <strong>{say.askFailed}</strong>
          </p>
          <p>{problem}</p>
        </Callout>
      )}
      <div className="step-acts">
        <Button look="primary" onClick={goOn}>
          {say.goOn}
        </Button>
        <Button busy={querying} onClick={queryResult}>
          {problem ? say.askAgain : say.finished}
        </Button>
        <Button look="quiet" onClick={onRestart}>
          {say.startOver}
        </Button>
      </div>
    </RealNameStatusCard>
  )
}
