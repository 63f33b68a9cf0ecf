// Serves the cashier page and the WeChat payment sheet of a demo, and passes the visitor's choice to the test double of the gateways.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { yuanOfFen } from '@attestry/contract/money'
import type { Cashier } from '../../../adapters/payment/port.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { cookieOf } from '../../../kernel/http/access.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { isPlatformHost, originOf } from '../../platform/public.ts'
import { cashierPage } from './page.ts'
import { wechatBridge } from './wechat-bridge.ts'

const requireCashier = (deps: Deps): Cashier => deps.payments.cashier ?? refuse(generalErrors.NOT_FOUND)

const ORDER_PAGE = '/accountSettings/costCenter/rechargeOrderDetail'

/** Empty unless it is the page of an order at one of our own addresses: the cashier redirects nowhere else. */
async function ownOrderPage(deps: Deps, { platformId }: Pick<Actor, 'platformId'>, address = ''): Promise<string> {
  const url = URL.parse(address)
  if (url?.pathname !== ORDER_PAGE || url.username !== '' || url.password !== '') return ''
  const isOwn =
    url.origin === (await originOf(deps, platformId, url.host)) ||
    (url.protocol === new URL(deps.site.publicUrl).protocol && (await isPlatformHost(deps, url.hostname)))
  return isOwn ? url.href : ''
}

/** A page that the browser opens: it follows the choice on our pages before the browser's languages. */
export const showCashier: Service<typeof cashierApi.page> = async (deps, actor, { token, redirect_url }, exchange) => {
  const chosen = cookieOf(exchange.header('cookie'), 'lang')
  const returnUrl = await ownOrderPage(deps, actor, redirect_url)
  const trade = (await requireCashier(deps).find(token)) ?? refuse(generalErrors.NOT_FOUND)
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${returnUrl && ` ${new URL(returnUrl).origin}`}; frame-ancestors 'none'`,
    },
    body: cashierPage(token, trade, { locale: chosen === 'zh' || chosen === 'en' ? chosen : actor.locale, returnUrl }),
  }
}

export const decideAtCashier: Service<typeof cashierApi.decide> = async (deps, actor, { token, choice, redirect_url }) => {
  const cashier = requireCashier(deps)
  await cashier.decide(token, choice)
  const returnUrl = await ownOrderPage(deps, actor, redirect_url)
  // WeChat's phone page returns by itself after a payment.
  const isReturning = returnUrl !== '' && (await cashier.find(token))?.state === 'paid'
  const page = wirePath(cashierApi.page).replace(':token', token)
  const query = returnUrl && `?${new URLSearchParams({ redirect_url: returnUrl })}`
  return { status: 303, headers: { location: isReturning ? returnUrl : page + query } }
}

export const sendWechatBridge: Service<typeof cashierApi.bridge> = async (deps) => {
  requireCashier(deps)
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
    body: wechatBridge(),
  }
}

export const openWechatSheet: Service<typeof cashierApi.sheet> = async (deps, _actor, { choice, ...parameters }) => {
  const trade = (await requireCashier(deps).openSheet(parameters, choice)) ?? refuse(walletErrors.WRONG_PAY_SIGN)
  return { subject: trade.subject, amount: yuanOfFen(trade.fen), paid: trade.state === 'paid' }
}
