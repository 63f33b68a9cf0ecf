// Clients that deposit on a test server until they are stopped, paid from a filled wallet.
import { inTransaction } from '../src/kernel/deps.ts'
import { findAccountByPhone } from '../src/modules/account/public.ts'
import { credit } from '../src/modules/wallet/public.ts'
import type { TestHouse } from './house.ts'
import { logInAndReadBalance } from './kill-inspection.ts'
import { type Customer, depositForever } from './kill-load.ts'

export interface DepositLoad {
  readonly before: Awaited<ReturnType<typeof logInAndReadBalance>>
  readonly customers: readonly Customer[]
  /** Ends when every act is answered. */
  stop(): Promise<void>
}

export async function startDeposits(house: TestHouse, clients: number): Promise<DepositLoad> {
  const { deps } = house.house
  const person = await findAccountByPhone(deps.db, 1, '13800000001')
  const owner = { platformId: 1, ownerId: person?.id ?? '' }
  await inTransaction(deps, (inside) =>
    credit(inside, owner, { fund: 'recharged', fen: 100_000_00, key: 'test', reason: 'test' }),
  )
  const before = await logInAndReadBalance(house.url)
  const customers = Array.from({ length: clients }, (): Customer => ({ token: before.token, done: [], uncertain: 0 }))
  let over = false
  const url = () => house.url
  const load = Promise.all(customers.map((customer, place) => depositForever(customer, place, url, () => over, true)))
  // Awaited at the end.
  load.catch(() => {})
  return {
    before,
    customers,
    async stop() {
      over = true
      await load
    },
  }
}
