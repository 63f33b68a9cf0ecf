// Common layout of lists: filters, table or empty state, pager, and a batch bar for selected rows.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Fault } from './Fault.tsx'
import { type Column, ListSkeleton, ListTable, type Selection } from './ListTable.tsx'
import { Pager, StepPager, type StepPagerProps } from './Pager.tsx'
import { uiWords } from './words.ts'

export type { Column, Selection } from './ListTable.tsx'

interface Page<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

interface ListFrameProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly data: Page<Row> | undefined
  readonly error: unknown
  readonly stale: boolean
  /** false: the list is loaded whole. */
  readonly paged?: boolean
  readonly page: number
  readonly pageSize: number
  /** Instead of page numbers, for a list too long to count. */
  readonly steps?: StepPagerProps | undefined
  readonly filters: ReactNode
  /** A filter is active, so an empty list does not mean that there are no rows at all. */
  readonly filtered: boolean
  readonly empty: ReactNode
  readonly selection?: Selection
  readonly batch?: ReactNode
  keyOf(row: Row): string
  nameOf(row: Row): string
  onOpen?(row: Row): void
  onPage(page: number, pageSize: number): void
  onClearFilters(): void
  onRetry(): void
}

export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { data, error, filtered, filters, selection, batch, steps, paged = true } = props
  const hasNoRows = data?.total === 0 && !filtered
  return (
    <div className="list-frame">
      {!hasNoRows && filters}
      <ListBody {...props} />
      {selection && selection.keys.size > 0 && <BatchBar selection={selection}>{batch}</BatchBar>}
      {paged &&
        data &&
        data.total > 0 &&
        !error &&
        (steps ? (
          <StepPager {...steps} />
        ) : (
          <Pager total={data.total} page={props.page} pageSize={props.pageSize} onChange={props.onPage} />
        ))}
    </div>
  )
}

function ListBody<Row>({
  data,
  error,
  filtered,
  empty,
  page,
  pageSize,
  onRetry,
  onClearFilters,
  onPage,
  ...table
}: ListFrameProps<Row>) {
  const say = uiWords.use()
  if (error && !data) return <Fault error={error} onRetry={onRetry} />
  if (!data) return <ListSkeleton />
  if (data.total === 0 && !filtered) return empty
  if (data.list.length > 0) return <ListTable {...table} rows={data.list} />
  const pageOutOfRange = data.total > 0
  return (
    <div className="empty">
      <div className="empty-title">{say.nothingFits}</div>
      <div>{say.nothingFitsHint}</div>
      <Button onClick={() => (pageOutOfRange ? onPage(1, pageSize) : onClearFilters())}>
        {pageOutOfRange ? say.previous : say.clearFilters}
      </Button>
    </div>
  )
}

function BatchBar({ selection, children }: { readonly selection: Selection; readonly children: ReactNode }) {
  const say = uiWords.use()
  return (
    <section className="batch-bar" aria-label={say.selected(selection.keys.size)}>
      <strong aria-live="polite">{say.selected(selection.keys.size)}</strong>
      <div className="batch-acts">{children}</div>
      <Button look="quiet" small onClick={() => selection.set(new Set())}>
        {say.unselect}
      </Button>
    </section>
  )
}
