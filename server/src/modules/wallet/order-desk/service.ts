// The finance desk of payment orders: search, details, asking the gateways, and incidents with their resolution.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import {
  type DeskFact,
  type DeskOrder,
  type DeskOrderDetail,
  incidentVerdicts,
  type orderDeskApi,
} from '@attestry/contract/modules/wallet/order-desk'
import { yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { download } from '../../../kernel/download.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames, findAccounts, maskedAccountName } from '../../account/public.ts'
import { type AttemptRow, attemptsOf, findOrderOf, type OrderRow } from '../order/store.ts'
import { orderView } from '../order/view.ts'
import { queryAttempt } from '../payment/query.ts'
import { firstObstacle, type RefundBlocker } from '../payment-refund/blockers.ts'
import { paymentOf } from '../payment-refund/payment.ts'
import { queryRefund } from '../payment-refund/send.ts'
import { refundsOf } from '../payment-refund/store.ts'
import { refundProgress } from '../payment-refund/view.ts'
import {
  type FactRow,
  factsOfOrder,
  findFact,
  insertResolution,
  openIncidentsByOrder,
  pageOfDeskOrders,
  pageOfIncidents,
  rawOfFact,
} from './store.ts'

export const listDeskOrders: Service<typeof orderDeskApi.list> = async (deps, actor, { pageNum, pageSize, ...filter }) => {
  const page = { pageNum, pageSize }
  const { rows, total } = await pageOfDeskOrders(deps.db, actor.platformId, filter, page)
  return { list: await deskOrders(deps, rows), total, ...page }
}

type Blockers = readonly RefundBlocker[]

export const showDeskOrder =
  (blockers: Blockers): Service<typeof orderDeskApi.detail> =>
  async (deps, actor, { id }) =>
    detailOf(deps, await requireOrder(deps, actor, id), blockers)

/** Audited before the gateways are asked, whatever they answer. */
export const queryDeskOrder =
  (blockers: Blockers): Service<typeof orderDeskApi.query> =>
  async (deps, actor, { id }) => {
    const order = await requireOrder(deps, actor, id)
    await inTransaction(deps, (inside) =>
      audit(inside, actor, { action: 'wallet.order.query', subject: id, facts: { order: order.number, state: order.state } }),
    )
    const [attempts, refunds] = await Promise.all([attemptsOf(deps.db, id), refundsOf(deps.db, id)])
    await Promise.all([
      // A closed attempt as well: its payment may have arrived late.
      ...attempts.filter(({ state }) => state !== 'paid').map((attempt) => queryAttempt(deps, attempt)),
      ...refunds.map((refund) => queryRefund(deps, refund)),
    ])
    return detailOf(deps, await requireOrder(deps, actor, id), blockers)
  }

export const listIncidents: Service<typeof orderDeskApi.incidents> = async (deps, actor, { state, verdict, ...page }) => {
  const { rows, total } = await pageOfIncidents(deps.db, actor.platformId, { state, verdict }, page)
  return { list: await factViews(deps, rows), total, ...page }
}

export const showIncident: Service<typeof orderDeskApi.incident> = async (deps, actor, { id }) => requireFact(deps, actor, id)

export const resolveIncident: Service<typeof orderDeskApi.resolve> = async (deps, actor, { id, note }) => {
  const { platformId } = actor
  const { open, verdict, channel, tradeNo } = await requireFact(deps, actor, id)
  const resolution = { fact_id: id, platform_id: platformId, note, resolved_by: actor.accountId, resolved_at: deps.clock.now() }
  if (!open || !(await insertResolution(deps.db, resolution))) refuse(walletErrors.INCIDENT_RESOLVED)
  await audit(deps, actor, {
    action: 'wallet.incident.resolve',
    subject: id,
    facts: { verdict, channel, trade: tradeNo, note: withoutSecrets(note) },
  })
  return requireFact(deps, actor, id)
}

/** Never shown in the page: the bytes come from outside. */
export const downloadRaw: Service<typeof orderDeskApi.raw> = async (deps, actor, { id }, exchange) => {
  const raw = (await rawOfFact(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  await inTransaction(deps, (inside) => audit(inside, actor, { action: 'wallet.notice.download', subject: id }))
  return download(exchange, {
    name: `notice-${id}.bin`,
    size: raw.length,
    etag: createHash('sha256').update(raw).digest('hex'),
    open: async (range) => (range ? raw.subarray(range.start, range.end + 1) : raw),
  })
}

const requireOrder = async (deps: Deps, { platformId }: Staff, id: string): Promise<OrderRow> =>
  (await findOrderOf(deps.db, platformId, { id })) ?? refuse(generalErrors.NOT_FOUND)

async function requireFact(deps: Deps, { platformId }: Staff, id: string): Promise<DeskFact> {
  const row = (await findFact(deps.db, platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const [view] = await factViews(deps, [row])
  return view ?? refuse(generalErrors.NOT_FOUND)
}

async function deskOrders(deps: Deps, rows: readonly OrderRow[]): Promise<DeskOrder[]> {
  const [accounts, incidents] = await Promise.all([
    findAccounts(deps.db, [...new Set(rows.map(({ owner_id }) => owner_id))]),
    openIncidentsByOrder(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ])
  const names = new Map(accounts.map((account) => [account.id, maskedAccountName(account)]))
  return rows.map((row) => ({
    ...orderView(row),
    paidBy: row.paid_by,
    member: { id: row.owner_id, name: names.get(row.owner_id) ?? '' },
    openIncidents: incidents.get(row.id) ?? 0,
  }))
}

async function detailOf(deps: Deps, order: OrderRow, blockers: Blockers): Promise<DeskOrderDetail> {
  const [[shown], attempts, facts, refunds, payment, obstacle] = await Promise.all([
    deskOrders(deps, [order]),
    attemptsOf(deps.db, order.id),
    factsOfOrder(deps.db, order.id),
    refundsOf(deps.db, order.id),
    paymentOf(deps.db, order),
    firstObstacle(deps, order, blockers),
  ])
  if (!shown) throw new Error(`order ${order.id} has no view`)
  return {
    ...shown,
    attempts: attempts.map(attemptView),
    facts: await factViews(deps, facts),
    refunds: refunds.map(refundProgress),
    payment: payment
      ? {
          channel: payment.channel,
          tradeNo: payment.tradeNo,
          paid: yuanOfFen(payment.paidFen),
          left: yuanOfFen(payment.leftFen),
        }
      : null,
    invoiceId: obstacle?.invoiceId ?? null,
  }
}

const attemptView = (attempt: AttemptRow) => ({
  tradeNo: attempt.trade_no,
  channel: attempt.channel,
  method: attempt.method,
  amount: yuanOfFen(attempt.fen),
  state: attempt.state,
  transactionId: attempt.transaction_id,
  createdAt: attempt.created_at.toISOString(),
  expiresAt: attempt.expires_at.toISOString(),
  paidAt: attempt.paid_at?.toISOString() ?? null,
  queries: attempt.queries,
  nextQueryAt: attempt.query_at?.toISOString() ?? null,
})

const isIncident = ({ verdict }: FactRow): boolean => (incidentVerdicts as readonly string[]).includes(verdict)

async function factViews(deps: Deps, rows: readonly FactRow[]): Promise<DeskFact[]> {
  const names = await accountNames(deps.db, [...new Set(rows.flatMap(({ resolved_by }) => resolved_by ?? []))])
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    channel: row.channel,
    tradeNo: row.trade_no,
    source: row.source,
    verdict: row.verdict,
    statement: Object.entries(row.content).map(([name, value]) => ({ name, value: String(value ?? '') })),
    rawBytes: row.raw_bytes,
    order: row.order_id && row.order_number ? { id: row.order_id, number: row.order_number } : null,
    resolution:
      row.resolved_at && row.resolved_by
        ? { by: names.get(row.resolved_by) ?? '', at: row.resolved_at.toISOString(), note: row.note ?? '' }
        : null,
    open: isIncident(row) && row.resolved_at === null,
  }))
}
