// Horizontal bar chart of named values, as a list in the given order.
import { useId } from 'react'

interface RankedBarsProps {
  readonly title: string
  readonly rows: readonly { readonly key: string; readonly name: string; readonly note?: string; readonly value: number }[]
  readonly empty: string
  format(value: number): string
}

export function RankedBars({ title, rows, empty, format }: RankedBarsProps) {
  const id = useId()
  const max = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {rows.length === 0 ? (
        <p className="quiet chart-empty">{empty}</p>
      ) : (
        <ul className="ranked">
          {rows.map(({ key, name, note, value }) => (
            <li key={key}>
              <span>
                {name}
                {note && <span className="quiet"> {note}</span>}
              </span>
              <span className="figures">{format(value)}</span>
              <span className="ranked-bar" style={{ width: `${(value / max) * 100}%` }} aria-hidden="true" />
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
