// Screen of a collection: heading, notices, filters and paging in the URL, list, empty state, bulk acts, and the open item beside the list.
//
//   search.ts   export const readThingSearch = collectionSearch({ state: thingStates, keyword: 'text' })      → validateSearch of its route
//   screen      const things = useCollection({ name: 'thing', read: readThingSearch,
//                 list: ({ state, ...page }, signal) => call(thingApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal, … }),
//                 keyOf: ({ id }) => id })
//               <CollectionScreen collection={things} title=… label=… name={{ title: say.name, text: (row) => row.name }} columns={…}
//                 filters={[{ key: 'state', label: say.state, options: [{ value, label }] }, { key: 'keyword', label: say.find }]}
//                 add={{ label: say.add, onAdd: … }} empty={{ title, steps }} />
//   forms       ui/form: FormDrawer over the list, ContractForm in a pane
//   console     `detail` opens an item beside the list (DeskDetail, DeskPane) with its acts (DeskAct, DeskForm); a line in
//               shells/console-nav.ts puts the screen into the menu for the roles of its duty.

import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { Fault, isForbidden } from '../Fault.tsx'
import { GettingStarted, type GuideStep } from '../GettingStarted.tsx'
import { type Column, ListFrame, type Selection } from '../ListFrame.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { type CollectionFilter, CollectionFilters, isFiltered, withoutFilters } from './CollectionFilters.tsx'
import { nameColumn, type RowName } from './name-column.tsx'
import type { Collection, Page, Plain, RowOf } from './use-collection.ts'

/** With steps it explains the feature; otherwise one sentence. */
type Empty =
  | { readonly title: string; readonly text: string }
  | { readonly title: string; readonly steps: readonly GuideStep[]; readonly note?: string; readonly action?: ReactNode }

interface Add {
  readonly label: string
  readonly disabled?: boolean
  onAdd(): void
}

interface CollectionScreenProps<S extends Plain, P extends Page> {
  readonly collection: Collection<S, P>
  readonly title: string
  readonly lead?: ReactNode
  /** Acts on the whole list, in the heading. */
  readonly actions?: ReactNode
  /** The button for a new item: in the heading, or in the empty state if that has steps. */
  readonly add?: Add | undefined
  /** How many of the allowed items exist, beside the button. */
  readonly count?: string | undefined
  /** Between the heading and the list. */
  readonly above?: ReactNode
  /** Accessible name of the table. */
  readonly label: string
  readonly name: RowName<RowOf<P>>
  /** `wideOnly` columns are hidden on phones and while an item is open. */
  readonly columns: readonly Column<RowOf<P>>[]
  readonly filters?: readonly CollectionFilter<S>[]
  readonly empty: Empty
  /** Acts on the selected rows; makes rows selectable. */
  bulk?(rows: readonly RowOf<P>[], unselect: () => void): ReactNode
  detail?(id: string): ReactNode
}

export function CollectionScreen<S extends Plain, P extends Page>(props: CollectionScreenProps<S, P>) {
  const { collection, title, lead, above, detail } = props
  const { openId } = collection
  if (isForbidden(collection.error))
    return (
      <>
        <PageHeader title={title} />
        <Fault error={collection.error} onRetry={() => void collection.reload()} />
      </>
    )
  const open = detail !== undefined && openId !== undefined
  const list = <CollectionList {...props} open={open} />
  return (
    <>
      <PageHeader title={title} lead={lead} actions={headActs(props)} />
      {above}
      {detail ? (
        <div className="desk" data-open={open || undefined}>
          <div className="desk-list">{list}</div>
          {open && <div key={openId}>{detail(openId)}</div>}
        </div>
      ) : (
        list
      )}
    </>
  )
}

/** undefined if there are none, so that the heading leaves no space for them. */
function headActs<S extends Plain, P extends Page>({ collection, actions, add, count, empty }: CollectionScreenProps<S, P>) {
  // The empty state with steps has the button itself.
  const hasButton = add && (!('steps' in empty) || (collection.data?.total ?? 0) > 0)
  if (!hasButton) return actions
  return (
    <div className="head-acts">
      {count && <span className="quiet figures">{count}</span>}
      {actions}
      <AddButton {...add} />
    </div>
  )
}

function AddButton({ label, disabled = false, onAdd }: Add) {
  return (
    <Button look="primary" icon="plus" disabled={disabled} onClick={onAdd}>
      {label}
    </Button>
  )
}

function CollectionList<S extends Plain, P extends Page>({
  collection,
  label,
  name,
  columns,
  filters = [],
  empty,
  add,
  bulk,
  detail,
  open,
}: CollectionScreenProps<S, P> & { readonly open: boolean }) {
  const { search, change, data } = collection
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selection: Selection = { keys: chosen, set: setChosen }
  const clear = () => change(withoutFilters(filters))
  return (
    <ListFrame<RowOf<P>>
      label={label}
      columns={[nameColumn(collection, name, detail !== undefined), ...columns.filter(({ wideOnly }) => !(open && wideOnly))]}
      data={data}
      error={collection.error}
      stale={collection.stale}
      paged={collection.paged}
      page={Number(search.page ?? 1)}
      pageSize={Number(search.size ?? DEFAULT_PAGE_SIZE)}
      filtered={isFiltered(filters, search)}
      filters={filters.length > 0 && <CollectionFilters filters={filters} search={search} change={change} onClear={clear} />}
      empty={<EmptyCollection empty={empty} add={add} />}
      {...(bulk && {
        selection,
        batch: bulk(data?.list.filter((row) => chosen.has(collection.keyOf(row))) ?? [], () => setChosen(new Set())),
      })}
      keyOf={collection.keyOf}
      nameOf={name.text}
      {...(detail && { onOpen: (row: RowOf<P>) => collection.show(collection.keyOf(row)) })}
      onPage={(page, size) => change({ page, size } as unknown as Partial<S>)}
      onClearFilters={clear}
      onRetry={() => void collection.reload()}
    />
  )
}

function EmptyCollection({ empty, add }: { readonly empty: Empty; readonly add: Add | undefined }) {
  if ('steps' in empty) {
    const { title, steps, note, action = add && <AddButton {...add} /> } = empty
    return <GettingStarted title={title} steps={steps} note={note} action={action} />
  }
  return (
    <div className="empty">
      <div className="empty-title">{empty.title}</div>
      <div>{empty.text}</div>
    </div>
  )
}
