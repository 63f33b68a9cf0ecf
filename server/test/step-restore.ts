// Restores an older backup under a log that has grown since: whether anything is signed, and whether a monitor would detect it.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { NodeProcess } from './node-process.ts'
import { History, type Published, published } from './step-history.ts'
import { Installation, type PostgresServer } from './step-installation.ts'
import { Load } from './step-load.ts'
import { waitUntilIdle } from './step-oracle.ts'

/**
 * database: the usual restore. and-checkpoint: the published checkpoint is lost too, only the signer's state is current.
 * everything: signer state and public files are as old as the database, as after restoring a machine image: nothing is left
 * that could detect it, so this is the control that must fork.
 */
export type RestoreScope = 'database' | 'and-checkpoint' | 'everything'

export interface RestoreResult {
  readonly kind: RestoreScope
  /** Why the log refuses to sign; null if it signs. */
  readonly halted: string | null
  readonly before: Published
  readonly after: Published | undefined
  readonly signerSize: number
  /** The state of a record deposited after the restore. */
  readonly recordState: string
  /** Forks that a monitor detects which has seen every checkpoint. */
  readonly forks: readonly string[]
}

const OUTCOME_TIMEOUT_MS = 30_000

/** Each scope in turn on one installation, always restored to the same older state. */
export async function restoreOlderBackup(postgres: PostgresServer, kinds: readonly RestoreScope[]): Promise<RestoreResult[]> {
  const installation = await Installation.make(await postgres.database())
  const backup = `${installation.databaseUrl}_older`
  const history = new History()
  let node: NodeProcess | undefined
  const nodes = () => (node ? [node.url] : [])
  const watching = new AbortController()
  const watch = history.watch(nodes, watching.signal)
  const load = new Load(installation, nodes)
  const start = async () => {
    await installation.connect()
    node = await installation.startNormal()
    return node.url
  }
  const stop = async () => {
    await node?.stop()
    node = undefined
    await installation.disconnect()
  }
  const grow = async (url: string, count: number) => {
    for (let nth = 0; nth < count; nth += 1) await load.depositOne(installation.customers[0])
    const took = await waitUntilIdle(installation, url)
    if (typeof took === 'string') throw new Error(took)
  }
  try {
    const first = await start()
    await installation.logInCustomers(first)
    await grow(first, 2)
    await stop()
    await postgres.copyDatabase(installation.databaseUrl, backup)
    copyFiles(installation.folder, 'aside')

    const second = await start()
    await grow(second, 4)
    const before = await published(second)
    if (!before) throw new Error('no checkpoint was published before the restore')

    const results: RestoreResult[] = []
    for (const kind of kinds) {
      await stop()
      await postgres.copyDatabase(backup, installation.databaseUrl)
      if (kind === 'everything') copyFiles(installation.folder, 'back')
      if (kind === 'and-checkpoint') rmSync(checkpointOf(installation.folder, before))
      const url = await start()
      const made = await load.depositOne(installation.customers[0])
      // A fork shows only beyond the size signed before; until then the log merely lags.
      if (kind === 'everything') await grow(url, before.size)
      const log = await waitForOutcome(installation, made?.ano ?? '')
      const after = await published(url)
      results.push({ kind, ...log, before, after, forks: after ? await history.compare(url, after) : [] })
    }
    return results
  } finally {
    watching.abort()
    await watch
    await stop()
    await installation.close()
  }
}

const SNAPSHOT_FOLDERS = ['keys/heads', 'storage/shelf']

function copyFiles(folder: string, way: 'aside' | 'back'): void {
  for (const name of SNAPSHOT_FOLDERS) {
    const [from, to] = [join(folder, name), join(folder, 'backup', name)]
    if (way === 'back') rmSync(from, { recursive: true })
    cpSync(way === 'aside' ? from : to, way === 'aside' ? to : from, { recursive: true })
  }
}

const checkpointOf = (folder: string, { origin }: Published) =>
  join(folder, 'storage/shelf', origin.slice(origin.indexOf('/') + 1), 'checkpoint')

/** Waits until the new record is logged, or the log has refused to sign. */
async function waitForOutcome({ deps }: Installation, ano: string) {
  const deadline = Date.now() + OUTCOME_TIMEOUT_MS
  for (;;) {
    const { rows } = await sql<{ halted: string | null; state: string; logged: boolean; origin: string }>`
      select l.halted, l.origin, r.state, coalesce(leaf.position < l.size, false) as logged
      from transparency.log l, attestation.record r left join transparency.leaf leaf on leaf.sha256 = r.digest
      where r.ano = ${ano} and l.platform_id = r.platform_id`.execute(deps.db)
    const [row] = rows
    if (row && (row.halted !== null || row.logged)) {
      const signed = await deps.signer.head(row.origin)
      return { halted: row.halted, recordState: row.state, signerSize: signed?.size ?? 0 }
    }
    if (Date.now() > deadline) throw new Error(`the log neither signed nor refused: ${JSON.stringify(rows)}`)
    await sleep(100)
  }
}
