// Price desk: current prices, scheduled ones, and changes awaiting a second person.

import { type PriceChange, priceChangeApi, priceChangeStates } from '@attestry/contract/modules/wallet/price-change'
import { useQuery } from '@tanstack/react-query'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { collectionKey, useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { CurrentPrices } from './CurrentPrices.tsx'
import { summaryOf } from './change-rows.ts'
import { PriceChangeDetail } from './PriceChangeDetail.tsx'
import { PriceChangeStatus } from './PriceChangeStatus.tsx'
import { ProposePane } from './ProposePane.tsx'
import { readPriceChangeSearch } from './search.ts'
import { priceChangeWords } from './words.ts'
import './price-change.css'

export function PriceDeskScreen() {
  const say = priceChangeWords.use()
  const locale = useLocale()
  const desk = useCollection({
    name: 'price-change',
    read: readPriceChangeSearch,
    keyOf: ({ id }: PriceChange) => id,
    list: ({ state, ...page }, signal) =>
      callDesk(priceChangeApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal }),
  })
  const current = useQuery({
    queryKey: collectionKey('price-change', 'current'),
    queryFn: ({ signal }) => callDesk(priceChangeApi.current, {}, { signal }),
  })
  return (
    <>
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
          title: say.change,
          text: (row) => summaryOf(row, say, locale),
          below: (row) => <span data-user-content>{row.proposedBy.name}</span>,
        }}
        columns={[
          { key: 'state', title: say.state, cell: (row) => <PriceChangeStatus change={row} /> },
          {
            key: 'holdsFrom',
            title: say.holdsFrom,
            wideOnly: true,
            cell: ({ holdsFrom, effectiveAt }) => (holdsFrom || effectiveAt ? time(holdsFrom ?? effectiveAt) : say.whenConfirmed),
          },
          { key: 'proposedAt', title: say.proposedAt, wideOnly: true, cell: ({ proposedAt }) => time(proposedAt) },
        ]}
        filters={[
          { key: 'state', label: say.state, options: priceChangeStates.map((value) => ({ value, label: say.states[value] })) },
        ]}
        empty={{ title: say.emptyTitle, text: say.emptyText }}
        detail={(id) =>
          id === 'new' ? (
            current.data ? (
              <ProposePane desk={desk} list={current.data} />
            ) : (
              <ListSkeleton rows={4} />
            )
          ) : (
            <PriceChangeDetail desk={desk} id={id} />
          )
        }
      />
      {desk.openId !== undefined ? null : current.data ? (
        <CurrentPrices list={current.data} />
      ) : current.error ? (
        <Fault error={current.error} onRetry={() => void current.refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </>
  )
}
