// A desk's state: what the address asks for, the page the server gave, what is open, and what comes after it.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeUrlState, useUrlState } from '../url-state.ts'

interface Opening {
  readonly page?: number
  readonly size?: number
  readonly open?: string
}

export interface DeskPage<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

export interface DeskPlan<S extends Opening, Row> {
  /** Names the desk's answers in the cache; one desk, one name. */
  readonly name: string
  read(search: Record<string, unknown>): S
  list(search: Omit<S, 'open'>, signal: AbortSignal): Promise<DeskPage<Row>>
  keyOf(row: Row): string
}

export interface Desk<S extends Opening = Opening, Row = unknown> {
  readonly name: string
  readonly search: S
  readonly data: DeskPage<Row> | undefined
  readonly error: unknown
  readonly stale: boolean
  readonly openId: string | undefined
  change: ChangeUrlState<S>
  keyOf(row: Row): string
  show(id: string): void
  close(): void
  /** Asks the server again, for the list, what is open, and the counts of work to do. */
  reload(): Promise<void>
  /** Asks again and opens what stood after the open one; closes at the end of the page. */
  next(): Promise<void>
}

const ROOT = 'desk'
/** The counts beside the menu's entries. */
export const WORK_KEY = [ROOT, 'work'] as const

export function useDesk<S extends Opening & Readonly<Record<string, string | number | undefined>>, Row>(
  plan: DeskPlan<S, Row>,
): Desk<S, Row> {
  const client = useQueryClient()
  const [search, change] = useUrlState(plan.read)
  const { open, ...asked } = search
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [ROOT, plan.name, 'list', asked],
    queryFn: ({ signal }) => plan.list(asked, signal),
    placeholderData: keepPreviousData,
  })
  const show = (id: string | undefined) => change({ open: id } as Partial<S>)
  const reload = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [ROOT, plan.name] }),
      client.invalidateQueries({ queryKey: WORK_KEY }),
    ])
  }
  return {
    name: plan.name,
    search,
    data,
    error,
    stale: isPlaceholderData,
    openId: open,
    change,
    keyOf: plan.keyOf,
    show,
    close: () => show(undefined),
    reload,
    next: async () => {
      const keys = data?.list.map(plan.keyOf) ?? []
      const place = open === undefined ? -1 : keys.indexOf(open)
      show(place < 0 ? undefined : keys[place + 1])
      await reload()
    },
  }
}

/** One thing of a desk, by its id. */
export function useDeskItem<T>(desk: Pick<Desk, 'name'>, id: string, load: (signal: AbortSignal) => Promise<T>) {
  return useQuery({ queryKey: [ROOT, desk.name, 'item', id], queryFn: ({ signal }) => load(signal) })
}
