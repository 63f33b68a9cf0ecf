// Screen pattern of the console: a list with filters and paging in the URL, the open item beside it (replacing it on narrow screens), and acts with a reason. Every desk is written like this:
//
//   search.ts   export const readThingSearch = deskSearch({ state: thingStates, keyword: 'text' })      → validateSearch of its route
//   screen      const desk = useDesk({ name: 'thing', read: readThingSearch, keyOf: ({ id }) => id,
//                 list: ({ state, ...page }, signal) => callDesk(thingApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal }) })
//               <Desk desk={desk} title=… label=… name={{ title: say.name, text: (row) => row.name }} columns={…} empty={…}
//                 filters={[{ key: 'state', label: say.state, options: [{ value, label }] }, { key: 'keyword', label: say.find }]}
//                 detail={(id) => <ThingDetail desk={desk} id={id} />} />
//   detail      <DeskDetail desk={desk} id={id} load={(id, signal) => callDesk(thingApi.read, { id }, { signal })} title=… acts={(thing) => <DeskAct … />}>
//   act         <DeskAct label={say.reject} look="danger" reason={{}} changes={[{ what, before, after }]} done={say.rejected}
//                 act={(reason, options) => callDesk(thingApi.reject, { id, reason }, options)} onDone={desk.next} />   (or onDone={desk.reload})
//   form        const act = useAct(); <DeskForm act={act} submit={say.save} changes={…} onSubmit={…}> with fields that show act.problems.name;
//               <DeskPane> is the pane for something new (`desk.show('new')`).
//
// A line in shells/console-nav.ts puts it into the menu for the roles of its duty; the server refuses the others.

import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import type { ReactNode } from 'react'
import { type Column, ListFrame } from '../ListFrame.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { type DeskFilter, DeskFilters, isFiltered, withoutFilters } from './DeskFilters.tsx'
import type { Desk as DeskState } from './use-desk.ts'

interface DeskProps<S extends Readonly<Record<string, string | number | undefined>>, Row> {
  readonly desk: DeskState<S, Row>
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Accessible name of the table. */
  readonly label: string
  /** The first column: its text opens the row. */
  readonly name: {
    readonly title: string
    text(row: Row): string
    /** Shown below the name in small type. */
    below?(row: Row): ReactNode
  }
  /** `wideOnly` columns are hidden while an item is open. */
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly DeskFilter<S>[]
  readonly empty: { readonly title: string; readonly text: string }
  detail?(id: string): ReactNode
}

export function Desk<S extends Readonly<Record<string, string | number | undefined>>, Row>(props: DeskProps<S, Row>) {
  const { desk, title, lead, actions, label, name, columns, filters = [], empty, detail } = props
  const { openId, search, change } = desk
  const open = detail && openId !== undefined
  const clear = () => change(withoutFilters(filters))
  const opener: Column<Row> = {
    key: 'name',
    title: name.title,
    lead: true,
    cell: (row) => (
      <>
        {detail ? (
          <button
            type="button"
            className="text-link"
            aria-current={desk.keyOf(row) === openId ? 'true' : undefined}
            onClick={() => desk.show(desk.keyOf(row))}
          >
            <span data-user-content>{name.text(row)}</span>
          </button>
        ) : (
          <span data-user-content>{name.text(row)}</span>
        )}
        {name.below?.(row) && <div className="quiet">{name.below(row)}</div>}
      </>
    ),
  }
  return (
    <>
      <PageHeader title={title} {...(lead ? { lead } : {})} {...(actions ? { actions } : {})} />
      <div className="desk" data-open={open || undefined}>
        <div className="desk-list">
          <ListFrame<Row>
            label={label}
            columns={[opener, ...columns.filter(({ wideOnly }) => !(open && wideOnly))]}
            data={desk.data}
            error={desk.error}
            stale={desk.stale}
            page={Number(search.page ?? 1)}
            pageSize={Number(search.size ?? DEFAULT_PAGE_SIZE)}
            filtered={isFiltered(filters, search)}
            filters={filters.length > 0 && <DeskFilters filters={filters} search={search} change={change} onClear={clear} />}
            empty={
              <div className="empty">
                <div className="empty-title">{empty.title}</div>
                <div>{empty.text}</div>
              </div>
            }
            keyOf={desk.keyOf}
            nameOf={name.text}
            {...(detail ? { onOpen: (row: Row) => desk.show(desk.keyOf(row)) } : {})}
            onPage={(page, size) => change({ page, size } as unknown as Partial<S>)}
            onClearFilters={clear}
            onRetry={() => void desk.reload()}
          />
        </div>
        {open && <div key={openId}>{detail(openId)}</div>}
      </div>
    </>
  )
}
