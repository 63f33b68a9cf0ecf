// Statistics of the platform: a date range, totals, charts and exports.
import { wirePath } from '@attestry/contract/endpoint'
import { type Statistics, statisticsApi, statisticsTables } from '@attestry/contract/modules/overview/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { money } from '../../../kernel/format.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState, writeSearch } from '../../../ui/url-state.ts'
import { Charts } from './Charts.tsx'
import { RangePicker } from './RangePicker.tsx'
import { rangeOf, readStatisticsSearch } from './search.ts'
import { statisticsWords } from './words.ts'
import '../../../ui/chart/chart.css'
import './statistics.css'

export function StatisticsDeskScreen() {
  const say = statisticsWords.use()
  const [search, change] = useUrlState(readStatisticsSearch)
  const range = rangeOf(search, Date.now())
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['desk', 'statistics', range],
    queryFn: ({ signal }) => callDesk(statisticsApi.read, range, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      <RangePicker search={search} range={range} change={change} />
      {error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="statistics" data-stale={isPlaceholderData || undefined}>
          <Totals totals={data.totals} />
          <Charts figures={data} />
          <section className="statistics-exports" aria-label={say.export}>
            <span className="quiet">{say.export}</span>
            {statisticsTables.map((table) => (
              <DownloadButton
                key={table}
                small
                href={wirePath(statisticsApi.export).replace(':table', table) + writeSearch(range)}
              >
                {say.exports[table]}
              </DownloadButton>
            ))}
          </section>
        </div>
      ) : (
        <ListSkeleton rows={8} />
      )}
    </>
  )
}

function Totals({ totals }: Pick<Statistics, 'totals'>) {
  const say = statisticsWords.use()
  const rows = [
    [say.totalRecords, String(totals.records)],
    [say.totalRevenue, money(totals.revenue)],
    [say.totalActive, String(totals.activeMembers)],
    [say.totalRegistered, String(totals.registered)],
    [say.totalFailed, String(totals.failed)],
  ] as const
  return (
    <dl className="totals" aria-label={say.totals}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
