// Applications of members: choose paid orders and a header, apply, look at them, apply again after a rejection.
import { generalErrors } from '@attestry/contract/errors'
import { type applicationApi, invoiceCan } from '@attestry/contract/modules/invoice/application'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { type InvoiceItem, type InvoiceRule, offersSpecial } from '@attestry/contract/modules/invoice/rule'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import {
  lockPaidOrders,
  orderNumber,
  ownOrderNumber,
  type PaidOrder,
  type Payer,
  pageOfPaidOrders,
  payerOf,
} from '../../wallet/public.ts'
import { buyerOf, requireHeader } from '../header/service.ts'
import { readRule } from '../rule/store.ts'
import { linesOf } from './lines.ts'
import { openBuyer, type SealedBuyer, sealBuyer } from './sealed.ts'
import { requireMove } from './state.ts'
import {
  type ApplicationRow,
  deleteOrders,
  findApplication,
  freeOrders,
  insertApplication,
  insertOrders,
  insertStep,
  liveOrderIds,
  lockApplication,
  ordersOf,
  pageOfApplications,
} from './store.ts'
import { detailView, itemViews } from './view.ts'

export const listInvoiceableOrders: Service<typeof applicationApi.orders> = async (deps, actor, page) => {
  const payer = payerOf(actor)
  const { rows, total } = await pageOfPaidOrders(deps.db, payer, await liveOrderIds(deps.db, payer.ownerId), page)
  const { rule } = await readRule(deps.db, actor.platformId)
  return {
    list: rows.map(({ id, number, kind, fen, paidAt }) => ({
      id,
      number,
      kind,
      amount: yuanOfFen(fen),
      paidAt: paidAt.toISOString(),
    })),
    total,
    ...page,
    special: offersSpecial(rule),
    terms: { recharge: termsOf(rule.recharge), package: termsOf(rule.package) },
  }
}

const termsOf = ({ name, policy, rate, special }: InvoiceItem) => ({ name, policy, rate, special })

export const applyForInvoice: Service<typeof applicationApi.apply> = async (deps, actor, { orderIds, headerId, email }) => {
  const header = await requireHeader(deps, actor.ownerId, headerId)
  const row = await openApplication(deps, payerOf(actor), orderIds, { ...buyerOf(deps, header), email }, actor.accountId)
  return detailView(deps, row)
}

/** Refuses unless every order is paid, the payer's own and in no other live application. */
export async function openApplication(
  deps: Deps,
  payer: Payer,
  orderIds: readonly string[],
  buyer: SealedBuyer,
  by: string,
): Promise<ApplicationRow> {
  const ids = [...new Set(orderIds)]
  const orders = await requirePaidOrders(deps, payer, ids)
  const now = deps.clock.now()
  const id = newId(now)
  const row = await insertApplication(deps.db, {
    id,
    platform_id: payer.platformId,
    owner_id: payer.ownerId,
    serial: orderNumber(now),
    state: 'reviewing',
    buyer: sealBuyer(deps, id, buyer),
    ...(await amounts(deps, payer, orders, buyer)),
    reason: null,
    issuer: deps.invoices.of(payer.platformId).name,
    query_at: null,
    fault: null,
    number: null,
    issued_at: null,
    reversal_reason: null,
    reversal_serial: null,
    reversal_at: null,
    reversal_number: null,
    created_at: now,
  })
  await takeOrders(deps, id, orders)
  await insertStep(deps.db, { application_id: id, state: 'reviewing', actor: by, at: now })
  return row
}

async function takeOrders(deps: Deps, application_id: string, orders: readonly PaidOrder[]): Promise<void> {
  const taken = await insertOrders(
    deps.db,
    orders.map(({ id: order_id, number, kind, fen, paidAt }) => ({
      application_id,
      order_id,
      number,
      kind,
      fen,
      paid_at: paidAt,
      live: true,
    })),
  )
  refuseTaken(orders, taken)
}

/** Locks the orders. One that is not paid, or refunded in full, is refused by its number. */
export async function requirePaidOrders(deps: Deps, payer: Payer, ids: readonly string[]): Promise<PaidOrder[]> {
  const orders = await lockPaidOrders(deps.db, payer, ids)
  const missing = ids.find((id) => !orders.some((order) => order.id === id))
  if (missing === undefined) return orders
  // Another owner's order and an absent one get the same answer.
  const number = (await ownOrderNumber(deps.db, payer, missing)) ?? refuse(generalErrors.NOT_FOUND)
  return refuse(invoiceErrors.ORDER_NOT_INVOICEABLE, { number })
}

