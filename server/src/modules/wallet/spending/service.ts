// Spending of a wallet for its main account, and for how long the balance lasts.
import type { spendingApi } from '@attestry/contract/modules/wallet/spending'
import { yuanOfFen } from '@attestry/contract/money'
import { monthOf, startOfMonth } from '../../../kernel/beijing-time.ts'
import { days } from '../../../kernel/clock.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { payerOf } from '../ledger/payer.ts'
import { balanceOf } from '../ledger/service.ts'
import { chargedSince, firstPostingAt, spentByMonth } from './store.ts'

const AVERAGED_DAYS = 30
/** A wallet used for a day only says little about the next month. */
const MIN_AVERAGED_DAYS = 7

/** The months up to this one, oldest first. */
export function monthsUpTo(now: Date, count: number): string[] {
  const [year, month] = monthOf(now).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, at) => {
    const nth = year * 12 + month - count + at
    return `${Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`
  })
}

export const readSpending: Service<typeof spendingApi.read> = async (deps, actor, { months: count }) => {
  const payer = payerOf(actor)
  const now = deps.clock.now()
  const months = monthsUpTo(now, count)
  const rows = await spentByMonth(deps.db, payer, startOfMonth(months[0] ?? monthOf(now)))
  const names = await accountNames(deps.db, [...new Set(rows.flatMap(({ spenderId }) => spenderId ?? []))])
  const first = await firstPostingAt(deps.db, payer)
  const used = first ? Math.ceil((now.getTime() - first.getTime()) / days(1)) : 0
  const averaged = Math.min(AVERAGED_DAYS, Math.max(MIN_AVERAGED_DAYS, used))
  const chargedFen = await chargedSince(deps.db, payer, new Date(now.getTime() - days(averaged)))
  const { availableFen } = await balanceOf(deps, payer)
  return {
    months,
    list: rows.map(({ month, service, spenderId, fen, units }) => {
      const name = spenderId === null ? undefined : names.get(spenderId)
      return {
        month,
        service: service === 'amount' ? null : service,
        spender: spenderId === null || name === undefined ? null : { id: spenderId, name },
        amount: yuanOfFen(fen),
        units,
      }
    }),
    averagedDays: averaged,
    perDay: yuanOfFen(Math.max(0, Math.round(chargedFen / averaged))),
    lastsDays: chargedFen > 0 ? Math.floor((availableFen * averaged) / chargedFen) : null,
  }
}
