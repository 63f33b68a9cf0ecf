// The ledger as its owner reads it: a row per posting with the balance after it, the open holds, and the export as a table.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { isRealDay } from '../platform/holiday.ts'
import { ledgerKinds } from './ledger-kind.ts'
import { Service } from './price.ts'

export { type LedgerKind, ledgerKinds } from './ledger-kind.ts'

/** What an amount of the gift balance was given for, where it is known. */
export const giftOccasions = ['realname', 'invitation'] as const

export const ledgerFormats = ['csv', 'xlsx'] as const
export type LedgerFormat = (typeof ledgerFormats)[number]

/** Excel's limit, without the heading. */
export const MAX_SHEET_ROWS = 1_048_575

/** Returns a new schema each time: field metadata belongs to one schema. */
const day = () => z.string().check(z.refine(isRealDay))
const dayHint = { zh: '北京时间的日期，例如 2026-11-15', en: 'a day in Beijing time, such as 2026-11-15' }

export const SpenderId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '操作账号', en: 'Account' },
  resource: 'sub-account',
  example: '00000000-0000-7000-8000-000000000000',
})

export const ledgerFilter = {
  from: z.optional(field(day(), { label: { zh: '开始日期', en: 'First day' }, hint: dayHint, example: '2026-01-01' })),
  to: z.optional(field(day(), { label: { zh: '结束日期', en: 'Last day' }, hint: dayHint, example: '2026-12-31' })),
  kind: z.optional(field(z.enum(ledgerKinds), { label: { zh: '类型', en: 'Type' }, example: 'charge' })),
  service: z.optional(Service),
  /** A sub-account, or the main account itself. */
  spender: z.optional(SpenderId),
}

const filterInput = z.strictObject(ledgerFilter)
export type LedgerFilter = z.infer<typeof filterInput>

/** Changes of the balances (topped-up, gift, held), signed. */
const pockets = { recharged: Yuan, gift: Yuan, held: Yuan }

/** Changes of the package units that can be used, and of those on hold, signed: the sum of each is what is left. */
const unitChanges = { units: z.int(), unitsHeld: z.int() }

export const LedgerRow = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(ledgerKinds),
  /** Null: of no priced service. */
  service: z.nullable(Service),
  quantity: z.nullable(z.int()),
  ...pockets,
  ...unitChanges,
  /** The balance after this posting. */
  balance: z.object({ available: Yuan, held: Yuan }),
  /** The number of the record that it pays for. */
  record: z.nullable(z.string()),
  /** The order that was paid or refunded, or whose payment bought the package. */
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  occasion: z.nullable(z.enum(giftOccasions)),
  /** The account that caused it, where that is known. */
  spender: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type LedgerRow = z.infer<typeof LedgerRow>

export const LedgerSums = z.object({ ...pockets, ...unitChanges })
export type LedgerSums = z.infer<typeof LedgerSums>

export const OpenHold = z.object({
  id: z.string(),
  service: z.nullable(Service),
  quantity: z.int(),
  amount: Yuan,
  fromGift: Yuan,
  fromRecharged: Yuan,
  packageUnits: z.int(),
  record: z.nullable(z.string()),
  spender: z.nullable(z.object({ id: z.string(), name: z.string() })),
  since: z.iso.datetime(),
})
export type OpenHold = z.infer<typeof OpenHold>

export const ledgerViewApi = {
  list: endpoint({
    method: 'POST',
    path: '/price/ledger/list',
    access: 'main',
    effect: 'read',
    summary: { zh: '收支明细', en: 'The ledger of the wallet, newest first' },
    input: z.strictObject({ ...ledgerFilter, ...pageInput }),
    /** `sums`: of all rows of the filter, as in the export; `services`: those that occur in the wallet. */
    output: z.object({
      ...pageOf(LedgerRow).shape,
      sums: LedgerSums,
      services: z.array(Service),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/price/ledger/export',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '导出收支明细（CSV 或 Excel）', en: 'Export the ledger as CSV or Excel, oldest first' },
    input: z.strictObject({
      format: field(z.enum(ledgerFormats), { label: { zh: '格式', en: 'Format' }, example: 'csv' }),
      ...ledgerFilter,
    }),
    output: Nothing,
  }),
  holds: endpoint({
    method: 'POST',
    path: '/price/hold/list',
    access: 'main',
    effect: 'read',
    summary: { zh: '冻结明细', en: 'What is on hold, and for what; oldest first' },
    input: z.strictObject(pageInput),
    /** `held`: all money on hold, as in the balance. */
    output: z.object({ ...pageOf(OpenHold).shape, held: Yuan }),
  }),
}
