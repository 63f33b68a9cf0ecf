// First column of a collection: names the row, and opens it where items open.
import type { ReactNode } from 'react'
import type { Column } from '../ListTable.tsx'
import type { Collection, Page, RowOf } from './use-collection.ts'

export interface RowName<Row> {
  readonly title: string
  /** Also the row's accessible name. */
  text(row: Row): string
  /** Shown instead of the text. */
  cell?(row: Row): ReactNode
  /** Shown below the name in small type. */
  below?(row: Row): ReactNode
}

export const nameColumn = <P extends Page>(
  { keyOf, openId, show }: Pick<Collection<never, P>, 'keyOf' | 'openId' | 'show'>,
  { title, text, cell, below }: RowName<RowOf<P>>,
  opens: boolean,
): Column<RowOf<P>> => ({
  key: 'name',
  title,
  lead: true,
  cell: (row) => {
    const name = cell ? cell(row) : <span data-user-content>{text(row)}</span>
    const small = below?.(row)
    return (
      <>
        {opens && !cell ? (
          <button
            type="button"
            className="text-link"
            aria-current={keyOf(row) === openId ? 'true' : undefined}
            onClick={() => show(keyOf(row))}
          >
            {name}
          </button>
        ) : (
          name
        )}
        {small && <div className="quiet">{small}</div>}
      </>
    )
  },
})
