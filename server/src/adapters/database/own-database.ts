// The embedded database of an installation: locks its data folder and restarts the database if it ends unexpectedly.
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type EmbeddedPostgres, lockDataFolder, startEmbeddedPostgres } from './embedded-postgres.ts'

export interface OwnDatabase {
  readonly url: string
  /** Of the role that owns the database. */
  readonly ownerUrl: string
  /** After `graceMs` clients are disconnected; the next start then recovers from the write-ahead log. */
  stop(graceMs?: number): Promise<void>
}

export interface OwnDatabaseOptions {
  /** Ends an unfinished start. */
  readonly signal?: AbortSignal
  /** Runs when the data folder is locked and before anything is created in it. */
  readonly prepare?: () => void
}

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** The embedded database in the data folder, restarted if it ends unexpectedly. */
export async function openOwnDatabase(
  dataFolder: string,
  log: Logger,
  { signal, prepare }: OwnDatabaseOptions = {},
): Promise<OwnDatabase> {
  const lock = lockDataFolder(dataFolder)
  const options = {
    dataDir: `${dataFolder}/postgres`,
    log: {
      info: (line: string) => log.debug(line),
      warn: (line: string) => log.warn(line),
      error: (line: string) => log.error(line),
    },
  }
  let server: EmbeddedPostgres
  try {
    prepare?.()
    server = await startEmbeddedPostgres({ ...options, ...(signal ? { signal } : {}) })
  } catch (error) {
    lock.release()
    throw error
  }
  const { url, ownerUrl } = server
  const stopping = new AbortController()
  let restarting = Promise.resolve()
  const restart = async (): Promise<void> => {
    // Ends orphan backends and releases the folder's lock, which would block the restart.
    await server.stop()
    server = await startEmbeddedPostgres({ ...options, mustExist: true, signal: stopping.signal })
    log.info('the embedded database is back')
  }
  /** A full disk or a failing one may recover; deleted data does not. */
  const restartUntilReady = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        return await restart()
      } catch (error) {
        if (stopping.signal.aborted || !existsSync(`${options.dataDir}/PG_VERSION`)) throw error
        log.error({ err: error }, `the embedded database does not restart; next attempt in ${pauseMs / 1000} s`)
        await sleep(pauseMs, undefined, { signal: stopping.signal })
      }
    }
  }
  const supervise = async (): Promise<void> => {
    await server.exited
    if (stopping.signal.aborted) return
    log.error('the embedded database ended unexpectedly; restarting it')
    restarting = restartUntilReady()
    await restarting
    return supervise()
  }
  supervise().catch((error: unknown) => {
    if (stopping.signal.aborted) return
    log.fatal({ err: error }, 'the data of the embedded database is gone; ending this process')
    process.exit(1)
  })
  return {
    url,
    ownerUrl,
    async stop(graceMs) {
      stopping.abort()
      // A running restart is ended first: its server would outlive this process.
      await restarting.catch(() => {})
      await server.stop(graceMs)
      lock.release()
    },
  }
}
