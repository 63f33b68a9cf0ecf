// Desk of the reconciliation: runs by day and channel, with the state of each.
import { moneySources } from '@attestry/contract/modules/wallet/order'
import { type ReconciliationRun, reconciliationApi, runStates } from '@attestry/contract/modules/wallet/reconciliation'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { RunDetail } from './RunDetail.tsx'
import { readReconciliationSearch } from './search.ts'
import { runTones } from './tones.ts'
import './reconciliation.css'
import { reconciliationWords } from './words.ts'

const MAX_SHOWN_DAYS = 10

export function ReconciliationDeskScreen() {
  const say = reconciliationWords.use()
  const desk = useCollection({
    name: 'reconciliation',
    read: readReconciliationSearch,
    keyOf: ({ id }: ReconciliationRun) => id,
    list: ({ state, channel, ...page }, signal) =>
      callDesk(
        reconciliationApi.list,
        { ...pageInput(page), ...(state ? { state } : {}), ...(channel ? { channel } : {}) },
        { signal },
      ),
  })
  const missing = desk.data?.missing ?? []
  const shownDays = missing
    .slice(0, MAX_SHOWN_DAYS)
    .map(({ channel, day }) => say.missingDay(say.channels[channel], day))
    .join(say.comma)
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      above={
        missing.length > 0 && (
          <Callout kind="warning">
            {say.missing(missing.length > MAX_SHOWN_DAYS ? say.missingMore(shownDays, missing.length) : shownDays)}
          </Callout>
        )
      }
      label={say.list}
      name={{ title: say.day, text: ({ day, channel }) => `${day} ${say.channels[channel]}` }}
      columns={[
        {
          key: 'state',
          title: say.state,
          cell: ({ state }) => <StatusTag tone={runTones[state]}>{say.states[state]}</StatusTag>,
        },
        { key: 'open', title: say.open, align: 'end', cell: ({ open }) => <span className="figures">{open}</span> },
        {
          key: 'amount',
          title: say.sides.ledger,
          align: 'end',
          wideOnly: true,
          cell: ({ payments }) => <Money yuan={payments.ledger.amount} />,
        },
      ]}
      filters={[
        { key: 'channel', label: say.channel, options: moneySources.map((value) => ({ value, label: say.channels[value] })) },
        { key: 'state', label: say.state, options: runStates.map((value) => ({ value, label: say.states[value] })) },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => <RunDetail desk={desk} id={id} />}
    />
  )
}
