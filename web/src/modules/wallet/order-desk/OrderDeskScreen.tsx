// Desk of payment orders: search, filters, and one order beside the list.
import { orderStates } from '@attestry/contract/modules/wallet/order'
import { type DeskOrder, orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { refundChannels } from '@attestry/contract/modules/wallet/payment-refund'
import { EMPTY } from '../../../kernel/format.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { endOfDay, startOfDay } from '../../../ui/days.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { orderStateTones } from './order-tones.ts'
import { readOrderDeskSearch } from './search.ts'
import { orderDeskWords } from './words.ts'

type Search = Omit<ReturnType<typeof readOrderDeskSearch>, 'open' | 'page' | 'size'>

const filterOf = ({ search, state, channel, incident, from, to }: Search) => ({
  ...(search ? { search } : {}),
  ...(state ? { state } : {}),
  ...(channel ? { channel } : {}),
  ...(incident ? { incident } : {}),
  ...(from ? { from: new Date(startOfDay(from)).toISOString() } : {}),
  ...(to ? { to: new Date(endOfDay(to)).toISOString() } : {}),
})

export function OrderDeskScreen() {
  const say = orderDeskWords.use()
  const desk = useCollection({
    name: 'order-desk',
    read: readOrderDeskSearch,
    keyOf: ({ id }: DeskOrder) => id,
    list: (search, signal) => callDesk(orderDeskApi.list, { ...pageInput(search), ...filterOf(search) }, { signal }),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      label={say.list}
      name={{
        title: say.number,
        text: ({ number }) => number,
        below: ({ member }) => <span data-user-content>{member.name}</span>,
      }}
      columns={[
        { key: 'amount', title: say.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
        {
          key: 'state',
          title: say.state,
          cell: ({ state, openIncidents }) => (
            <>
              <StatusTag tone={orderStateTones[state]}>{say.states[state]}</StatusTag>
              {openIncidents > 0 && <StatusTag tone="failed">{say.openIncidents(openIncidents)}</StatusTag>}
            </>
          ),
        },
        { key: 'channel', title: say.channel, wideOnly: true, cell: ({ paidBy }) => (paidBy ? say.channels[paidBy] : EMPTY) },
        { key: 'createdAt', title: say.createdAt, wideOnly: true, at: ({ createdAt }) => createdAt },
      ]}
      filters={[
        { key: 'search', label: say.search, chip: say.searchChip },
        { key: 'state', label: say.state, options: orderStates.map((value) => ({ value, label: say.states[value] })) },
        { key: 'channel', label: say.channel, options: refundChannels.map((value) => ({ value, label: say.channels[value] })) },
        { key: 'incident', label: say.incidents, options: [{ value: 'open', label: say.withIncidents }] },
        { days: true },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => <OrderDetail desk={desk} id={id} />}
    />
  )
}
