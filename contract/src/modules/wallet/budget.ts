// Monthly budgets of sub-accounts, and the balance below which the owner gets a message.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan, yuanBetween } from '../../money.ts'
import { NoInput } from '../../paging.ts'
import { SubAccountId } from '../account/sub-account.ts'

/** Main account and sub-account get a message when spending reaches each of these shares, once a month. */
export const budgetWarnings = [50, 80, 100] as const

const amount = () => yuanBetween(1, 100_000_000)
const hint = { zh: '0.01–1,000,000.00 元，保留两位小数', en: '0.01 to 1,000,000.00 CNY, with two decimals' }

export const BudgetLimit = field(amount(), { label: { zh: '每月预算', en: 'Budget per month' }, hint, example: '500.00' })
export const AlertThreshold = field(amount(), { label: { zh: '提醒金额', en: 'Alert below' }, hint, example: '100.00' })

export const BudgetView = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Null: no budget. */
  limit: z.nullable(Yuan),
  stop: z.boolean(),
  /** Charged and on hold in this month; what was released does not count. */
  spent: Yuan,
})
export type BudgetView = z.infer<typeof BudgetView>

/** `low`: the available balance is below the threshold. */
const Threshold = z.object({ threshold: z.nullable(Yuan), low: z.boolean() })

export const setBudgetInput = z.strictObject({
  id: SubAccountId,
  limit: BudgetLimit,
  stop: field(z.boolean(), { label: { zh: '超出后拒绝支出', en: 'Refuse what exceeds it' }, example: true }),
})

export const budgetApi = {
  list: endpoint({
    method: 'GET',
    path: '/price/budget/list',
    access: 'main',
    summary: { zh: '子账号的本月预算与支出', en: 'Budgets of the sub-accounts, and what they spent this month' },
    input: NoInput,
    output: z.object({ list: z.array(BudgetView), total: z.int(), month: z.string() }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/price/budget',
    access: 'main',
    summary: { zh: '设置子账号的每月预算', en: 'Set the monthly budget of a sub-account' },
    input: setBudgetInput,
    output: BudgetView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/price/budget',
    access: 'main',
    summary: { zh: '取消子账号的预算', en: 'Remove the budget of a sub-account' },
    input: z.strictObject({ id: SubAccountId }),
    output: BudgetView,
  }),
  alert: endpoint({
    method: 'GET',
    path: '/price/alert',
    access: 'main',
    summary: { zh: '余额提醒设置', en: 'The balance below which the owner gets a message' },
    input: NoInput,
    output: Threshold,
  }),
  setAlert: endpoint({
    method: 'POST',
    path: '/price/alert',
    access: 'main',
    summary: { zh: '设置或关闭余额提醒', en: 'Set or turn off the low-balance alert' },
    /** Absent: no alert. */
    input: z.strictObject({ threshold: z.optional(AlertThreshold) }),
    output: Threshold,
  }),
}
