// Applying on a phone without a login: the link is exchanged once for a visit, which sees nothing but its orders and their invoice.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { type PhoneHeader, type PhoneInvoice, phoneInvoiceApi, VISIT_COOKIE } from '@attestry/contract/modules/invoice/phone'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { isExpired } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { cookieOf } from '../../../kernel/http/access.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { verifiedEnterprise } from '../../realname/public.ts'
import { paidOrdersById, payerOf } from '../../wallet/public.ts'
import { openApplication, refuseMixedTax, requirePaidOrders } from '../application/service.ts'
import { type ApplicationRow, findApplication, liveOrderIds } from '../application/store.ts'
import { detailView } from '../application/view.ts'
import { sendFile } from '../file/service.ts'
import { ownHeaders } from '../header/service.ts'
import { readRule } from '../rule/store.ts'
import { digest, LIFETIME_MS, newPhoneLink, newToken } from './link.ts'
import { endLink, exchange, findByToken, findByVisit, type PhoneLinkRow, setApplication } from './store.ts'

export const createPhoneLink: Service<typeof phoneInvoiceApi.create> = async (deps, actor, { orderIds }) => {
  const payer = payerOf(actor)
  const ids = [...new Set(orderIds)]
  const orders = await requirePaidOrders(deps, payer, ids)
  const live = new Set(await liveOrderIds(deps.db, payer.ownerId))
  refuseMixedTax(orders, (await readRule(deps.db, payer.platformId)).rule)
  const taken = orders.find(({ id }) => live.has(id))
  if (taken) refuse(invoiceErrors.ORDER_INVOICED, { number: taken.number })
  return newPhoneLink(deps, { ...payer, orderIds: ids, applicationId: null })
}

/** Ends a link that is over, so that it stays expired when the clock is set back. */
async function requireOpen(deps: Deps, link: PhoneLinkRow | undefined, platformId: number): Promise<PhoneLinkRow> {
  if (link?.platform_id !== platformId) return refuse(invoiceErrors.PHONE_LINK_ENDED)
  if (!isExpired(deps.clock, link.expires_at, LIFETIME_MS)) return link
  await endLink(deps.db, link.id)
  return refuseKeeping(invoiceErrors.PHONE_LINK_ENDED)
}

export const enterByPhone: Service<typeof phoneInvoiceApi.enter> = async (deps, { platformId }, { token }, http) => {
  const link = await requireOpen(deps, await findByToken(deps.db, digest(token)), platformId)
  const visit = newToken()
  if (!(await exchange(deps.db, link.id, digest(visit)))) refuse(invoiceErrors.PHONE_LINK_ENDED)
  http.setCookie(VISIT_COOKIE, visit, {
    maxAgeSeconds: LIFETIME_MS / 1000,
    path: wirePath(phoneInvoiceApi.file).replace(':id/:format', link.id),
    sameSite: 'Strict',
  })
  return { visit }
}

const requireVisit = async (deps: Deps, platformId: number, visit: string): Promise<PhoneLinkRow> =>
  requireOpen(deps, await findByVisit(deps.db, digest(visit)), platformId)

async function applicationOf(deps: Deps, link: PhoneLinkRow): Promise<ApplicationRow | undefined> {
  if (link.application_id === null) return undefined
  return findApplication(deps.db, { platformId: link.platform_id, ownerId: link.owner_id }, link.application_id)
}

async function view(deps: Deps, link: PhoneLinkRow): Promise<PhoneInvoice> {
  const application = await applicationOf(deps, link)
  const detail = application && (await detailView(deps, application))
  const orders = detail?.list ?? (await paidOrders(deps, link))
  const { rule } = await readRule(deps.db, link.platform_id)
  const fen = orders.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0)
  const special = orders.every(({ kind }) => rule[kind].special)
  return {
    id: link.id,
    expiresAt: link.expires_at.toISOString(),
    amount: yuanOfFen(fen),
    orders,
    special,
    headers: detail ? [] : await headersFor(deps, link.owner_id, special),
    invoice: detail
      ? {
          serial: detail.serial,
          state: detail.state,
          title: detail.title,
          number: detail.number,
          reason: detail.reason,
          files: detail.files,
        }
      : null,
  }
}

/** The verified enterprise if none is saved. Without addresses and accounts, which the page does not ask for, and without identity numbers. */
async function headersFor(deps: Deps, ownerId: string, special: boolean): Promise<PhoneHeader[]> {
  const headers = await ownHeaders(deps, ownerId)
  const verified = headers.length === 0 ? await verifiedEnterprise(deps, ownerId) : undefined
  if (verified) return [{ kind: 'ordinary', title: verified.name, taxNumber: verified.number }]
  return headers
    .filter(({ kind }) => special || kind !== 'special')
    .map(({ kind, title, taxNumber }) => ({ kind, title, taxNumber: kind === 'person' ? '' : taxNumber }))
}

async function paidOrders(deps: Deps, { platform_id: platformId, owner_id: ownerId, order_ids }: PhoneLinkRow) {
  const orders = await paidOrdersById(deps.db, { platformId, ownerId }, order_ids)
  return orders.map(({ id, number, kind, fen, paidAt }) => ({
    id,
    number,
    kind,
    amount: yuanOfFen(fen),
    paidAt: paidAt.toISOString(),
  }))
}

export const phoneState: Service<typeof phoneInvoiceApi.state> = async (deps, { platformId }, { visit }) =>
  view(deps, await requireVisit(deps, platformId, visit))

export const submitByPhone: Service<typeof phoneInvoiceApi.submit> = async (deps, { platformId }, { visit, ...buyer }) => {
  const link = await requireVisit(deps, platformId, visit)
  if (link.application_id !== null) refuse(invoiceErrors.WRONG_STATE)
  const payer = { platformId, ownerId: link.owner_id }
  const { id } = await openApplication(deps, payer, link.order_ids, buyer, link.owner_id)
  if (!(await setApplication(deps.db, link.id, id))) refuse(invoiceErrors.WRONG_STATE)
  return view(deps, { ...link, application_id: id })
}

export const downloadByPhone: Service<typeof phoneInvoiceApi.file> = async (deps, { platformId }, { id, format }, http) => {
  const link = await requireVisit(deps, platformId, cookieOf(http.header('cookie'), VISIT_COOKIE) ?? '')
  if (link.id !== id) refuse(invoiceErrors.PHONE_LINK_ENDED)
  const row = (await applicationOf(deps, link)) ?? refuse(generalErrors.NOT_FOUND)
  return sendFile(deps, http, row, format)
}
