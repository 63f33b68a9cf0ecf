// The cost center: balance, top-up, packages on offer, and the list of orders.
import { type OrderView, orderApi, orderStates } from '@attestry/contract/modules/wallet/order'
import { Link } from '@tanstack/react-router'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import type { Column } from '../../../ui/ListTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { BalanceLasts } from '../budget/SpendingCharts.tsx'
import { orderStateTones } from '../order-desk/order-tones.ts'
import { BalanceCard } from '../price/BalanceCard.tsx'
import { CostTabs } from './CostTabs.tsx'
import { mainOnly } from './main-only.tsx'
import { OfferList } from './OfferList.tsx'
import { orderItem, orderStateText } from './order-item.ts'
import { ORDERS } from './queries.ts'
import { readOrdersSearch } from './search.ts'
import { TopUpCard } from './TopUpCard.tsx'
import './cost-center.css'
import { costWords } from './words.ts'

export const CostCenterScreen = mainOnly(CostCenter)

function CostCenter() {
  const say = costWords.use()
  const orders = useCollection({
    name: ORDERS,
    read: readOrdersSearch,
    list: ({ state, ...page }, signal) =>
      call(orderApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  return (
    <CollectionScreen
      collection={orders}
      title={say.title}
      lead={say.lead}
      above={
        <>
          <CostTabs />
          <BalanceLasts />
          <div className="cost-top">
            <BalanceCard />
            <TopUpCard />
          </div>
          <OfferList />
          <h2 className="cost-title">{say.orders}</h2>
        </>
      }
      label={say.orders}
      name={{
        title: say.columns.number,
        text: ({ number }) => number,
        cell: ({ id, number }) => (
          <Link className="mono" to={paths.rechargeOrder({ id })}>
            {number}
          </Link>
        ),
      }}
      columns={useColumns()}
      filters={[
        {
          key: 'state',
          label: say.columns.state,
          options: orderStates.map((state) => ({ value: state, label: say.states[state] })),
        },
      ]}
      empty={{ title: say.empty, text: say.emptyHint }}
    />
  )
}

function useColumns(): readonly Column<OrderView>[] {
  const say = costWords.use()
  const locale = useLocale()
  return [
    { key: 'item', title: say.columns.item, cell: (order) => orderItem(say, locale, order) },
    { key: 'amount', title: say.columns.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
    {
      key: 'state',
      title: say.columns.state,
      cell: (order) => <StatusTag tone={orderStateTones[order.state]}>{orderStateText(say, order)}</StatusTag>,
    },
    {
      key: 'createdAt',
      title: say.columns.createdAt,
      at: ({ createdAt }) => createdAt,
    },
  ]
}
