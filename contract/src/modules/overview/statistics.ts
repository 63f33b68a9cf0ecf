// Platform statistics: records, failures, revenue, captures and active members, by calendar day in China.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Nothing } from '../../paging.ts'
import { recordKinds } from '../attestation/record.ts'
import { captureKinds } from '../evidence/capture-vocabulary.ts'
import { rolesFor } from '../operator/role.ts'
import { isRealDay } from '../platform/holiday.ts'
import { pricedServices } from '../wallet/price.ts'

export const MAX_STATISTICS_DAYS = 366

const Day = (label: Bilingual) =>
  field(z.string().check(z.refine(isRealDay)), {
    label,
    hint: { zh: '形如 2026-10-01 的真实日期', en: 'a real date such as 2026-10-01' },
    example: '2026-10-01',
  })

const DAY_MS = 86_400_000

/** Every day of a range, inclusive. */
export function daysOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`).getTime()) as [number, number]
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: Math.min(count, MAX_STATISTICS_DAYS) }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Inclusive range of at most MAX_STATISTICS_DAYS. */
const range = {
  from: Day({ zh: '开始日期', en: 'From' }),
  to: Day({ zh: '结束日期', en: 'To' }),
}

export const statisticsTables = ['records', 'failures', 'revenue', 'captures', 'members'] as const
export type StatisticsTable = (typeof statisticsTables)[number]

export const Statistics = z.object({
  from: z.string(),
  to: z.string(),
  /** By day of submission. Days and kinds without any are omitted, here and below. */
  records: z.array(z.object({ day: z.string(), kind: z.enum(recordKinds), count: z.int(), sealed: z.int(), failed: z.int() })),
  /** Captures that ended without a record, and records that could not be sealed. */
  failures: z.array(z.object({ of: z.enum(['capture', 'record']), cause: z.string(), count: z.int() })),
  /** By day of charge: acts by service (`amount`: quoted individually), and packages sold. Gift money is counted as in the ledger. */
  revenue: z.array(
    z.object({
      day: z.string(),
      source: z.enum(['act', 'package']),
      service: z.enum([...pricedServices, 'amount']),
      count: z.int(),
      amount: Yuan,
    }),
  ),
  /** By day of request. */
  captures: z.array(
    z.object({
      kind: z.enum(captureKinds),
      asked: z.int(),
      succeeded: z.int(),
      failed: z.int(),
      cancelled: z.int(),
      /** Median seconds of processing, without waiting for users; null if none was finished. */
      median: z.nullable(z.number()),
      /** 95th percentile. */
      p95: z.nullable(z.number()),
    }),
  ),
  /** Main accounts that submitted anything that day. */
  members: z.array(z.object({ day: z.string(), active: z.int(), registered: z.int() })),
  totals: z.object({
    records: z.int(),
    failed: z.int(),
    revenue: Yuan,
    /** Distinct accounts in the whole range: less than the sum of the days. */
    activeMembers: z.int(),
    registered: z.int(),
  }),
})
export type Statistics = z.infer<typeof Statistics>

export const statisticsApi = {
  read: endpoint({
    method: 'POST',
    path: '/desk/statistics',
    access: 'staff',
    roles: rolesFor('statistics'),
    effect: 'read',
    summary: { zh: '经营统计', en: 'The platform in figures' },
    input: z.strictObject(range),
    output: Statistics,
  }),
  export: endpoint({
    method: 'GET',
    path: '/desk/statistics/:table',
    access: 'staff',
    roles: rolesFor('statistics'),
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '导出统计表（CSV）', en: 'One of the tables as CSV' },
    input: z.strictObject({
      table: field(z.enum(statisticsTables), { label: { zh: '统计表', en: 'Table' }, example: 'records' }),
      ...range,
    }),
    output: Nothing,
  }),
}
