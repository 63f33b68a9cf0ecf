// Budgets where money is held: refuses what exceeds one, and warns when its shares are reached. Runs under the wallet's lock.
import { budgetWarnings } from '@attestry/contract/modules/wallet/budget'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { yuanOfFen } from '@attestry/contract/money'
import { monthOf, startOfMonth } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { accountNames } from '../../account/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import type { Payer } from '../ledger/payer.ts'
import { type BudgetSpending, markWarned, readSpending } from './store.ts'

/** The highest warning share that this spending reaches; 0: none. */
export const reachedShare = (spentFen: number, limitFen: number): number =>
  budgetWarnings.findLast((percent) => spentFen * 100 >= limitFen * percent) ?? 0

/** The budgets of the sub-accounts among some payers. Lock the wallets first: then no other hold can be made meanwhile. */
export async function openBudgets(deps: Deps, payers: readonly Payer[], at: Date): Promise<BudgetGuard> {
  const subAccounts = payers.flatMap(({ actorId, ownerId }) => (actorId === undefined || actorId === ownerId ? [] : [actorId]))
  const month = monthOf(at)
  const rows = subAccounts.length === 0 ? [] : await readSpending(deps.db, [...new Set(subAccounts)], startOfMonth(month))
  return new BudgetGuard(rows, month)
}

export class BudgetGuard {
  readonly #budgets: ReadonlyMap<string, BudgetSpending>
  readonly #added = new Map<string, number>()
  readonly #month: string

  constructor(budgets: readonly BudgetSpending[], month: string) {
    this.#budgets = new Map(budgets.map((budget) => [budget.accountId, budget]))
    this.#month = month
  }

  /** What may still be spent; undefined: no limit. */
  leftFen({ actorId }: Pick<Payer, 'actorId'>): number | undefined {
    const budget = actorId === undefined ? undefined : this.#budgets.get(actorId)
    if (!budget?.stop) return undefined
    return Math.max(0, budget.fen - budget.spentFen - (this.#added.get(budget.accountId) ?? 0))
  }

  /** Counts the amount, or says why it may not be spent. */
  spend({ actorId }: Pick<Payer, 'actorId'>, fen: number): Refusal | undefined {
    const budget = actorId === undefined ? undefined : this.#budgets.get(actorId)
    if (!budget || fen === 0) return undefined
    const leftFen = this.leftFen({ actorId: budget.accountId })
    if (leftFen !== undefined && fen > leftFen)
      return new Refusal(walletErrors.BUDGET_EXCEEDED, { left: yuanOfFen(leftFen), needed: yuanOfFen(fen) })
    this.#added.set(budget.accountId, (this.#added.get(budget.accountId) ?? 0) + fen)
    return undefined
  }

  /** In the transaction of the holds: a hold that is rolled back warns nobody. */
  async warn(deps: Deps): Promise<void> {
    for (const [accountId, addedFen] of this.#added) {
      const budget = this.#budgets.get(accountId) as BudgetSpending
      const spentFen = budget.spentFen + addedFen
      const percent = reachedShare(spentFen, budget.fen)
      const warned = budget.warnedMonth === this.#month ? budget.warnedPercent : 0
      if (percent <= warned) continue
      await markWarned(deps.db, accountId, this.#month, percent)
      await this.#notify(deps, budget, spentFen, percent)
    }
  }

  async #notify(deps: Deps, budget: BudgetSpending, spentFen: number, percent: number): Promise<void> {
    const { platformId, ownerId, accountId, stop } = budget
    const name = (await accountNames(deps.db, [accountId])).get(accountId) ?? ''
    const params = { name, percent, spent: yuanOfFen(spentFen), limit: yuanOfFen(budget.fen), stop }
    const key = `budget/${accountId}/${this.#month}/${budget.fen}/${percent}`
    await sendMessage(deps, { platformId, accountId: ownerId, kind: 'budget.reached', params, key })
    await sendMessage(deps, { platformId, accountId, kind: 'budget.own-reached', params, key })
  }
}
