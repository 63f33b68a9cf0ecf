// Charts of spending by service and account, each with its data as a table, and for how long the balance lasts.
import { spendingApi } from '@attestry/contract/modules/wallet/spending'
import { yuanOfFen } from '@attestry/contract/money'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { money } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { RankedBars } from '../../../ui/chart/RankedBars.tsx'
import { StackedBars } from '../../../ui/chart/StackedBars.tsx'
import '../../../ui/chart/chart.css'
import { groupSmallSeries } from '../../../ui/chart/scale.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { rankBySpender, seriesByService } from './spending-series.ts'
import './budget.css'
import { budgetWords } from './words.ts'

const MAX_SERIES = 6
/** Fen, because charts add their values. */
const yuan = (fen: number): string => `¥${money(yuanOfFen(Math.round(fen)))}`

const useSpending = () =>
  useQuery({
    queryKey: ['wallet', 'spending'],
    queryFn: ({ signal }) => call(spendingApi.read, {}, { display: ErrorDisplay.silent, signal, loading: false }),
  })

export function SpendingCharts() {
  const say = budgetWords.use()
  const locale = useLocale()
  const { data, error, refetch } = useSpending()
  if (!data) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />
  return (
    <>
      <BalanceLasts />
      <div className="spending-charts">
        <StackedBars
          title={say.byService}
          labels={data.months}
          series={groupSmallSeries(seriesByService(data, locale, say.otherService), MAX_SERIES, say.rest)}
          empty={say.nothing}
          labelTitle={say.month}
          format={yuan}
        />
        <RankedBars
          title={say.bySpender}
          rows={rankBySpender(data, say.packages, say.unitsUsed)}
          empty={say.nothing}
          format={yuan}
        />
      </div>
    </>
  )
}

/** For how long the balance lasts; nothing if that could not be read. */
export function BalanceLasts() {
  const say = budgetWords.use()
  const { data, isError } = useSpending()
  if (isError) return null
  return data ? (
    <p className="spending-lasts">
      <strong>
        {data.lastsDays === null
          ? say.lastsUnknown(data.averagedDays)
          : say.lasts(data.averagedDays, data.lastsDays.toLocaleString('en'))}
      </strong>
      {data.lastsDays !== null && <span className="quiet">{say.perDay(money(data.perDay))}</span>}
    </p>
  ) : (
    <p className="spending-lasts">
      <span className="skeleton" />
    </p>
  )
}
