// A house without doors or workers, for a command that looks at or changes what is stored.
import { openApplication, openOwnDatabase } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Deps } from '../kernel/deps.ts'
import { createLog } from '../kernel/log.ts'
import { readMasterKey } from '../master-key.ts'

/** Beside a running embedded server it cannot be opened: the data folder has one owner. */
export async function openCommand(): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const config = { ...readConfig(process.env, []), role: 'command' as const }
  const log = createLog('warn')
  const database = config.databaseUrl === undefined ? await openOwnDatabase(config.dataFolder, log) : undefined
  const house = await openApplication({
    config,
    databaseUrl: config.databaseUrl ?? database?.url ?? '',
    masterKey: readMasterKey(config),
    log,
  })
  return {
    deps: house.deps,
    async close() {
      await house.close()
      await database?.stop()
    },
  }
}
