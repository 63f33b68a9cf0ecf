// The configured payment gateways of every platform.
import type { PaymentGateway, Payments } from './port.ts'

export function paymentsOf(byPlatform: ReadonlyMap<number, readonly PaymentGateway[]>): Payments {
  const of = (platformId: number) => byPlatform.get(platformId) ?? []
  return {
    of,
    find: (platformId, channel) => of(platformId).find((gateway) => gateway.channel === channel),
    cashier: undefined,
    bank: undefined,
    async close() {},
  }
}
