// After submission: the reference, what happens next, and when.

import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout, Card, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { CaseStatus } from '../../casework/public.tsx'
import { DueText } from './DueText.tsx'
import { mainOnly } from './Gate.tsx'
import { NoApplication } from './NoApplication.tsx'
import { useApplication, useTemplate } from './queries.ts'
import { StepsHead } from './StepsHead.tsx'
import { readApplicationSearch } from './search.ts'
import './notarization.css'
import { notarizationWords } from './words.ts'

export const SuccessScreen = mainOnly(Success)

function Success() {
  const say = notarizationWords.use()
  const [{ id }] = useUrlState(readApplicationSearch)
  const query = useApplication(id ?? '', id !== undefined)
  const { data: offer } = useTemplate()
  if (id === undefined) return <NoApplication />
  return (
    <Loaded query={query} rows={6}>
      {({ reference, state, clock }) =>
        state === 'draft' ? (
          <>
            <PageHeader title={say.success.notYet} />
            <Callout kind="warning">
              <p>{say.success.notYetText}</p>
              <LinkButton look="primary" to={paths.notarizationDocuments({ orderId: id })}>
                {say.success.toSign}
              </LinkButton>
            </Callout>
          </>
        ) : (
          <>
            <PageHeader title={say.success.title} lead={say.success.lead(offer?.office ?? '')} />
            <StepsHead current="submitted" />
            <div className="notarization-narrow">
              <Card>
                <KeyValue
                  rows={[
                    [
                      say.success.reference,
                      <span key="reference" className="with-copy">
                        <strong className="mono">{reference}</strong> <CopyButton value={reference} />
                      </span>,
                    ],
                    [say.success.state, <CaseStatus key="state" definition={notarizationCase} state={state} />],
                    ...(clock ? [[say.clock.names[clock.name], <DueText key="due" clock={clock} />] as const] : []),
                  ]}
                />
              </Card>
              <Card title={say.success.next}>
                {offer && (
                  <ol className="notarization-next">
                    {say.success.steps(offer.template.periods).map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                )}
              </Card>
              <div className="notarization-acts">
                <LinkButton look="primary" to={paths.notarization({ id })}>
                  {say.toDetail}
                </LinkButton>
                <LinkButton to={paths.notarizations()}>{say.judicial.toList}</LinkButton>
              </div>
            </div>
          </>
        )
      }
    </Loaded>
  )
}
