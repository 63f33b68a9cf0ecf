// Statistics of the desk: open cases, time spent in each state, lateness and outcomes.
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import {
  type NotarizationStatistics,
  notarizationStatisticsApi,
  type StatisticsDays,
  statisticsDays,
} from '@attestry/contract/modules/judicial/notarization-statistics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { DESK_NAME } from './queries.ts'
import { notarizationDeskWords } from './words.ts'

interface StatisticsDrawerProps {
  readonly open: boolean
  onClose(): void
}

export function StatisticsDrawer({ open, onClose }: StatisticsDrawerProps) {
  const say = notarizationDeskWords.use().statistics
  return (
    <DetailDrawer open={open} title={say.title} onClose={onClose}>
      {open && <Content />}
    </DetailDrawer>
  )
}

function Content() {
  const say = notarizationDeskWords.use().statistics
  const [days, setDays] = useState<StatisticsDays>(90)
  const query = useQuery({
    queryKey: collectionKey(DESK_NAME, 'statistics', String(days)),
    queryFn: ({ signal }) => callDesk(notarizationStatisticsApi.read, { days }, { signal }),
  })
  const options = statisticsDays.map((each) => ({ value: String(each), label: say.days(each) }))
  const choose = (value: string) => setDays(statisticsDays.find((each) => String(each) === value) ?? 90)
  return (
    <div className="case-statistics">
      <Choice label={say.period} value={String(days)} options={options} onChange={choose} />
      {query.error && !query.data ? (
        <Fault error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loaded query={query} rows={8}>
          {(data) => <Tables data={data} />}
        </Loaded>
      )}
    </div>
  )
}

function Tables({ data }: { readonly data: NotarizationStatistics }) {
  const say = notarizationDeskWords.use().statistics
  const nameOf = useStateName()
  return (
    <>
      <section>
        <h3>{say.now}</h3>
        <p className="quiet">{data.open.length > 0 ? say.lateLead : say.noneOpen}</p>
        {data.open.length > 0 && (
          <ListTable
            label={say.now}
            rows={data.open}
            keyOf={({ state }) => state}
            nameOf={({ state }) => nameOf(state)}
            columns={[
              { key: 'state', title: say.state, lead: true, cell: ({ state }) => nameOf(state) },
              { key: 'count', title: say.count, align: 'end', cell: ({ count }) => count },
              { key: 'late', title: say.late, align: 'end', cell: ({ late }) => late },
            ]}
          />
        )}
      </section>
      <TimeSpent spent={data.spent} />
      <section>
        <h3>{say.outcomes}</h3>
        <ListTable
          label={say.outcomes}
          rows={data.outcomes}
          keyOf={({ state }) => state}
          nameOf={({ state }) => nameOf(state)}
          columns={[
            { key: 'state', title: say.outcome, lead: true, cell: ({ state }) => nameOf(state) },
            { key: 'count', title: say.count, align: 'end', cell: ({ count }) => count },
          ]}
        />
        <p>{say.inTime(data.issuedInTime, data.issuedLate)}</p>
      </section>
    </>
  )
}

function TimeSpent({ spent }: Pick<NotarizationStatistics, 'spent'>) {
  const say = notarizationDeskWords.use().statistics
  const nameOf = useStateName()
  const duration = (hours: number) => (hours < 48 ? say.hours(hours.toFixed(1)) : say.daysLong((hours / 24).toFixed(1)))
  return (
    <section>
      <h3>{say.spent}</h3>
      <p className="quiet">{spent.length > 0 ? say.spentLead : say.noneSpent}</p>
      {spent.length > 0 && (
        <ListTable
          label={say.spent}
          rows={spent}
          keyOf={({ state }) => state}
          nameOf={({ state }) => nameOf(state)}
          columns={[
            { key: 'state', title: say.state, lead: true, cell: ({ state }) => nameOf(state) },
            { key: 'cases', title: say.count, align: 'end', cell: ({ cases }) => cases },
            { key: 'median', title: say.median, align: 'end', cell: ({ medianHours }) => duration(medianHours) },
            { key: 'slow', title: say.slow, align: 'end', cell: ({ slowHours }) => duration(slowHours) },
          ]}
        />
      )}
    </section>
  )
}

function useStateName() {
  const locale = useLocale()
  return (state: NotarizationStatistics['outcomes'][number]['state']) => notarizationCase.states[state].name[locale]
}
