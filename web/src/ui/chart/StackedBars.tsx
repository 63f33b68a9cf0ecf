// Stacked bar chart by day: plain SVG with tooltips, and the same data as a table below.
import { useId } from 'react'
import { uiWords } from '../words.ts'
import { niceMax, type Series, totalsOf } from './scale.ts'

interface StackedBarsProps {
  readonly title: string
  /** Labels of the x axis, one per bar. */
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  readonly empty: string
  /** Title of the table's first column. */
  readonly labelTitle: string
  format(value: number): string
}

const HEIGHT = 100
const GAP = 0.22
/** Positions of the grid lines, as fractions of the height. */
const GRID_LINES = [1, 0.5]

export function StackedBars({ title, labels, series, empty, labelTitle, format }: StackedBarsProps) {
  const id = useId()
  const totals = totalsOf(labels.length, series)
  const top = niceMax(Math.max(0, ...totals))
  const isEmpty = totals.every((total) => total === 0)
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {isEmpty ? (
        <p className="quiet chart-empty">{empty}</p>
      ) : (
        <>
          <div className="chart-plot">
            {GRID_LINES.map((part) => (
              <span key={part} className="chart-tick figures" style={{ bottom: `${part * 100}%` }}>
                {format(top * part)}
              </span>
            ))}
            <Bars labels={labels} series={series} totals={totals} top={top} format={format} />
          </div>
          <AxisLabels labels={labels} />
          <ul className="chart-legend">
            {series.map(({ key, name, colour }, at) => (
              <li key={key} data-series={colour ?? at + 1}>
                {name}
              </li>
            ))}
          </ul>
          <ChartTable labelTitle={labelTitle} labels={labels} series={series} totals={totals} format={format} />
        </>
      )}
    </figure>
  )
}

interface BarsProps extends Pick<StackedBarsProps, 'labels' | 'series' | 'format'> {
  readonly totals: readonly number[]
  readonly top: number
}

function Bars({ labels, series, totals, top, format }: BarsProps) {
  return (
    <svg viewBox={`0 0 ${labels.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {GRID_LINES.map((part) => (
        <line key={part} className="chart-line" x1="0" x2={labels.length} y1={HEIGHT * (1 - part)} y2={HEIGHT * (1 - part)} />
      ))}
      {labels.map((label, day) => {
        let below = 0
        return (
          <g key={label}>
            {series.map(({ key, values, colour }, at) => {
              // Negative on a day with more refunds than sales: the table shows the number.
              const height = (Math.max(0, values[day] ?? 0) / top) * HEIGHT
              below += height
              return height > 0 ? (
                <rect
                  key={key}
                  data-series={colour ?? at + 1}
                  x={day + GAP / 2}
                  y={HEIGHT - below}
                  width={1 - GAP}
                  height={height}
                />
              ) : null
            })}
            <rect className="chart-touch" x={day} y="0" width="1" height={HEIGHT}>
              <title>{`${label}: ${format(totals[day] ?? 0)}`}</title>
            </rect>
          </g>
        )
      })}
    </svg>
  )
}

function AxisLabels({ labels }: Pick<StackedBarsProps, 'labels'>) {
  const middle = labels.length > 4 ? labels[Math.floor(labels.length / 2)] : undefined
  return (
    <div className="chart-axis figures" aria-hidden="true">
      <span>{labels[0]}</span>
      {middle && <span>{middle}</span>}
      {labels.length > 1 && <span>{labels.at(-1)}</span>}
    </div>
  )
}

interface ChartTableProps extends Omit<BarsProps, 'top'> {
  readonly labelTitle: string
}

/** Omits days without values, so that a year does not show 365 zeros. */
function ChartTable({ labelTitle, labels, series, totals, format }: ChartTableProps) {
  const say = uiWords.use()
  const rows = labels.map((label, day) => ({ label, day })).filter(({ day }) => (totals[day] ?? 0) > 0)
  return (
    <details className="chart-data">
      <summary>{say.asTable}</summary>
      <div className="chart-data-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{labelTitle}</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
              {series.length > 1 && <th scope="col">{say.inAll}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, day }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ key, values }) => (
                  <td key={key} className="figures">
                    {format(values[day] ?? 0)}
                  </td>
                ))}
                {series.length > 1 && <td className="figures">{format(totals[day] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
