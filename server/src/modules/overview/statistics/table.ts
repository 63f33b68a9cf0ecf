// One table of the statistics as rows for a spreadsheet.
import type { Statistics, StatisticsTable } from '@attestry/contract/modules/overview/statistics'
import type { Words } from './words.zh.ts'

type Row = readonly (string | number | null)[]

export function tableOf(figures: Statistics, table: StatisticsTable, words: Words): Row[] {
  return [words.columns[table], ...rows[table](figures, words)]
}

const rows: { readonly [T in StatisticsTable]: (figures: Statistics, words: Words) => Row[] } = {
  records: ({ records }) => records.map(({ day, kind, count, sealed, failed }) => [day, kind, count, sealed, failed]),
  failures: ({ failures }, words) => failures.map(({ of, cause, count }) => [words.failureOf[of], cause, count]),
  revenue: ({ revenue }, words) =>
    revenue.map(({ day, source, service, count, amount }) => [day, words.sources[source], service, count, amount]),
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
