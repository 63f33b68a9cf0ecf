// Common layout of lists: filters, table or empty state, pager, and a batch bar for selected rows.
import { type ReactNode, useRef } from 'react'
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
  const frame = useRef<HTMLDivElement>(null)
  const toTop = () => frame.current?.scrollIntoView({ block: 'start' })
  return (
    <div className="list-frame" ref={frame}>
      {!hasNoRows && filters}
      <ListBody {...props} />
      {selection && selection.keys.size > 0 && (
        <BatchBar selection={selection} elsewhere={elsewhere(props)}>
          {batch}
        </BatchBar>
      )}
      {paged &&
        data &&
        data.total > 0 &&
        !error &&
        (steps ? (
          <StepPager
            {...steps}
            onStep={(step) => {
              steps.onStep(step)
              toTop()
            }}
          />
        ) : (
          <Pager
            total={data.total}
            page={props.page}
            pageSize={props.pageSize}
            onChange={(page, pageSize) => {
              props.onPage(page, pageSize)
              toTop()
            }}
          />
        ))}
    </div>
  )
}

/** How many of the selected rows are not shown. */
function elsewhere<Row>({ selection, data, keyOf }: Pick<ListFrameProps<Row>, 'selection' | 'data' | 'keyOf'>): number {
  const shown = new Set(data?.list.map(keyOf))
  return [...(selection?.keys ?? [])].filter((key) => !shown.has(key)).length
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

interface BatchBarProps {
  readonly selection: Selection
  readonly elsewhere: number
  readonly children: ReactNode
}

function BatchBar({ selection, elsewhere, children }: BatchBarProps) {
  const say = uiWords.use()
  return (
    <section className="batch-bar" aria-label={say.selected(selection.keys.size)}>
      <span className="batch-count" aria-live="polite">
        <strong>{say.selected(selection.keys.size)}</strong>
        {elsewhere > 0 && <span className="quiet">{say.selectedElsewhere(elsewhere)}</span>}
      </span>
      <div className="batch-acts">{children}</div>
      <Button look="quiet" small onClick={() => selection.set(new Set())}>
        {say.unselect}
      </Button>
    </section>
  )
}
