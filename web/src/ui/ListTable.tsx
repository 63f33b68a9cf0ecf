// A table on wide screens, cards on phones; rows are selectable, and a row's name opens it.
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { EMPTY, PLATFORM_ZONE, zonelessTime } from '../kernel/format.ts'
import { uiWords } from './words.ts'

interface AnyColumn {
  readonly key: string
  readonly title: string
  readonly align?: 'end'
  /** Hidden in the cards on phones. */
  readonly wideOnly?: boolean
  /** On phones: the first line of the card, without the column title. */
  readonly lead?: boolean
}

interface CellColumn<Row> extends AnyColumn {
  cell(row: Row): ReactNode
  readonly at?: never
}

/** A column of times; its heading states their zone. */
interface TimeColumn<Row> extends AnyColumn {
  at(row: Row): string | null | undefined
  /** Shown where there is no time. */
  readonly none?: string
  readonly cell?: never
}

export type Column<Row> = CellColumn<Row> | TimeColumn<Row>

export interface Selection {
  readonly keys: ReadonlySet<string>
  set(keys: ReadonlySet<string>): void
  /** Rows that cannot be selected. */
  readonly blocked?: ReadonlySet<string> | undefined
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
              <PageCheckbox
                keys={rows.map(keyOf).filter((key) => !selection.blocked?.has(key))}
                selection={selection}
                label={say.selectAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align}>
              {titleOf(column)}
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
                    disabled={selection.blocked?.has(key)}
                    aria-label={say.selectRow(nameOf(row))}
                    onChange={() => selection.set(toggled(selection.keys, [key], !chosen))}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-title={titleOf(column)}
                  data-align={column.align}
                  data-lead={column.lead}
                  data-wide-only={column.wideOnly}
                >
                  {column.at ? <Moment at={column.at(row)} none={column.none} /> : column.cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const titleOf = ({ title, at }: Pick<Column<never>, 'title' | 'at'>) => (at ? `${title} (${PLATFORM_ZONE})` : title)

function Moment({ at, none = EMPTY }: { readonly at: string | null | undefined; readonly none?: string | undefined }) {
  if (!at) return <span className="quiet">{none}</span>
  return (
    <time className="figures nowrap" dateTime={at}>
      {zonelessTime(at)}
    </time>
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
      disabled={keys.length === 0}
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
