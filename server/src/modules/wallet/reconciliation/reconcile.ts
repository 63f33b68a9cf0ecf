// Reconciles one day of one channel: reads the bills, credits what only they tell, compares, and keeps every difference. Idempotent.
import type { PaymentChannel } from '@attestry/contract/modules/wallet/order'
import type { PaymentGateway } from '../../../adapters/payment/port.ts'
import { dayPlus } from '../../../kernel/beijing-time.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { settle } from '../payment/settle.ts'
import type { RunTotals } from '../payment-tables.ts'
import { type Comparison, compareBank, compareGateway, type FoundDifference, type Target } from './comparison.ts'
import { countUnresolved, hasExplained, hasHeldOver, insertSettled, resolveGone, upsertDifferences } from './difference-store.ts'
import { endRun, isReconciled, lockRun, type RunRow, replaceBill, requestRun, settledByBill, unknownPayments } from './store.ts'

/** False if a bill could not be read: the run is marked as failed, and the schedule tries again. */
export async function reconcile(deps: Deps, target: Target): Promise<boolean> {
  const { platformId, channel, day } = target
  await inTransaction(deps, async ({ db, clock }) => {
    if (!(await lockRun(db, target))) await requestRun(db, target, clock.now())
  })
  if (channel === 'bank') {
    await record(deps, target)
    return true
  }
  const gatewayTarget = { platformId, channel, day }
  try {
    await readBills(deps, gatewayTarget)
  } catch (error) {
    deps.log.error({ err: error, platformId, channel, day }, 'reading the bills of a gateway failed')
    await inTransaction(deps, async ({ db, clock }) => {
      const run = await lockRun(db, target)
      if (run) await endRun(db, run.id, { state: 'failed', at: clock.now() })
    })
    return false
  }
  await settleUnknown(deps, gatewayTarget)
  await record(deps, target)
  await reviewDayBefore(deps, target)
  return true
}

async function readBills(deps: Deps, target: Target<PaymentChannel>): Promise<void> {
  const gateway = deps.payments.find(target.platformId, target.channel)
  if (!gateway) throw new Error(`platform ${target.platformId} has no gateway ${target.channel}`)
  const [trade, fund] = [await linesOf(gateway, target.day, 'trade'), await linesOf(gateway, target.day, 'fund')]
  await inTransaction(deps, async ({ db }) => {
    await lockRun(db, target)
    await replaceBill(db, target, 'trade', trade)
    await replaceBill(db, target, 'fund', fund)
  })
}

const linesOf = async (gateway: PaymentGateway, day: string, kind: 'trade' | 'fund') => (await gateway.bill(day, kind)) ?? []

/** Credits payments whose notification was lost and whose query failed, each in its own transaction. */
async function settleUnknown(deps: Deps, target: Target<PaymentChannel>): Promise<void> {
  const { platformId, channel } = target
  for (const { transactionId, tradeNo, fen, at: paidAt } of await unknownPayments(deps.db, target)) {
    const trade = { state: 'paid', transactionId, fen, paidAt } as const
    await settle(deps, { platformId, channel, tradeNo, trade, source: 'bill' })
  }
}

async function record(deps: Deps, target: Target): Promise<void> {
  await inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now()
    const run = await lockRun(db, target)
    if (!run) throw new Error(`no run of ${target.channel} on ${target.day}`)
    const { totals, differences }: Comparison =
      target.channel === 'bank' ? await compareBank(db, target) : await compareGateway(db, { ...target, channel: target.channel })
    const nextIsKnown = await isReconciled(db, { ...target, day: dayPlus(target.day, 1) })
    const found = differences.map((each) => ({ ...each, state: stateOf(run, each, nextIsKnown) }))
    await upsertDifferences(db, run, found, now)
    await resolveGone(db, run, differences, now)
    const settled = target.channel === 'bank' ? [] : await settledByBill(db, { ...target, channel: target.channel })
    await insertSettled(db, run, settled, now)
    const open = (await countUnresolved(db, [run.id])).get(run.id) ?? 0
    const isClean = totalsAgree(totals) && !(await hasExplained(db, run.id))
    const state = open > 0 ? 'differs' : isClean ? 'clean' : 'explained'
    await endRun(db, run.id, { state, totals, settled: settled.length, at: now })
  })
}

const totalsAgree = ({ payments, refunds }: RunTotals): boolean =>
  [payments, refunds].every(({ ledger, trade, fund }) =>
    [trade, fund ?? trade].every(({ count, fen }) => count === ledger.count && fen === ledger.fen),
  )

/** What the gateway may have counted on the next day waits for that day's bills. */
function stateOf(run: RunRow, { kind, tradeFen, fundFen }: FoundDifference, nextIsKnown: boolean): 'open' | 'held_over' {
  if (run.channel === 'bank' || nextIsKnown) return 'open'
  const mayBeLater = kind === 'missing_there' || (kind === 'fund' && (tradeFen === null || fundFen === null))
  return mayBeLater ? 'held_over' : 'open'
}

/** The bills of the day after decide about what was held over. */
async function reviewDayBefore(deps: Deps, target: Target): Promise<void> {
  const before = { ...target, day: dayPlus(target.day, -1) }
  const run = await inTransaction(deps, ({ db }) => lockRun(db, before))
  if (run && (await hasHeldOver(deps.db, run.id))) await record(deps, before)
}
