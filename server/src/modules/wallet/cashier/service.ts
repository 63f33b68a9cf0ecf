// Serves the cashier page and the WeChat payment sheet of a demo, and passes the visitor's choice to the test double of the gateways.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { yuanOfFen } from '@attestry/contract/money'
import type { Cashier } from '../../../adapters/payment/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { cashierPage } from './page.ts'
import { wechatBridge } from './wechat-bridge.ts'

const requireCashier = (deps: Deps): Cashier => deps.payments.cashier ?? refuse(generalErrors.NOT_FOUND)

export const showCashier: Service<typeof cashierApi.page> = async (deps, actor, { token }) => {
  const trade = (await requireCashier(deps).find(token)) ?? refuse(generalErrors.NOT_FOUND)
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    },
    body: cashierPage(token, trade, actor.locale),
  }
}

export const decideAtCashier: Service<typeof cashierApi.decide> = async (deps, _actor, { token, choice }) => {
  await requireCashier(deps).decide(token, choice)
  return { status: 303, headers: { location: wirePath(cashierApi.page).replace(':token', token) } }
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
