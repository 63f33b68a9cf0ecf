// One's real name: where it stands, and the two ways to it.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PrivacyNote } from '../standing/Privacy.tsx'
import { StandingCard } from '../standing/StandingCard.tsx'
import { Rejected, StandingFrame } from '../standing/StandingFrame.tsx'
import { ByPhotoForm } from './ByPhotoForm.tsx'
import { personalWords } from './words.ts'

export function RealNameScreen() {
  const say = personalWords.use()
  return (
    <StandingFrame title={say.title} lead={say.lead} progressOf={({ person }) => person}>
      {(standing) => {
        if (standing.person.state === 'passed') return <Passed standing={standing} />
        if (standing.person.state === 'pending' && standing.person.method === 'photo') return <InReview standing={standing} />
        return <Ways standing={standing} />
      }}
    </StandingFrame>
  )
}

function Ways({ standing }: { readonly standing: Standing }) {
  const say = personalWords.use()
  return (
    <div className="work realname">
      <div className="work-main">
        <Rejected progress={standing.person} />
        {standing.gift && (
          <Callout>
            <p>{say.gift(standing.gift)}</p>
          </Callout>
        )}
        {standing.alipay && (
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
          <ByPhotoForm photos={standing.photos} />
        </Card>
      </div>
      <aside className="work-side">
        <PrivacyNote />
        <p className="quiet">{say.limit(standing.accountsAPerson)}</p>
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

function InReview({ standing }: { readonly standing: Standing }) {
  const say = personalWords.use()
  return <StandingCard title={say.pendingTitle} text={say.pendingText} progress={standing.person} facts={useFacts(standing)} />
}

function Passed({ standing }: { readonly standing: Standing }) {
  const say = personalWords.use()
  return (
    <StandingCard title={say.passedTitle} progress={standing.person} facts={useFacts(standing)}>
      {standing.enterprise.state !== 'passed' && (
        <div className="way">
          <p>{say.enterpriseHint}</p>
          <LinkButton to={paths.enterpriseRealName()}>{say.toEnterprise}</LinkButton>
        </div>
      )}
    </StandingCard>
  )
}
