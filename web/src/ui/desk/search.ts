// A desk's URL state: filters, page and open item; invalid values are dropped.
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@attestry/contract/paging'

const MAX_FILTER_TEXT_CHARS = 100

/** A filter by one of several values, by free text, or by a day (2026-11-15). */
export type FilterRule = readonly string[] | 'text' | 'day'

type Rules = Readonly<Record<string, FilterRule>>

export type DeskSearch<R extends Rules> = {
  readonly [K in keyof R]?: R[K] extends readonly (infer V extends string)[] ? V : string
} & { readonly page?: number; readonly size?: number; readonly open?: string }

/** `export const readXxxSearch = deskSearch({ state: states, keyword: 'text' })`: used as the route's `validateSearch` and passed to `useDesk`. */
export const deskSearch =
  <const R extends Rules>(rules: R) =>
  (search: Record<string, unknown>): DeskSearch<R> => {
    const filters = Object.entries(rules).flatMap(([name, rule]) => {
      const value = filterValue(rule, search[name])
      return value === undefined ? [] : [[name, value] as const]
    })
    const page = wholeNumber(search.page, 100_000)
    const size = wholeNumber(search.size, MAX_PAGE_SIZE)
    const open = typeof search.open === 'string' && /^[\w.:-]{1,100}$/.test(search.open) ? search.open : undefined
    return {
      ...Object.fromEntries(filters),
      ...(page ? { page } : {}),
      ...(size ? { size } : {}),
      ...(open ? { open } : {}),
    } as DeskSearch<R>
  }

function filterValue(rule: FilterRule, value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, MAX_FILTER_TEXT_CHARS) : ''
  if (text === '') return undefined
  if (rule === 'text') return text
  if (rule === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  return rule.find((each) => each === text)
}

function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** The page parameters in the contract's format. */
export const pageInput = ({ page, size }: { readonly page?: number; readonly size?: number }) => ({
  pageNum: page ?? 1,
  pageSize: size ?? DEFAULT_PAGE_SIZE,
})
