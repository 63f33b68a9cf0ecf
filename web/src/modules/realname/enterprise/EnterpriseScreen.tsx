// An enterprise's real name: handed in by a verified person, followed to its end.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PrivacyNote } from '../standing/Privacy.tsx'
import { StandingCard } from '../standing/StandingCard.tsx'
import { Rejected, StandingFrame } from '../standing/StandingFrame.tsx'
import { EnterpriseForm } from './EnterpriseForm.tsx'
import { enterpriseWords } from './words.ts'

export function EnterpriseScreen() {
  const say = enterpriseWords.use()
  return (
    <StandingFrame title={say.title} lead={say.lead} progressOf={({ enterprise }) => enterprise}>
      {(standing) => <EnterpriseSteps standing={standing} />}
    </StandingFrame>
  )
}

function EnterpriseSteps({ standing }: { readonly standing: Standing }) {
  const say = enterpriseWords.use()
  const { enterprise, person } = standing
  const facts = [
    [say.name, enterprise.name],
    [say.creditCode, enterprise.creditCode],
    [say.legalPerson, enterprise.legalPerson],
  ] as const
  if (enterprise.state === 'passed') return <StandingCard title={say.passedTitle} progress={enterprise} facts={facts} />
  if (enterprise.state === 'pending')
    return <StandingCard title={say.pendingTitle} text={say.pendingText} progress={enterprise} facts={facts} />
  if (person.state !== 'passed')
    return (
      <Callout kind="warning">
        <p>
          <strong>{say.personFirst}</strong>
        </p>
        <p>{say.personFirstText}</p>
        <LinkButton look="primary" to={paths.realName()}>
          {say.toPerson}
        </LinkButton>
      </Callout>
    )
  return (
    <div className="work realname">
      <div className="work-main">
        <Rejected progress={enterprise} />
        <Card>
          <EnterpriseForm photos={standing.photos} />
        </Card>
      </div>
      <aside className="work-side">
        <section>
          <h2 className="card-title">{say.authorityTitle}</h2>
          <ul className="plain-points">
            {say.authority.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <PrivacyNote />
      </aside>
    </div>
  )
}
