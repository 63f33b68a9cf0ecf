// Table with editable cells; only the changed row renders again.
import type { batchColumns, JudgedRow } from '@attestry/contract/modules/evidence/capture-batch'
import { memo, useId, useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { sheetWords } from './words.ts'

type Column = (typeof batchColumns)[number]
type CellValues = Partial<Record<Column, string>>

const titlesOf = ({ columns, videoColumns }: ReturnType<typeof sheetWords.use>, isVideo: boolean) =>
  isVideo ? { ...columns, ...videoColumns } : columns

interface SheetTableProps {
  readonly rows: readonly JudgedRow[]
  /** Filter of the shown rows; undefined shows all. */
  readonly shown: ((row: JudgedRow) => boolean) | undefined
  readonly columns: readonly Column[]
  readonly isVideo: boolean
  onChange(row: JudgedRow, values: CellValues): void
  onDelete(row: JudgedRow): void
}

export function SheetTable({ rows, shown, columns, isVideo, onChange, onDelete }: SheetTableProps) {
  const say = sheetWords.use()
  // Callbacks go through a ref, so that new functions do not re-render every row.
  const callbacks = useRef({ onChange, onDelete })
  callbacks.current = { onChange, onDelete }
  const titles = titlesOf(say, isVideo)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrollable element
    <section className="sheet-scroll" aria-label={say.table} tabIndex={0}>
      <table className="sheet-table" data-columns={columns.length}>
        <thead>
          <tr>
            <th scope="col">{say.row}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {titles[column]}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">{say.deleteColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) =>
            shown && !shown(row) ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may come from one line; only their index distinguishes them
              <SheetRow key={place} row={row} columns={columns} isVideo={isVideo} callbacks={callbacks} />
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

interface SheetRowProps {
  readonly row: JudgedRow
  readonly columns: readonly Column[]
  readonly isVideo: boolean
  readonly callbacks: React.RefObject<Pick<SheetTableProps, 'onChange' | 'onDelete'>>
}

const SheetRow = memo(
  function SheetRow({ row, columns, isVideo, callbacks }: SheetRowProps) {
    const say = sheetWords.use()
    const titles = titlesOf(say, isVideo)
    return (
      <tr data-bad={row.faults.length > 0 || undefined}>
        <th scope="row" className="figures">
          {row.row}
        </th>
        {columns.map((column) => (
          <Cell
            key={column}
            title={titles[column]}
            row={row.row}
            value={row[column]}
            problem={row.faults.find((fault) => fault.column === column)?.message}
            onChange={(value) => callbacks.current.onChange(row, { [column]: value })}
          />
        ))}
        <td className="sheet-delete">
          <Button
            look="quiet"
            small
            icon="close"
            aria-label={say.deleteRow(row.row)}
            onClick={() => callbacks.current.onDelete(row)}
          />
        </td>
      </tr>
    )
  },
  (before, after) => before.row === after.row && before.columns.length === after.columns.length,
)

interface CellProps {
  readonly title: string
  readonly row: number
  readonly value: string
  readonly problem: string | undefined
  onChange(value: string): void
}

function Cell({ title, row, value, problem, onChange }: CellProps) {
  const say = sheetWords.use()
  const id = useId()
  return (
    <td data-title={title}>
      <input
        className="sheet-cell"
        value={value}
        aria-label={say.cell(title, row)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <span id={id} className="sheet-fault">
          {problem}
        </span>
      )}
    </td>
  )
}
