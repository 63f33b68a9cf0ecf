// Matching a bank transfer with an order, or returning it, by approval: one person proposes, another confirms; a line is settled once.
import { generalErrors } from '@attestry/contract/errors'
import type { bankMatchApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { yuanOfFen } from '@attestry/contract/money'
import { startOfDay } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findAccounts, maskedAccountName } from '../../account/public.ts'
import type { Approval, Proposal } from '../../approval/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { credit } from '../ledger/service.ts'
import { lockWallet } from '../ledger/store.ts'
import { orderSecondPayment } from '../order/second-payment.ts'
import { findOrderOf, lockOrder, markPaid, type OrderRow, ownerOf, payerOfOrder } from '../order/store.ts'
import { orderTopic } from '../order/topic.ts'
import { orderView } from '../order/view.ts'
import { buyOrdered } from '../payment/settle.ts'
import { openFacts, sameName } from './line-facts.ts'
import { findLine, findLines, findTransfer, type LineRow, lockLine, ordersOf, setOrderAmount, settleLine } from './store.ts'
import { lineViews, type MatchContent, openMatches } from './view.ts'

/** settled: paid the order; differed: paid it with another amount; second: it was paid before, so the money became an order of its own. */
interface Outcome {
  readonly result: 'settled' | 'differed' | 'second' | 'returned'
  readonly fen: number
}
type Stored = Proposal<MatchContent, Outcome>

export const bankMatchApproval: Approval<typeof bankMatchApi, MatchContent, Outcome> = {
  kind: 'bank-match',

  async content(deps, actor, { lineId, act, orderNumber }) {
    const line = (await lockLine(deps.db, actor.platformId, lineId)) ?? refuse(generalErrors.NOT_FOUND)
    if (line.state !== 'open') refuse(walletErrors.LINE_SETTLED)
    if ((await openMatches(deps, actor.platformId)).some((open) => open.lineId === lineId)) refuse(walletErrors.LINE_PROPOSED)
    if (act === 'credit' && orderNumber === '') refuse(walletErrors.ORDER_NEEDED)
    const order = orderNumber === '' ? undefined : await findOrderOf(deps.db, actor.platformId, { number: orderNumber })
    if (orderNumber !== '' && !order) refuse(walletErrors.ORDER_UNKNOWN, { number: orderNumber })
    if (order) await deps.live.publish(deps.db, orderTopic(order.id))
    return { lineId, act, orderId: order?.id ?? null }
  },

  async apply(deps, { platform_id, content: { lineId, act, orderId } }) {
    const line = (await findLine(deps.db, platform_id, lineId)) ?? refuse(generalErrors.NOT_FOUND)
    if (orderId === null) return returnLine(deps, line, undefined)
    const payer = await ownerOf(deps.db, orderId)
    await lockWallet(deps.db, payer)
    const order = await lockOrder(deps.db, orderId)
    const outcome = act === 'credit' ? await creditLine(deps, line, order) : await returnLine(deps, line, order)
    await deps.live.publish(deps.db, orderTopic(order.id))
    return outcome
  },

  views: viewsOf,

  facts: ({ content: { lineId, act, orderId }, outcome }) => ({
    line: lineId,
    act,
    order: orderId,
    ...(outcome ? { result: outcome.result, fen: outcome.fen } : {}),
  }),
}

async function creditLine(deps: Deps, line: LineRow, order: OrderRow): Promise<Outcome> {
  const at = deps.clock.now()
  const isUnpaid = order.state === 'awaiting_payment' || order.state === 'closed'
  const key = `bank/${line.id}`
  const paid = isUnpaid ? order : await orderSecondPayment(deps, order, { fen: line.fen, at, by: 'bank', key })
  if (!(await settleLine(deps.db, line.id, { state: 'credited', orderId: paid.id, at }))) refuse(walletErrors.LINE_SETTLED)
  await credit(deps, payerOfOrder(order), {
    fund: 'recharged',
    fen: line.fen,
    key: `bank/${line.account}/${line.serial}`,
    reason: paid.number,
    from: 'bank',
  })
  if (!isUnpaid) return { result: 'second', fen: line.fen }
  return { result: await payOrder(deps, line, order, at), fen: line.fen }
}

