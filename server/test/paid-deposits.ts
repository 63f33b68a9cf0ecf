// Clients that deposit on a test server, paid from a filled wallet.
import { type DepositLoad, startDeposits } from './deposit-load.ts'
import { fillDemoWallet } from './filled-wallet.ts'
import type { TestHouse } from './house.ts'
import { logInAndReadBalance } from './kill-inspection.ts'

export async function startPaidDeposits(house: TestHouse, clients: number): Promise<DepositLoad> {
  await fillDemoWallet(house.house.deps)
  return startDeposits(await logInAndReadBalance(house.url), clients, () => house.url)
}
