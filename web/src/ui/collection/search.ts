// URL state of a collection: filters, page and open item; invalid values are dropped.
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { isDay } from '../days.ts'

const MAX_FILTER_TEXT_CHARS = 100
const MAX_PAGE = 100_000

/** A filter by one of several values, by free text, or by a day (2026-11-15). */
export type FilterRule = readonly string[] | 'text' | 'day'

type Rules = Readonly<Record<string, FilterRule>>

/** A type, not an interface: it must fit an index signature. */
export type PageSearch = { readonly page?: number; readonly size?: number }

export type CollectionSearch<R extends Rules> = {
  readonly [K in keyof R]?: R[K] extends readonly (infer V extends string)[] ? V : string
} & PageSearch & { readonly open?: string }

/** `export const readXxxSearch = collectionSearch({ state: states, keyword: 'text' })`: used as the route's `validateSearch` and passed to `useCollection`. */
export const collectionSearch =
  <const R extends Rules>(rules: R) =>
  (search: Record<string, unknown>): CollectionSearch<R> => {
    const filters = Object.entries(rules).flatMap(([name, rule]) => {
      const value = filterValue(rule, search[name])
      return value === undefined ? [] : [[name, value] as const]
    })
    const open = typeof search.open === 'string' && /^[\w.:-]{1,100}$/.test(search.open) ? search.open : undefined
    return { ...Object.fromEntries(filters), ...readPage(search), ...(open ? { open } : {}) } as CollectionSearch<R>
  }

function filterValue(rule: FilterRule, value: unknown): string | undefined {
  if (rule === 'text') return textFilter(value)
  if (rule === 'day') return isDay(value) ? value : undefined
  return rule.find((each) => each === value)
}

/** Trimmed and cut to `maxChars`; undefined if empty. */
export const textFilter = (value: unknown, maxChars = MAX_FILTER_TEXT_CHARS): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, maxChars)) || undefined

export function readPage(search: Record<string, unknown>): PageSearch {
  const page = wholeNumber(search.page, MAX_PAGE)
  const size = wholeNumber(search.size, MAX_PAGE_SIZE)
  return { ...(page ? { page } : {}), ...(size ? { size } : {}) }
}

function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** The page parameters in the contract's format. */
export const pageInput = ({ page, size }: PageSearch) => ({ pageNum: page ?? 1, pageSize: size ?? DEFAULT_PAGE_SIZE })