async function payOrder(deps: Deps, line: LineRow, order: OrderRow, at: Date): Promise<'settled' | 'differed'> {
  const { id, number, kind: item } = order
  const payer = payerOfOrder(order)
  const message = { platformId: payer.platformId, accountId: payer.ownerId, key: `bank/${line.id}` }
  const params = { id, number, amount: yuanOfFen(line.fen), item }
  if (line.fen !== order.fen) {
    await setOrderAmount(deps.db, id, line.fen)
    await markPaid(deps.db, id, { at, by: 'bank', lotId: null })
    await sendMessage(deps, { ...message, kind: 'order.differed', params: { ...params, ordered: yuanOfFen(order.fen) } })
    return 'differed'
  }
  const lotId = await buyOrdered(deps, payer, order, startOfDay(line.booked_on))
  await markPaid(deps.db, id, { at, by: 'bank', lotId })
  const isBought = item === 'recharge' || lotId !== null
  await sendMessage(deps, { ...message, kind: isBought ? 'order.paid' : 'order.credited', params })
  return 'settled'
}

/** The money is returned in the bank's own system; here it is only marked, so that it is never credited. */
async function returnLine(deps: Deps, line: LineRow, order: OrderRow | undefined): Promise<Outcome> {
  const at = deps.clock.now()
  const settled = { state: 'returned', orderId: order?.id ?? null, at } as const
  if (!(await settleLine(deps.db, line.id, settled))) refuse(walletErrors.LINE_SETTLED)
  if (order)
    await sendMessage(deps, {
      platformId: order.platform_id,
      accountId: order.owner_id,
      kind: 'order.returned',
      params: { id: order.id, number: order.number, amount: yuanOfFen(line.fen), item: order.kind },
      key: `bank/${line.id}`,
    })
  return { result: 'returned', fen: line.fen }
}

async function viewsOf(deps: Deps, proposals: readonly Stored[]) {
  const [first] = proposals
  if (!first) return []
  const { platform_id } = first
  const ids = (of: (content: MatchContent) => string | null) => [
    ...new Set(proposals.flatMap(({ content }) => of(content) ?? [])),
  ]
  const lines = await findLines(
    deps.db,
    platform_id,
    ids(({ lineId }) => lineId),
  )
  const rows = [...lines.values()]
  const views = await lineViews(deps, platform_id, rows)
  const viewOf = new Map(rows.map((row, at) => [row.id, views[at]]))
  const orders = await ordersOf(
    deps.db,
    platform_id,
    ids(({ orderId }) => orderId),
  )
  const owners = await findAccounts(deps.db, [...new Set([...orders.values()].map(({ owner_id }) => owner_id))])
  const withVoucher = new Set<string>()
  for (const id of orders.keys()) if ((await findTransfer(deps.db, id))?.voucher_id) withVoucher.add(id)
  return proposals.map(({ content, outcome }) => {
    const line = lines.get(content.lineId)
    const view = viewOf.get(content.lineId)
    if (!line || !view) throw new Error(`bank line ${content.lineId} does not exist`)
    const order = content.orderId ? orders.get(content.orderId) : undefined
    const owner = order && owners.find(({ id }) => id === order.owner_id)
    const isVerified = owner?.certification === 'passed' && sameName(owner.name, openFacts(deps, line).payerName)
    return {
      act: content.act,
      line: view,
      order: order ? orderView(order) : null,
      member: owner ? { id: owner.id, name: maskedAccountName(owner) } : null,
      voucher: order !== undefined && withVoucher.has(order.id),
      // The order's amount became the arrived one.
      differs: {
        amount: outcome ? outcome.result === 'differed' : order !== undefined && order.fen !== line.fen,
        payer: order !== undefined && !isVerified,
      },
    }
  })
}
