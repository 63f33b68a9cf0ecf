// Opens the application without HTTP and workers, for commands that read or change stored data.
import { openApplication, openOwnDatabase } from '../app.ts'
import { readConfig } from '../config.ts'
import { assertDataIsPrivate, prepareDataFolder } from '../data-folder.ts'
import type { Deps } from '../kernel/deps.ts'
import { createLog } from '../kernel/log.ts'
import { readMasterKey } from '../master-key.ts'

/** Fails while a server with the embedded database runs: its data folder is locked. */
export async function openCommand(): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const config = { ...readConfig(process.env, []), role: 'command' as const }
  const log = createLog('warn')
  assertDataIsPrivate(config, log)
  const prepare = () => prepareDataFolder(config)
  const database = config.databaseUrl === undefined ? await openOwnDatabase(config.dataFolder, log, { prepare }) : undefined
  const application = await openApplication({
    config,
    databaseUrl: config.databaseUrl ?? database?.url ?? '',
    masterKey: readMasterKey(config),
    log,
  })
  return {
    deps: application.deps,
    async close() {
      await application.close()
      await database?.stop()
    },
  }
}
