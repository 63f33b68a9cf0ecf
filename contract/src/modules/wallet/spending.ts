// What a wallet was spent on: by month, service and account.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Service } from './price.ts'

export const MAX_SPENDING_MONTHS = 12
export const DEFAULT_SPENDING_MONTHS = 6

/** Charges and packages bought, without what was refunded; a month of refunds only is negative. */
export const SpentAmount = z.object({
  month: z.string(),
  /** Null: of no priced service. */
  service: z.nullable(Service),
  /** Null: not known, or bought by the main account as a package. */
  spender: z.nullable(z.object({ id: z.string(), name: z.string() })),
  amount: Yuan,
  /** Units of prepaid bundles, which were paid for when the bundle was bought. */
  units: z.int(),
})

export const spendingApi = {
  read: endpoint({
    method: 'GET',
    path: '/price/spending',
    access: 'main',
    summary: { zh: '按月、服务与账号统计的支出', en: 'Spending by month, service and account' },
    input: z.strictObject({
      months: z._default(
        field(z.int().check(z.gte(1), z.lte(MAX_SPENDING_MONTHS)), { label: { zh: '月数', en: 'Number of months' }, example: 6 }),
        DEFAULT_SPENDING_MONTHS,
      ),
    }),
    output: z.object({
      /** Oldest first, without gaps; the last one is not over. */
      months: z.array(z.string()),
      list: z.array(SpentAmount),
      /** The last 30 days, or since the first posting if that is later, but at least 7. */
      averagedDays: z.int(),
      /** Fees charged to the balance in these days less refunds, per day. Packages do not count: their units are prepaid. */
      perDay: Yuan,
      /** For how many days the available balance lasts at that average; null if no fee was charged. */
      lastsDays: z.nullable(z.int()),
    }),
  }),
}
