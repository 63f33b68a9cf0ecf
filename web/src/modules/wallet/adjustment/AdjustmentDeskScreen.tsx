// Desk of wallet adjustments: proposals awaiting a second person, and decided ones.
import { type Adjustment, adjustmentApi, adjustmentStates } from '@attestry/contract/modules/wallet/adjustment'
import { money, time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { AdjustmentDetail } from './AdjustmentDetail.tsx'
import { AdjustmentStatus } from './AdjustmentStatus.tsx'
import { ProposeAdjustment } from './ProposeAdjustment.tsx'
import { readAdjustmentSearch } from './search.ts'
import { adjustmentWords } from './words.ts'

export function AdjustmentDeskScreen() {
  const say = adjustmentWords.use()
  const desk = useCollection({
    name: 'adjustment',
    read: readAdjustmentSearch,
    keyOf: ({ id }: Adjustment) => id,
    list: ({ state, page, size }, signal) =>
      callDesk(
        adjustmentApi.list,
        { ...pageInput({ ...(page ? { page } : {}), ...(size ? { size } : {}) }), ...(state ? { state } : {}) },
        { signal },
      ),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      actions={
        <Button look="primary" icon="plus" onClick={() => desk.show('new')}>
          {say.propose}
        </Button>
      }
      label={say.list}
      name={{
        title: say.member,
        text: (row) => row.member.name,
        below: (row) => <span data-user-content>{row.proposedBy.name}</span>,
      }}
      columns={[
        {
          key: 'amount',
          title: say.amount,
          align: 'end',
          cell: ({ direction, amount }) => (
            <span className="figures nowrap">{say.signed(say.directions[direction], money(amount))}</span>
          ),
        },
        { key: 'fund', title: say.fund, wideOnly: true, cell: ({ fund }) => say.funds[fund] },
        { key: 'state', title: say.state, cell: ({ state }) => <AdjustmentStatus state={state} /> },
        { key: 'proposedAt', title: say.proposedAt, wideOnly: true, cell: ({ proposedAt }) => time(proposedAt) },
      ]}
      filters={[
        { key: 'state', label: say.state, options: adjustmentStates.map((value) => ({ value, label: say.states[value] })) },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) =>
        id === 'new' ? (
          <ProposeAdjustment desk={desk} member={desk.search.member ?? ''} />
        ) : (
          <AdjustmentDetail desk={desk} id={id} />
        )
      }
    />
  )
}
