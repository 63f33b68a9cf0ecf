// One table of the figures as rows for a spreadsheet.
import type { Statistics, StatisticsTable } from '@attestry/contract/modules/overview/statistics'
import type { Words } from './words.zh.ts'

type Row = readonly (string | number | null)[]

export function tableOf(figures: Statistics, table: StatisticsTable, say: Words): Row[] {
  return [say.columns[table], ...rows[table](figures, say)]
}

const rows: { readonly [T in StatisticsTable]: (figures: Statistics, say: Words) => Row[] } = {
  records: ({ records }) => records.map(({ day, kind, count, sealed, failed }) => [day, kind, count, sealed, failed]),
  failures: ({ failures }, say) => failures.map(({ of, cause, count }) => [say.failureOf[of], cause, count]),
  revenue: ({ revenue }, say) =>
    revenue.map(({ day, source, service, count, amount }) => [day, say.sources[source], service, count, amount]),
  captures: ({ captures }) =>
    captures.map(({ kind, asked, succeeded, failed, cancelled, median, p95 }) => [
      kind,
      asked,
      succeeded,
      failed,
      cancelled,
      median,
      p95,
    ]),
  members: ({ members }) => members.map(({ day, active, registered }) => [day, active, registered]),
}
