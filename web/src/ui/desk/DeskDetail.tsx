// Detail pane of a desk: loads one item by id, shows it with its acts, or shows the load error.
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { type Collection, useCollectionItem } from '../collection/use-collection.ts'
import { Fault } from '../Fault.tsx'
import { ListSkeleton } from '../ListTable.tsx'
import { deskWords } from './words.ts'

interface DeskDetailProps<T> {
  readonly desk: Pick<Collection, 'name' | 'close'>
  readonly id: string
  load(id: string, signal: AbortSignal): Promise<T>
  title(item: T): string
  /** A status tag beside the title. */
  tag?(item: T): ReactNode
  acts?(item: T): ReactNode
  children(item: T): ReactNode
}

export function DeskDetail<T>({ desk, id, load, title, tag, acts, children }: DeskDetailProps<T>) {
  const { data, error, refetch } = useCollectionItem(desk, id, (signal) => load(id, signal))
  return (
    <DeskPane
      title={data === undefined ? '' : title(data)}
      tag={data === undefined ? null : tag?.(data)}
      acts={data === undefined ? null : acts?.(data)}
      onClose={desk.close}
    >
      {data !== undefined && children(data)}
      {data === undefined && (error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
    </DeskPane>
  )
}

interface DeskPaneProps {
  readonly title: string
  readonly tag?: ReactNode
  readonly acts?: ReactNode
  readonly children: ReactNode
  onClose(): void
}

/** The same pane without loading, for a form that creates an item. */
export function DeskPane({ title, tag, acts, children, onClose }: DeskPaneProps) {
  const say = deskWords.use()
  const heading = useRef<HTMLHeadingElement>(null)
  // Move the keyboard focus to the pane that was opened.
  useEffect(() => {
    if (title) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className="desk-detail">
      <header className="desk-detail-head">
        <div>
          <h2 ref={heading} tabIndex={-1} data-user-content>
            {title}
          </h2>
          {tag}
        </div>
        <Button look="quiet" icon="close" aria-label={say.close} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and text alone cannot be reached by keyboard */}
      <section className="desk-detail-body" tabIndex={0} aria-label={title || say.close}>
        {children}
      </section>
      {acts && <footer className="desk-acts">{acts}</footer>}
    </div>
  )
}
