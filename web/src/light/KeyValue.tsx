// Name-value pairs in two columns.
import type { ReactNode } from 'react'

export type KeyValueRow = readonly [name: ReactNode, value: ReactNode]

export function KeyValue({ rows }: { readonly rows: readonly KeyValueRow[] }) {
  return (
    <dl className="key-values">
      {rows.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
        <div key={place} className="key-value">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
