// Notifies owners when their balance falls below their threshold, and when a package is nearly used up.
import { yuanOfFen } from '@attestry/contract/money'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { loop } from '../../../kernel/loop.ts'
import { sendMessage } from '../../inbox/public.ts'
import { takeLowLots, takeLowWallets } from './store.ts'

const PASS_INTERVAL_MS = 5_000
const MAX_PER_PASS = 100

/** True if there may be more. */
export async function sendAlerts(deps: Deps): Promise<boolean> {
  const wallets = await inTransaction(deps, async (inside) => {
    const low = await takeLowWallets(inside.db, MAX_PER_PASS)
    for (const { platformId, ownerId, availableFen, alertFen } of low)
      await sendMessage(inside, {
        platformId,
        accountId: ownerId,
        kind: 'wallet.low',
        params: { available: yuanOfFen(availableFen), threshold: yuanOfFen(alertFen) },
        // A crossing has no name of its own; taking it disarms the alert in this transaction.
        key: `wallet-low/${newId(inside.clock.now())}`,
      })
    return low.length
  })
  const lots = await inTransaction(deps, async (inside) => {
    const low = await takeLowLots(inside.db, inside.clock.now(), MAX_PER_PASS)
    for (const { id, platformId, ownerId, service, units, left } of low)
      await sendMessage(inside, {
        platformId,
        accountId: ownerId,
        kind: 'package.low',
        params: { service, units, left },
        key: `package-low/${id}`,
      })
    return low.length
  })
  return wallets === MAX_PER_PASS || lots === MAX_PER_PASS
}

export const alertLoops = [loop('wallet-alert', PASS_INTERVAL_MS, sendAlerts)]
