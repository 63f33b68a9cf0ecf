// Paging: requested by page number and size, returned in data.list with the total.
import * as z from 'zod/mini'
import { field } from './field.ts'

export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

export const pageInput = {
  pageNum: z._default(
    field(z.int().check(z.gte(1), z.lte(100_000)), { label: { zh: '页码', en: 'Page number' }, example: 1 }),
    1,
  ),
  pageSize: z._default(
    field(z.int().check(z.gte(1), z.lte(MAX_PAGE_SIZE)), { label: { zh: '每页条数', en: 'Page size' }, example: 10 }),
    DEFAULT_PAGE_SIZE,
  ),
}

export interface PageQuery {
  readonly pageNum: number
  readonly pageSize: number
}

export const pageOf = <S extends z.core.$ZodType>(item: S) =>
  z.object({ list: z.array(item), total: z.int(), pageNum: z.int(), pageSize: z.int() })

/** Rows are counted up to here; a longer list has "10,000+". */
export const MAX_COUNTED = 10_000

/** A page of a list too long to count: it is read on from a row (`olderThan`, `newerThan`) or from its end (`fromOldest`). */
export const longPageOf = <S extends z.core.$ZodType>(item: S) =>
  z.object({
    list: z.array(item),
    /** At most `MAX_COUNTED`. */
    total: z.int(),
    /** There are more than `total`. */
    isLonger: z.boolean(),
    /** How many come before this page, at most `MAX_COUNTED`. */
    before: z.int(),
    pageNum: z.int(),
    pageSize: z.int(),
  })

export const Nothing = z.null()
export const NoInput = z.strictObject({})
