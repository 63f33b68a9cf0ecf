// Clients that deposit until they are stopped.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Opening } from './kill-inspection.ts'
import { type Acknowledged, type Customer, depositForever } from './kill-load.ts'

export interface DepositLoad {
  /** Token and balance at the beginning. */
  readonly before: Opening
  readonly customers: readonly Customer[]
  acknowledged(): Acknowledged[]
  /** Calls without a response or with a server error; each was retried with its idempotency key. */
  uncertain(): number
  /**
   * Waits until as many acts as there are clients were acknowledged, so that a fault has something to lose; at most `ms`, and not
   * after a client was refused.
   */
  untilMoreDone(ms?: number): Promise<boolean>
  isOver(): boolean
  /** Ends when every act is answered. */
  stop(): Promise<void>
}

const MAX_WAIT_MS = 10_000

/** `url` is undefined while the server is down. */
export function startDeposits(
  before: Opening,
  clients: number,
  url: () => string | undefined,
  { keyed = true }: { readonly keyed?: boolean } = {},
): DepositLoad {
  const customers = Array.from({ length: clients }, (): Customer => ({ token: before.token, done: [], uncertain: 0 }))
  let over = false
  const isOver = () => over
  const load = Promise.all(customers.map((customer, place) => depositForever(customer, place, url, isOver, keyed)))
  let refused = false
  // Awaited at the end; until then a rejection must not end this process and leave a server running.
  load.catch(() => {
    refused = true
  })
  const acknowledged = () => customers.flatMap(({ done }) => done)
  return {
    before,
    customers,
    acknowledged,
    uncertain: () => customers.reduce((sum, { uncertain }) => sum + uncertain, 0),
    async untilMoreDone(ms = MAX_WAIT_MS) {
      const target = acknowledged().length + clients
      for (const deadline = Date.now() + ms; acknowledged().length < target; await sleep(20))
        if (refused || Date.now() > deadline) return false
      return true
    },
    isOver,
    async stop() {
      over = true
      await load
    },
  }
}
