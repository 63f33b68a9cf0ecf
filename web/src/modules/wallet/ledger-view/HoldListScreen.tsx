// What is frozen, and for what.
import { ledgerViewApi, type OpenHold } from '@attestry/contract/modules/wallet/ledger-view'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { Money } from '../../../ui/Money.tsx'
import { CostTabs } from '../cost-center/CostTabs.tsx'
import { mainOnly } from '../cost-center/main-only.tsx'
import { RecordLink, ServiceName } from './PaidItem.tsx'
import { readHoldsSearch } from './search.ts'
import './ledger-view.css'
import { ledgerWords } from './words.ts'

export const HoldListScreen = mainOnly(HoldList)

function HoldList() {
  const say = ledgerWords.use()
  const holds = useCollection({
    name: 'hold',
    read: readHoldsSearch,
    list: (search, signal) => call(ledgerViewApi.holds, pageInput(search), { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  return (
    <CollectionScreen
      collection={holds}
      title={say.holdsTitle}
      lead={say.holdsLead}
      above={
        <>
          <CostTabs />
          {holds.data && holds.data.total > 0 && (
            <dl className="ledger-sums">
              <div>
                <dt>{say.holdTotal}</dt>
                <dd>
                  <Money yuan={holds.data.held} />
                </dd>
              </div>
            </dl>
          )}
        </>
      }
      label={say.holdsTitle}
      name={{ title: say.holdColumns.what, text: ({ id }) => id, cell: (hold) => <HeldItem hold={hold} /> }}
      columns={[
        { key: 'amount', title: say.holdColumns.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
        { key: 'since', title: say.holdColumns.since, at: ({ since }) => since },
        {
          key: 'spender',
          title: say.holdColumns.spender,
          cell: ({ spender }) => <span data-user-content>{spender?.name ?? EMPTY}</span>,
        },
      ]}
      empty={{ title: say.noHolds, text: say.noHoldsHint }}
    />
  )
}

function HeldItem({ hold }: { readonly hold: OpenHold }) {
  const say = ledgerWords.use()
  return (
    <>
      <span>{hold.service ? <ServiceName service={hold.service} quantity={hold.quantity} /> : say.quoted}</span>
      <div className="quiet ledger-below">
        {hold.packageUnits > 0 && <span>{say.holdUnits(hold.packageUnits)}</span>}
        {hold.record && <RecordLink record={hold.record} service={hold.service} />}
      </div>
    </>
  )
}
