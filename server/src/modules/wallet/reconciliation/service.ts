// Desk of the reconciliation: runs by day and channel, their differences, running a day again, and resolving with a note.
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import {
  type Difference,
  differenceCan,
  MAX_RECONCILED_BANK_DAYS,
  MAX_RECONCILED_DAYS,
  MAX_SHOWN_DIFFERENCES,
  type ReconciliationRun,
  type reconciliationApi,
  selfResolutions,
} from '@attestry/contract/modules/wallet/reconciliation'
import { yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { dayAt, dayPlus } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { changeDifference, countUnresolved, type DifferenceRow, differencesOf, lockDifference } from './difference-store.ts'
import { missingTargets } from './due.ts'
import { reconcileJob } from './job.ts'
import { findRun, markExplained, pageOfRuns, type RunRow, requestRun, type SideTotal, type SideTotals } from './store.ts'

export const listRuns: Service<typeof reconciliationApi.list> = async (deps, actor, { state, channel, ...page }) => {
  const { rows, total } = await pageOfRuns(deps.db, actor.platformId, { state, channel }, page)
  const missing = (await missingTargets(deps, actor.platformId)).map((each) => ({ channel: each.channel, day: each.day }))
  return { list: await runViews(deps, rows), total, missing, ...page }
}

export const showRun: Service<typeof reconciliationApi.detail> = async (deps, actor, { id }) => {
  const run = (await findRun(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const [view] = await runViews(deps, [run])
  const differences = await differenceViews(deps, await differencesOf(deps.db, id, MAX_SHOWN_DIFFERENCES))
  return { ...(view ?? refuse(generalErrors.NOT_FOUND)), differences }
}

export const runAgain: Service<typeof reconciliationApi.run> = async (deps, actor, { channel, day }) => {
  const today = dayAt(deps.clock.now())
  // The bank is compared with its imported lines, which do not expire.
  if (channel === 'bank' && (day >= today || day < dayPlus(today, -MAX_RECONCILED_BANK_DAYS)))
    refuse(walletErrors.BANK_DAY_NOT_OVER)
  if (channel !== 'bank' && (day >= today || day < dayPlus(today, -MAX_RECONCILED_DAYS))) refuse(walletErrors.DAY_NOT_OVER)
  const { platformId } = actor
  if (channel !== 'bank' && !deps.payments.find(platformId, channel)) refuse(walletErrors.NO_GATEWAY)
  const run = await requestRun(deps.db, { platformId, channel, day }, deps.clock.now())
  await deps.queue.add(deps.db, reconcileJob, { platformId, channel, day })
  await audit(deps, actor, { action: 'wallet.reconciliation-run', subject: run.id, facts: { channel, day } })
  const [view] = await runViews(deps, [run])
  return view ?? refuse(generalErrors.NOT_FOUND)
}

export const takeDifference: Service<typeof reconciliationApi.take> = async (deps, actor, { id }) => {
  const before = await requireUnresolved(deps, actor, id)
  const after = await changeDifference(deps.db, id, { handler_id: actor.accountId })
  await audit(deps, actor, {
    action: 'wallet.reconciliation-take',
    subject: id,
    facts: { before: before.handler_id, after: actor.accountId },
  })
  return oneView(deps, after)
}

export const resolveDifference: Service<typeof reconciliationApi.resolve> = async (deps, actor, { id, reason }) => {
  const before = await requireUnresolved(deps, actor, id)
  const after = await changeDifference(deps.db, id, {
    state: 'resolved',
    resolved_by: actor.accountId,
    resolved_at: deps.clock.now(),
    note: reason,
  })
  await markExplained(deps.db, before.run_id)
  const { kind, reference, ledger_fen, trade_fen, fund_fen } = before
  await audit(deps, actor, {
    action: 'wallet.reconciliation-resolve',
    subject: id,
    facts: { kind, reference, ledger: ledger_fen, trade: trade_fen, fund: fund_fen, reason },
  })
  return oneView(deps, after)
}

async function requireUnresolved(deps: Deps, actor: Staff, id: string): Promise<DifferenceRow> {
  const row = (await lockDifference(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  if (!differenceCan.resolve(row.state)) refuse(walletErrors.DIFFERENCE_RESOLVED)
  return row
}

const sideView = ({ count, fen }: SideTotal) => ({ count, amount: yuanOfFen(fen) })
const sidesView = ({ ledger, trade, fund }: SideTotals) => ({
  ledger: sideView(ledger),
  trade: sideView(trade),
  fund: fund && sideView(fund),
})

async function runViews(deps: Deps, runs: readonly RunRow[]): Promise<ReconciliationRun[]> {
  const open = await countUnresolved(
    deps.db,
    runs.map(({ id }) => id),
  )
  return runs.map(({ id, channel, day, state, totals, settled, ended_at }) => ({
    id,
    channel,
    day,
    state,
    payments: sidesView(totals.payments),
    refunds: sidesView(totals.refunds),
    settled,
    open: open.get(id) ?? 0,
    endedAt: ended_at?.toISOString() ?? null,
  }))
}

async function oneView(deps: Deps, row: DifferenceRow): Promise<Difference> {
  const [view] = await differenceViews(deps, [row])
  return view ?? refuse(generalErrors.NOT_FOUND)
}

async function differenceViews(deps: Deps, rows: readonly DifferenceRow[]): Promise<Difference[]> {
  const persons = [...new Set(rows.flatMap(({ handler_id, resolved_by }) => [handler_id ?? [], resolved_by ?? []].flat()))]
  const names = persons.length > 0 ? await accountNames(deps.db, persons) : new Map<string, string>()
  const person = (id: string | null) => (id ? { id, name: names.get(id) ?? '' } : null)
  const yuan = (fen: number | null) => (fen === null ? null : yuanOfFen(fen))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    reference: row.reference,
    tradeNo: row.trade_no,
    ledger: yuan(row.ledger_fen),
    trade: yuan(row.trade_fen),
    fund: yuan(row.fund_fen),
    handler: person(row.handler_id),
    resolvedBy: person(row.resolved_by),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    note: row.resolved_by ? row.note : null,
    selfResolved: row.resolved_by ? null : (selfResolutions.find((each) => each === row.note) ?? null),
  }))
}
