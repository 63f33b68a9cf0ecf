// State of a collection: the search parameters from the URL, the loaded page, the open item, and the next one.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from '../../kernel/locale.ts'
import { type ChangeUrlState, useUrlState } from '../url-state.ts'
import type { PageSearch } from './search.ts'

export type Plain = Readonly<Record<string, string | number | undefined>>

type CollectionUrlState = PageSearch & { readonly open?: string }

export interface Page<Row = unknown> {
  readonly list: readonly Row[]
  readonly total: number
}

export type RowOf<P extends Page> = P['list'][number]

export interface CollectionOptions<S extends CollectionUrlState, P extends Page> {
  /** Cache key of the collection's queries; unique. */
  readonly name: string
  /** The route's `validateSearch`. Absent: the list is loaded whole, without filters and paging. */
  readonly read?: (search: Record<string, unknown>) => S
  list(search: Omit<S, 'open'>, signal: AbortSignal): Promise<P>
  keyOf(row: RowOf<P>): string
}

export interface Collection<S extends CollectionUrlState = CollectionUrlState, P extends Page = Page> {
  readonly name: string
  readonly search: S
  readonly paged: boolean
  /** The answer of `list`, with whatever else it carries beside the rows. */
  readonly data: P | undefined
  readonly error: unknown
  /** Previous rows are shown while new ones load. */
  readonly stale: boolean
  readonly openId: string | undefined
  change: ChangeUrlState<S>
  keyOf(row: RowOf<P>): string
  show(id: string): void
  close(): void
  /** Refetches the list, the open item and the work counts. */
  reload(): Promise<void>
  /** Refetches and opens the next item; closes the pane at the end of the page. */
  next(): Promise<void>
}

/** Query key of everything that `reload` of the named collection refetches. */
export const collectionKey = (name: string, ...parts: readonly unknown[]) => ['collection', name, ...parts] as const

/** Query key of the counts beside the menu's entries. */
export const WORK_KEY = ['work'] as const

const readNothing = () => ({})

export function useCollection<S extends CollectionUrlState & Plain, P extends Page>(
  options: CollectionOptions<S, P>,
): Collection<S, P> {
  const { name, read, keyOf } = options
  const client = useQueryClient()
  const locale = useLocale()
  const [search, change] = useUrlState(read ?? (readNothing as () => S))
  const { open, ...listSearch } = search
  const { data, error, isPlaceholderData } = useQuery({
    // The server localises names and messages.
    queryKey: collectionKey(name, 'list', locale, listSearch),
    queryFn: ({ signal }) => options.list(listSearch, signal),
    placeholderData: keepPreviousData,
  })
  const show = (id: string | undefined) => change({ open: id } as Partial<S>)
  const reload = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: collectionKey(name) }),
      client.invalidateQueries({ queryKey: WORK_KEY }),
    ])
  }
  return {
    name,
    search,
    paged: read !== undefined,
    data,
    error,
    stale: isPlaceholderData,
    openId: open,
    change,
    keyOf,
    show,
    close: () => show(undefined),
    reload,
    next: async () => {
      const keys = data?.list.map(keyOf) ?? []
      const index = open === undefined ? -1 : keys.indexOf(open)
      show(index < 0 ? undefined : keys[index + 1])
      await reload()
    },
  }
}

/** One item of a collection, by its id. */
export function useCollectionItem<T>({ name }: Pick<Collection, 'name'>, id: string, load: (signal: AbortSignal) => Promise<T>) {
  return useQuery({ queryKey: collectionKey(name, 'item', id), queryFn: ({ signal }) => load(signal) })
}
