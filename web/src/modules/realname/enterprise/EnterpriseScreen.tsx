// Enterprise real-name verification: submitted by a verified person, with its status.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PrivacyNote } from '../status/Privacy.tsx'
import { RealNameFrame, Rejected } from '../status/RealNameFrame.tsx'
import { RealNameStatusCard } from '../status/RealNameStatusCard.tsx'
import { EnterpriseForm } from './EnterpriseForm.tsx'
import { enterpriseWords } from './words.ts'

export function EnterpriseScreen() {
  const say = enterpriseWords.use()
  return (
    <RealNameFrame title={say.title} lead={say.lead} progressOf={({ enterprise }) => enterprise}>
      {(status) => <EnterpriseSteps status={status} />}
    </RealNameFrame>
  )
}

function EnterpriseSteps({ status }: { readonly status: Standing }) {
  const say = enterpriseWords.use()
  const { enterprise, person } = status
  const facts = [
    [say.name, enterprise.name],
    [say.creditCode, enterprise.creditCode],
    [say.legalPerson, enterprise.legalPerson],
  ] as const
  if (enterprise.state === 'passed') return <RealNameStatusCard title={say.passedTitle} progress={enterprise} facts={facts} />
  if (enterprise.state === 'pending')
    return <RealNameStatusCard title={say.pendingTitle} text={say.pendingText} progress={enterprise} facts={facts} />
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
        <Card title={say.formTitle}>
          <EnterpriseForm photos={status.photos} />
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
