// The installation that a campaign damages: demo data, and a wallet for any number of deposits.
import { seedDemo } from '../demo/demo.ts'
import { openApplication, openOwnDatabase } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { prepareDataFolder } from '../src/data-folder.ts'
import { createLog } from '../src/kernel/log.ts'
import { readMasterKey } from '../src/master-key.ts'
import { fillDemoWallet } from './filled-wallet.ts'

export const WITHOUT_RATE_LIMITS = { RATE_ADDRESS: '1000000', RATE_ACCOUNT: '1000000', RATE_ANONYMOUS: '1000000' }

export async function createInstallation(data: string): Promise<void> {
  const log = createLog('silent')
  const config = { ...readConfig({ DATA: data, PORT: '0' }, []), role: 'http' as const }
  const database = await openOwnDatabase(data, log, { prepare: () => prepareDataFolder(config) })
  const { url: databaseUrl, ownerUrl: databaseOwnerUrl } = database
  const house = await openApplication({ config, databaseUrl, databaseOwnerUrl, masterKey: readMasterKey(config), log })
  await seedDemo(house.deps)
  await fillDemoWallet(house.deps)
  await house.close()
  await database.stop()
}

/** A small seeded generator, to vary the time or place of a fault. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
