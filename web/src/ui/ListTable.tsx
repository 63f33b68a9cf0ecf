// A table on wide screens, cards on phones; rows are selectable, and a row's name opens it.
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { uiWords } from './words.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly align?: 'end'
  /** Hidden in the cards on phones. */
  readonly wideOnly?: boolean
  /** On phones: the first line of the card, without the column title. */
  readonly lead?: boolean
  cell(row: Row): ReactNode
}

export interface Selection {
  readonly keys: ReadonlySet<string>
  set(keys: ReadonlySet<string>): void
}

interface ListTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly selection?: Selection
  /** Previous rows are shown while new ones load. */
  readonly stale?: boolean
  keyOf(row: Row): string
  nameOf(row: Row): string
  onOpen?(row: Row): void
}

export function ListTable<Row>({ label, columns, rows, selection, stale, keyOf, nameOf, onOpen }: ListTableProps<Row>) {
  const say = uiWords.use()
  const openByPointer = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    const pressed = (event.target as Element).closest('a, button, input, label')
    if (!pressed && !getSelection()?.toString()) onOpen?.(row)
  }
  return (
    <table className="list-table" aria-label={label} data-stale={stale || undefined}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="list-check">
              <PageCheckbox keys={rows.map(keyOf)} selection={selection} label={say.selectAll} />
            </th>
          )}
          {columns.map(({ key, title, align }) => (
            <th key={key} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const chosen = selection?.keys.has(key) ?? false
          return (
            <tr
              key={key}
              data-chosen={chosen || undefined}
              data-opens={onOpen ? true : undefined}
              onClick={(event) => openByPointer(event, row)}
            >
              {selection && (
                <td className="list-check">
                  <input
                    type="checkbox"
                    checked={chosen}
                    aria-label={say.selectRow(nameOf(row))}
                    onChange={() => selection.set(toggled(selection.keys, [key], !chosen))}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-title={column.title}
                  data-align={column.align}
                  data-lead={column.lead}
                  data-wide-only={column.wideOnly}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function PageCheckbox({
  keys,
  selection,
  label,
}: {
  readonly keys: readonly string[]
  readonly selection: Selection
  readonly label: string
}) {
  const box = useRef<HTMLInputElement>(null)
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  const all = keys.length > 0 && chosen === keys.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all
  })
  return (
    <input
      ref={box}
      type="checkbox"
      checked={all}
      aria-label={label}
      onChange={() => selection.set(toggled(selection.keys, keys, !all))}
    />
  )
}

function toggled(chosen: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys) on ? next.add(key) : next.delete(key)
  return next
}

/** Loading placeholder of about the rows' size, to avoid layout shift. */
export function ListSkeleton({ rows = 6 }: { readonly rows?: number }) {
  const say = uiWords.use()
  return (
    <div className="list-skeleton" role="status" aria-label={say.loading}>
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <div key={place} className="skeleton-row">
          <span className="skeleton" style={{ width: `${34 + ((place * 17) % 28)}%` }} />
          <span className="skeleton" style={{ width: '14%' }} />
          <span className="skeleton" style={{ width: '18%' }} />
        </div>
      ))}
    </div>
  )
}
