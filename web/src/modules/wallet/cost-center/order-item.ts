// What an order buys and its state, as text.
import type { OrderView } from '@attestry/contract/modules/wallet/order'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import type { Words } from './words.zh.ts'

export const orderItem = (say: Words, locale: 'zh' | 'en', { package: bought }: Pick<OrderView, 'package'>): string =>
  bought ? say.items.package(serviceNames[bought.service].name[locale], bought.units) : say.items.recharge

/** Says why a closed order was closed, where that is known. */
export const orderStateText = (say: Words, { state, closed }: Pick<OrderView, 'state' | 'closed'>): string =>
  closed ? say.closings[closed.reason] : say.states[state]
