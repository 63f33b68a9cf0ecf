// A desk's state: the search parameters from the URL, the loaded page, the open item, and the next one.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeUrlState, useUrlState } from '../url-state.ts'

interface DeskUrlState {
  readonly page?: number
  readonly size?: number
  readonly open?: string
}

export interface DeskPage<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

export interface DeskOptions<S extends DeskUrlState, Row> {
  /** Cache key of the desk's queries; unique per desk. */
  readonly name: string
  read(search: Record<string, unknown>): S
  list(search: Omit<S, 'open'>, signal: AbortSignal): Promise<DeskPage<Row>>
  keyOf(row: Row): string
}

export interface Desk<S extends DeskUrlState = DeskUrlState, Row = unknown> {
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
  /** Refetches the list, the open item and the work counts. */
  reload(): Promise<void>
  /** Refetches and opens the next item; closes the pane at the end of the page. */
  next(): Promise<void>
}

const ROOT = 'desk'
/** Query key of the counts beside the menu's entries. */
export const WORK_KEY = [ROOT, 'work'] as const

export function useDesk<S extends DeskUrlState & Readonly<Record<string, string | number | undefined>>, Row>(
  options: DeskOptions<S, Row>,
): Desk<S, Row> {
  const client = useQueryClient()
  const [search, change] = useUrlState(options.read)
  const { open, ...listSearch } = search
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [ROOT, options.name, 'list', listSearch],
    queryFn: ({ signal }) => options.list(listSearch, signal),
    placeholderData: keepPreviousData,
  })
  const show = (id: string | undefined) => change({ open: id } as Partial<S>)
  const reload = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [ROOT, options.name] }),
      client.invalidateQueries({ queryKey: WORK_KEY }),
    ])
  }
  return {
    name: options.name,
    search,
    data,
    error,
    stale: isPlaceholderData,
    openId: open,
    change,
    keyOf: options.keyOf,
    show,
    close: () => show(undefined),
    reload,
    next: async () => {
      const keys = data?.list.map(options.keyOf) ?? []
      const index = open === undefined ? -1 : keys.indexOf(open)
      show(index < 0 ? undefined : keys[index + 1])
      await reload()
    },
  }
}

/** One item of a desk, by its id. */
export function useDeskItem<T>(desk: Pick<Desk, 'name'>, id: string, load: (signal: AbortSignal) => Promise<T>) {
  return useQuery({ queryKey: [ROOT, desk.name, 'item', id], queryFn: ({ signal }) => load(signal) })
}
