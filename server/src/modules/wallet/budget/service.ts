// Budgets of sub-accounts and the low-balance alert, managed by the main account.
import { generalErrors } from '@attestry/contract/errors'
import type { BudgetView, budgetApi } from '@attestry/contract/modules/wallet/budget'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Member } from '../../../kernel/actor.ts'
import { monthOf, startOfMonth } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount, subAccountsOf } from '../../account/public.ts'
import { payerOf } from '../ledger/payer.ts'
import { lockWallet } from '../ledger/store.ts'
import { reachedShare } from './limit.ts'
import { type AlertSetting, budgetsOf, deleteBudget, putBudget, readAlert, spentBy, writeAlert } from './store.ts'

async function viewsOf(deps: Deps, actor: Member): Promise<BudgetView[]> {
  const accounts = await subAccountsOf(deps.db, actor.accountId)
  const budgets = new Map((await budgetsOf(deps.db, payerOf(actor))).map((budget) => [budget.accountId, budget]))
  const spent = await spentBy(
    deps.db,
    accounts.map(({ id }) => id),
    startOfMonth(monthOf(deps.clock.now())),
  )
  return accounts.map(({ id, name, disabled_at }) => {
    const budget = budgets.get(id)
    return {
      id,
      name,
      active: disabled_at === null,
      limit: budget ? yuanOfFen(budget.fen) : null,
      stop: budget?.stop ?? false,
      spent: yuanOfFen(spent.get(id) ?? 0),
    }
  })
}

const viewOf = async (deps: Deps, actor: Member, id: string): Promise<BudgetView> =>
  (await viewsOf(deps, actor)).find((view) => view.id === id) ?? refuse(generalErrors.NOT_FOUND)

async function requireSubAccount(deps: Deps, actor: Member, id: string): Promise<void> {
  if ((await findAccount(deps.db, id))?.main_account_id !== actor.accountId) refuse(generalErrors.NOT_FOUND)
}

export const listBudgets: Service<typeof budgetApi.list> = async (deps, actor) => {
  const list = await viewsOf(deps, actor)
  return { list, total: list.length, month: monthOf(deps.clock.now()) }
}

/** Shares that are reached already are not warned of: the main account sees them when it sets the limit. */
export const setBudget: Service<typeof budgetApi.set> = async (deps, actor, { id, limit, stop }) => {
  await requireSubAccount(deps, actor, id)
  const payer = payerOf(actor)
  await lockWallet(deps.db, payer)
  const now = deps.clock.now()
  const month = monthOf(now)
  const spentFen = (await spentBy(deps.db, [id], startOfMonth(month))).get(id) ?? 0
  const fen = fenOfYuan(limit)
  await putBudget(deps.db, {
    platform_id: payer.platformId,
    owner_id: payer.ownerId,
    account_id: id,
    fen,
    stop,
    warned_month: month,
    warned_percent: reachedShare(spentFen, fen),
    updated_at: now,
  })
  return viewOf(deps, actor, id)
}

export const removeBudget: Service<typeof budgetApi.remove> = async (deps, actor, { id }) => {
  await requireSubAccount(deps, actor, id)
  await lockWallet(deps.db, payerOf(actor))
  await deleteBudget(deps.db, payerOf(actor), id)
  return viewOf(deps, actor, id)
}

const inYuan = ({ fen, low }: AlertSetting) => ({ threshold: fen === null ? null : yuanOfFen(fen), low })

export const showAlert: Service<typeof budgetApi.alert> = async (deps, actor) => inYuan(await readAlert(deps.db, payerOf(actor)))

export const setAlert: Service<typeof budgetApi.setAlert> = async (deps, actor, { threshold }) => {
  const payer = payerOf(actor)
  await lockWallet(deps.db, payer)
  return inYuan(await writeAlert(deps.db, payer, threshold === undefined ? null : fenOfYuan(threshold)))
}
