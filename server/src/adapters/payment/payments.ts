// The payment gateways of every platform.
import type { PaymentChannel, PaymentGateway } from './port.ts'

export interface Payments {
  of(platformId: number): readonly PaymentGateway[]
  find(platformId: number, channel: PaymentChannel): PaymentGateway | undefined
  /** The page where a demo visitor pays; undefined outside of a demo. */
  readonly cashier: Cashier | undefined
  close(): Promise<void>
}

export type CashierChoice = 'pay' | 'refuse' | 'pay-late' | 'notify-twice'

export interface CashierTrade {
  readonly channel: PaymentChannel
  readonly subject: string
  readonly fen: number
  readonly state: 'open' | 'paid' | 'closed'
  /** Where the payer's browser returns to; empty after a scan by another device. */
  readonly returnUrl: string
}

export interface Cashier {
  find(token: string): CashierTrade | undefined
  decide(token: string, choice: CashierChoice): Promise<void>
}

export function paymentsOf(byPlatform: ReadonlyMap<number, readonly PaymentGateway[]>): Payments {
  const of = (platformId: number) => byPlatform.get(platformId) ?? []
  return {
    of,
    find: (platformId, channel) => of(platformId).find((gateway) => gateway.channel === channel),
    cashier: undefined,
    async close() {},
  }
}
