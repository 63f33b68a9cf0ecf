// Desk of payment incidents: statements of gateways that need attention, until somebody resolves them.
import { type DeskFact, incidentStates, incidentVerdicts, orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { consolePaths } from '../../../console-paths.ts'
import { time } from '../../../kernel/format.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { type Collection, useCollection } from '../../../ui/collection/use-collection.ts'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { FactBody, toneOf } from './FactList.tsx'
import { readIncidentSearch } from './search.ts'
import { orderDeskWords } from './words.ts'

export function IncidentDeskScreen() {
  const say = orderDeskWords.use()
  const desk = useCollection({
    name: 'payment-incident',
    read: readIncidentSearch,
    keyOf: ({ id }: DeskFact) => id,
    list: ({ state, verdict, ...page }, signal) =>
      callDesk(
        orderDeskApi.incidents,
        { ...pageInput(page), ...(state ? { state } : {}), ...(verdict ? { verdict } : {}) },
        { signal },
      ),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.incidentTitle}
      lead={say.incidentLead}
      label={say.incidentList}
      name={{
        title: say.verdict,
        text: ({ verdict }) => say.verdicts[verdict],
        below: ({ tradeNo }) => <span className="mono">{tradeNo}</span>,
      }}
      columns={[
        { key: 'state', title: say.state, cell: (fact) => <IncidentStatus fact={fact} /> },
        { key: 'source', title: say.source, wideOnly: true, cell: ({ source }) => say.sources[source] },
        { key: 'at', title: say.at, wideOnly: true, at: ({ at }) => at },
      ]}
      filters={[
        { key: 'state', label: say.state, options: incidentStates.map((value) => ({ value, label: say.incidentStates[value] })) },
        { key: 'verdict', label: say.verdict, options: incidentVerdicts.map((value) => ({ value, label: say.verdicts[value] })) },
      ]}
      empty={{ title: say.incidentEmptyTitle, text: say.incidentEmptyText }}
      detail={(id) => <IncidentDetail desk={desk} id={id} />}
    />
  )
}

function IncidentStatus({ fact }: { readonly fact: DeskFact }) {
  const say = orderDeskWords.use()
  return <StatusTag tone={fact.open ? 'waiting' : 'done'}>{say.incidentStates[fact.open ? 'open' : 'resolved']}</StatusTag>
}

function IncidentDetail({ desk, id }: { readonly desk: Pick<Collection, 'name' | 'close' | 'reload'>; readonly id: string }) {
  const say = orderDeskWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(factId, signal) => callDesk(orderDeskApi.incident, { id: factId }, { signal })}
      title={({ verdict }: DeskFact) => say.verdicts[verdict]}
      tag={(fact) => <StatusTag tone={toneOf(fact)}>{say.incidentStates[fact.open ? 'open' : 'resolved']}</StatusTag>}
      acts={({ order }) => order && <AnchorButton href={consolePaths.orders({ open: order.id })}>{say.openOrder}</AnchorButton>}
    >
      {(fact) => (
        <>
          <KeyValue
            rows={[
              [
                say.tradeNo,
                <code key="trade" className="mono">
                  {fact.tradeNo}
                </code>,
              ],
              [
                say.order,
                fact.order ? (
                  <code key="order" className="mono">
                    {fact.order.number}
                  </code>
                ) : (
                  say.noOrder
                ),
              ],
              [say.source, say.sources[fact.source]],
              [say.at, time(fact.at)],
            ]}
          />
          <FactBody desk={desk} fact={fact} />
        </>
      )}
    </DeskDetail>
  )
}
