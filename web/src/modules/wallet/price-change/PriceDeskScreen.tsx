// Price desk: current prices, scheduled ones, and changes awaiting a second person.
import { type PriceChange, priceChangeApi } from '@attestry/contract/modules/wallet/price-change'
import { useQuery } from '@tanstack/react-query'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { CurrentPrices } from './CurrentPrices.tsx'
import { changesOf, summaryOf } from './change-rows.ts'
import { ProposePane } from './ProposePane.tsx'
import { readPriceChangeSearch } from './search.ts'
import { priceChangeWords } from './words.ts'
import './price-change.css'

export function PriceDeskScreen() {
  const say = priceChangeWords.use()
  const locale = useLocale()
  const desk = useProposalDesk('price-change', priceChangeApi, readPriceChangeSearch)
  const current = useQuery({
    queryKey: collectionKey('price-change', 'current'),
    queryFn: ({ signal }) => callDesk(priceChangeApi.current, {}, { signal }),
  })
  const effectiveText = ({ holdsFrom, effectiveAt }: PriceChange) =>
    holdsFrom || effectiveAt ? time(holdsFrom ?? effectiveAt) : say.whenConfirmed
  return (
    <>
      <ProposalDesk
        kind="price-change"
        api={priceChangeApi}
        desk={desk}
        words={say.desk}
        name={(change) => summaryOf(change, say, locale)}
        columns={[{ key: 'holdsFrom', title: say.holdsFrom, wideOnly: true, cell: effectiveText }]}
        title={(change) => summaryOf(change, say, locale)}
        changes={(change) => changesOf(change, say, locale)}
        rows={(change) => [[say.holdsFrom, effectiveText(change)]]}
        obstacle={({ outdated }) => (outdated ? { tag: say.outdated, hint: say.outdatedHint } : undefined)}
        form={(frame) => (
          <Loaded query={current} rows={4}>
            {(list) => <ProposePane frame={frame} list={list} />}
          </Loaded>
        )}
      />
      {desk.openId === undefined && (
        <Loaded query={current} rows={6}>
          {(list) => <CurrentPrices list={list} />}
        </Loaded>
      )}
    </>
  )
}
