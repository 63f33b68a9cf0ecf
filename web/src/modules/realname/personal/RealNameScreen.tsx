// Personal real-name verification: its status, and the two verification methods.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PrivacyNote } from '../status/Privacy.tsx'
import { RealNameFrame, Rejected } from '../status/RealNameFrame.tsx'
import { RealNameStatusCard } from '../status/RealNameStatusCard.tsx'
import { ByPhotoForm } from './ByPhotoForm.tsx'
import { NextStep } from './NextStep.tsx'
import { personalWords } from './words.ts'

export function RealNameScreen() {
  const say = personalWords.use()
  return (
    <RealNameFrame title={say.title} lead={say.lead} progressOf={({ person }) => person}>
      {(status) => {
        if (status.person.state === 'passed') return <Passed status={status} />
        if (status.person.state === 'pending' && status.person.method === 'photo') return <InReview status={status} />
        return <Methods status={status} />
      }}
    </RealNameFrame>
  )
}

function Methods({ status }: { readonly status: Standing }) {
  const say = personalWords.use()
  return (
    <div className="work realname">
      <div className="work-main">
        <Rejected progress={status.person} />
        {status.gift && (
          <Callout>
            <p>{say.gift(status.gift)}</p>
          </Callout>
        )}
        {status.alipay && (
          <Card className="way">
            <div>
              <h2 className="card-title">{say.aliTitle}</h2>
              <p>{say.aliShort}</p>
            </div>
            <LinkButton look="primary" to={paths.aliRealName()}>
              {say.aliGo}
            </LinkButton>
          </Card>
        )}
        <Card title={say.photoTitle} className="realname way-photo">
          <p className="quiet">{say.photoShort}</p>
          <ByPhotoForm photos={status.photos} />
        </Card>
      </div>
      <aside className="work-side">
        <PrivacyNote />
        <p className="quiet">{say.limit(status.accountsAPerson)}</p>
      </aside>
    </div>
  )
}

function useFacts({ person }: Standing) {
  const say = personalWords.use()
  return [
    [say.facts.name, person.name],
    [say.facts.idNumber, person.idNumber],
    [say.facts.birthday, person.birthday],
    [say.facts.gender, person.gender && say.genders[person.gender]],
  ] as const
}

function InReview({ status }: { readonly status: Standing }) {
  const say = personalWords.use()
  return <RealNameStatusCard title={say.pendingTitle} text={say.pendingText} progress={status.person} facts={useFacts(status)} />
}

function Passed({ status }: { readonly status: Standing }) {
  const say = personalWords.use()
  return (
    <RealNameStatusCard title={say.passedTitle} progress={status.person} facts={useFacts(status)}>
      <NextStep status={status} />
      {status.enterprise.state !== 'passed' && (
        <div className="way">
          <p>{say.enterpriseHint}</p>
          <LinkButton to={paths.enterpriseRealName()}>{say.toEnterprise}</LinkButton>
        </div>
      )}
    </RealNameStatusCard>
  )
}
