// Opens the application without HTTP and workers, for commands that read or change stored data.
import { FolderInUse } from '../adapters/folder-access.ts'
import { openApplication, openOwnDatabase } from '../app.ts'
import { readConfig } from '../config.ts'
import { assertDataIsPrivate, prepareDataFolder } from '../data-folder.ts'
import type { Deps } from '../kernel/deps.ts'
import { createLog } from '../kernel/log.ts'
import { readMasterKey } from '../master-key.ts'
import { startProblem } from '../start-problem.ts'

export interface OpenedCommand {
  readonly deps: Deps
  close(): Promise<void>
}

/** Ends the process with one sentence if a person can mend the cause. Fails while a server with the embedded database runs: its data folder is locked. */
export async function openCommand(): Promise<OpenedCommand> {
  try {
    return await open()
  } catch (error) {
    const problem = error instanceof FolderInUse ? error.commandText : startProblem(error)
    if (problem === undefined) throw error
    console.error(problem)
    process.exit(1)
  }
}

async function open(): Promise<OpenedCommand> {
  const config = { ...readConfig(process.env, []), role: 'command' as const }
  const log = createLog('warn')
  assertDataIsPrivate(config, log)
  const prepare = () => prepareDataFolder(config)
  const database = config.databaseUrl === undefined ? await openOwnDatabase(config.dataFolder, log, { prepare }) : undefined
  const application = await openApplication({
    config,
    databaseUrl: config.databaseUrl ?? database?.url ?? '',
    databaseOwnerUrl: database?.ownerUrl ?? config.databaseOwnerUrl,
    masterKey: readMasterKey(config),
    log,
  }).catch(async (error: unknown) => {
    await database?.stop()
    throw error
  })
  return {
    deps: application.deps,
    async close() {
      await application.close()
      await database?.stop()
    },
  }
}
