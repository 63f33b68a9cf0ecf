// Charts of records, revenue, failures, active members and capture durations.
import { builtKinds, evidenceKinds } from '@attestry/contract/evidence-kind'
import { daysOf, type Statistics } from '@attestry/contract/modules/overview/statistics'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { EMPTY, money } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { RankedBars } from '../../../ui/chart/RankedBars.tsx'
import { StackedBars } from '../../../ui/chart/StackedBars.tsx'
import { COLOURS, groupSmallSeries, type Series, withColours } from '../../../ui/chart/scale.ts'
import { captureWords } from '../../evidence/public.tsx'
import { statisticsWords } from './words.ts'

/** One series per name, one value per day. */
function seriesOf<Row extends { readonly day: string }>(
  days: readonly string[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  figureOf: (row: Row) => number,
): Series[] {
  const indexes = new Map(days.map((day, at) => [day, at]))
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const index = indexes.get(row.day)
    if (index === undefined) continue
    const name = nameOf(row)
    const values = found.get(name) ?? Array.from({ length: days.length }, () => 0)
    values[index] = (values[index] ?? 0) + figureOf(row)
    found.set(name, values)
  }
  return [...found].map(([name, values]) => ({ key: name, name, values }))
}

export function Charts({ figures }: { readonly figures: Statistics }) {
  const say = statisticsWords.use()
  const locale = useLocale()
  const { causes } = captureWords.use()
  const days = daysOf(figures)
  const count = (value: number) => String(Math.round(value))
  const known: Readonly<Record<string, string>> = causes
  const records = seriesOf(
    days,
    figures.records,
    ({ kind }) => evidenceKinds[kind].name[locale],
    (row) => row.count,
  )
  const revenue = seriesOf(
    days,
    figures.revenue,
    ({ source, service }) => {
      const name = service === 'amount' ? say.quotedAmounts : serviceNames[service].name[locale]
      return source === 'package' ? say.packages(name) : name
    },
    ({ amount }) => Number(amount),
  )
  // A kind and the service that is sold for it have the same name, and so the same colour in both charts.
  const kindNames = builtKinds.map((kind) => evidenceKinds[kind].name[locale])
  const coloured = (series: readonly Series[]) => withColours(groupSmallSeries(series, COLOURS, say.rest), kindNames)
  const active = [{ key: 'active', name: say.active, values: days.map((day) => activeOn(figures, day)) }]
  return (
    <div className="charts">
      <StackedBars
        title={say.records}
        labels={days}
        series={coloured(records)}
        empty={say.nothing}
        labelTitle={say.day}
        format={count}
      />
      <StackedBars
        title={say.revenue}
        labels={days}
        series={coloured(revenue)}
        empty={say.nothing}
        labelTitle={say.day}
        format={(value) => money(value)}
      />
      <StackedBars title={say.members} labels={days} series={active} empty={say.nothing} labelTitle={say.day} format={count} />
      <RankedBars
        title={say.failures}
        rows={figures.failures.map(({ of, cause, count: times }) => ({
          key: `${of}/${cause}`,
          name: known[cause] ?? cause,
          note: say.failureOf[of],
          value: times,
        }))}
        empty={say.nothingFailed}
        format={count}
      />
      <Captures captures={figures.captures} />
    </div>
  )
}

const activeOn = ({ members }: Statistics, day: string) => members.find((each) => each.day === day)?.active ?? 0

function Captures({ captures }: Pick<Statistics, 'captures'>) {
  const say = statisticsWords.use()
  const locale = useLocale()
  const seconds = (value: number | null) => (value === null ? EMPTY : say.seconds(value.toFixed(1)))
  return (
    <section className="chart captures" aria-labelledby="captures">
      <h2 id="captures">{say.captures}</h2>
      <p className="quiet">{say.capturesLead}</p>
      {captures.length === 0 ? (
        <p className="quiet chart-empty">{say.nothing}</p>
      ) : (
        <table className="list-table" aria-labelledby="captures">
          <thead>
            <tr>
              <th scope="col">{say.kind}</th>
              {[say.asked, say.succeeded, say.failed, say.cancelled, say.median, say.p95].map((name) => (
                <th key={name} scope="col" data-align="end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {captures.map(({ kind, asked, succeeded, failed, cancelled, median, p95 }) => (
              <tr key={kind}>
                <td data-lead>{evidenceKinds[kind].name[locale]}</td>
                {(
                  [
                    [say.asked, asked],
                    [say.succeeded, succeeded],
                    [say.failed, failed],
                    [say.cancelled, cancelled],
                    [say.median, seconds(median)],
                    [say.p95, seconds(p95)],
                  ] as const
                ).map(([name, value]) => (
                  <td key={name} data-title={name} data-align="end" className="figures">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
