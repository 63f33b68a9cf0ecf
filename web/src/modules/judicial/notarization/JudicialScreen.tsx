// Overview of the judicial services: notarization with its steps, and where to apply.
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { GettingStarted } from '../../../ui/GettingStarted.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { mainOnly, NameFirst, NotOffered, useIsVerified } from './Gate.tsx'
import { useTemplate } from './queries.ts'
import './notarization.css'
import { notarizationWords } from './words.ts'

export const JudicialScreen = mainOnly(Judicial)

function Judicial() {
  const say = notarizationWords.use()
  const { data } = useTemplate()
  const isVerified = useIsVerified()
  return (
    <>
      <PageHeader title={say.judicial.title} lead={say.judicial.lead} />
      <div className="notarization-stack">
        {isVerified === false && <NameFirst />}
        {data && !data.isOffered && <NotOffered />}
        <GettingStarted
          title={say.judicial.notarization}
          steps={say.steps}
          note={say.judicial.note}
          action={
            <div className="head-acts">
              {isVerified && data?.isOffered && (
                <LinkButton look="primary" icon="plus" to={paths.addNotarization()}>
                  {say.apply.act}
                </LinkButton>
              )}
              <LinkButton to={paths.notarizations()}>{say.judicial.toList}</LinkButton>
            </div>
          }
        />
      </div>
    </>
  )
}