async function amounts(deps: Deps, { platformId }: Payer, orders: readonly PaidOrder[], buyer: SealedBuyer) {
  const { rule } = await readRule(deps.db, platformId)
  refuseMixedTax(orders, rule)
  const { lines, fen, taxFen } = linesOf(orders, rule)
  const special = buyer.kind === 'special'
  const ordinary = orders.filter(({ kind }) => !rule[kind].special).map(({ number }) => number)
  if (special && ordinary.length > 0) refuse(invoiceErrors.SPECIAL_NOT_OFFERED, { numbers: shortList(ordinary) })
  return { special, fen, tax_fen: taxFen, lines: JSON.stringify(lines) }
}

/** An untaxed prepayment and a taxed service cannot be on one invoice. */
export function refuseMixedTax(orders: readonly Pick<PaidOrder, 'kind'>[], rule: InvoiceRule): void {
  if (new Set(orders.map(({ kind }) => rule[kind].policy)).size > 1) refuse(invoiceErrors.MIXED_TAX)
}

const MAX_LISTED_ORDERS = 3

const shortList = (numbers: readonly string[]): string =>
  numbers.slice(0, MAX_LISTED_ORDERS).join(' ') + (numbers.length > MAX_LISTED_ORDERS ? ' …' : '')

function refuseTaken(orders: readonly PaidOrder[], taken: readonly string[]): void {
  const missed = orders.find(({ id }) => !taken.includes(id))
  if (missed) refuse(invoiceErrors.ORDER_INVOICED, { number: missed.number })
}

export const listInvoices: Service<typeof applicationApi.list> = async (deps, actor, { state, ...page }) => {
  const { rows, total } = await pageOfApplications(deps.db, { ...payerOf(actor), state }, page)
  return { list: await itemViews(deps, rows), total, ...page }
}

export const invoiceDetail: Service<typeof applicationApi.detail> = async (deps, actor, { id }) =>
  detailView(deps, (await findApplication(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND))

const PLACEHOLDER = /^[{:<]/

/** The amounts and the rule of today: an order may have been refunded partly since. */
export const reapplyForInvoice: Service<typeof applicationApi.reapply> = async (
  deps,
  actor,
  { id, headerId, email, orderIds },
) => {
  if (PLACEHOLDER.test(id)) refuse(invoiceErrors.PLACEHOLDER_ID, { id })
  const payer = payerOf(actor)
  if (!(await findApplication(deps.db, payer, id))) refuse(generalErrors.NOT_FOUND)
  const ids = orderIds ?? (await ordersOf(deps.db, [id])).map(({ order_id }) => order_id)
  const orders = await requirePaidOrders(deps, payer, [...new Set(ids)])
  const row = await lockApplication(deps.db, id)
  if (!invoiceCan.reapply(row.state)) refuse(invoiceErrors.WRONG_STATE)
  const before = openBuyer(deps, row)
  const buyer = {
    ...(headerId === undefined ? before : buyerOf(deps, await requireHeader(deps, actor.ownerId, headerId))),
    email: email ?? before.email,
  }
  await deleteOrders(deps.db, id)
  await takeOrders(deps, id, orders)
  const change = {
    state: 'reviewing',
    serial: orderNumber(deps.clock.now()),
    buyer: sealBuyer(deps, id, buyer),
    reason: null,
    issuer: deps.invoices.of(payer.platformId).name,
    ...(await amounts(deps, payer, orders, buyer)),
  } as const
  return detailView(deps, await requireMove(deps, row, invoiceCan.reapply, change, actor.accountId))
}

/** Frees the orders; finance never sees it again. */
export const withdrawInvoice: Service<typeof applicationApi.withdraw> = async (deps, actor, { id }) => {
  const row = (await findApplication(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND)
  const moved = await requireMove(deps, row, invoiceCan.withdraw, { state: 'withdrawn' }, actor.accountId)
  await freeOrders(deps.db, id)
  return detailView(deps, moved)
}
