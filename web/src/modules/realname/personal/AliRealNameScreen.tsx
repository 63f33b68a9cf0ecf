// Verification by Alipay: name and number, over to Alipay, back with the result.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PrivacyNote } from '../standing/Privacy.tsx'
import { StandingCard } from '../standing/StandingCard.tsx'
import { Rejected, StandingFrame } from '../standing/StandingFrame.tsx'
import { AliForm } from './AliForm.tsx'
import { useAlipay } from './use-alipay.ts'
import { personalWords } from './words.ts'

export function AliRealNameScreen() {
  const say = personalWords.use()
  return (
    <StandingFrame title={say.aliTitle} lead={say.aliLead} progressOf={({ person }) => person}>
      {(standing) => <AliSteps standing={standing} />}
    </StandingFrame>
  )
}

function AliSteps({ standing }: { readonly standing: Standing }) {
  const say = personalWords.use()
  const { person } = standing
  const [again, setAgain] = useState(false)
  const facts = [
    [say.facts.name, person.name],
    [say.facts.idNumber, person.idNumber],
  ] as const
  if (person.state === 'passed') return <StandingCard title={say.passedTitle} progress={person} facts={facts} />
  if (person.state === 'pending' && person.method === 'photo')
    return <StandingCard title={say.pendingTitle} text={say.pendingText} progress={person} facts={facts} />
  const byPhoto = (
    <p className="quiet">
      {say.or} <Link to={paths.realName()}>{say.toPhoto}</Link>
    </p>
  )
  if (!standing.alipay)
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
        {person.state === 'pending' && !again ? (
          <Begun standing={standing} facts={facts} onAgain={() => setAgain(true)} />
        ) : (
          <Card>
            <AliForm />
          </Card>
        )}
        {byPhoto}
      </div>
      <aside className="work-side">
        <PrivacyNote />
        <p className="quiet">{say.limit(standing.accountsAPerson)}</p>
      </aside>
    </div>
  )
}

interface BegunProps {
  readonly standing: Standing
  readonly facts: readonly (readonly [string, string | null])[]
  onAgain(): void
}

function Begun({ standing, facts, onAgain }: BegunProps) {
  const say = personalWords.use()
  const { asking, problem, ask, goOn } = useAlipay()
  return (
    <StandingCard title={say.begun} text={say.begunText} progress={standing.person} facts={facts}>
      <div aria-live="polite">{asking && <p className="quiet">{say.asking}</p>}</div>
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
        <Button busy={asking} onClick={ask}>
          {problem ? say.askAgain : say.finished}
        </Button>
        <Button look="quiet" onClick={onAgain}>
          {say.startOver}
        </Button>
      </div>
    </StandingCard>
  )
}
