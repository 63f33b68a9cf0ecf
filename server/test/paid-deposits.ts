// Clients that deposit on a test server, paid from a filled wallet.
import { inTransaction } from '../src/kernel/deps.ts'
import { findAccountByPhone } from '../src/modules/account/public.ts'
import { credit } from '../src/modules/wallet/public.ts'
import { type DepositLoad, startDeposits } from './deposit-load.ts'
import type { TestHouse } from './house.ts'
import { logInAndReadBalance } from './kill-inspection.ts'

export async function startPaidDeposits(house: TestHouse, clients: number): Promise<DepositLoad> {
  const { deps } = house.house
  const person = await findAccountByPhone(deps.db, 1, '13800000001')
  const owner = { platformId: 1, ownerId: person?.id ?? '' }
  await inTransaction(deps, (inside) =>
    credit(inside, owner, { fund: 'recharged', fen: 100_000_00, key: 'test', reason: 'test' }),
  )
  return startDeposits(await logInAndReadBalance(house.url), clients, () => house.url)
}
