// An older backup comes back under a log that went on: whether anything is signed then, and whether somebody outside would notice.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { NodeProcess } from './node-process.ts'
import { History, type Published, published } from './step-history.ts'
import { type Ground, Installation } from './step-installation.ts'
import { Load } from './step-load.ts'
import { untilQuiet } from './step-oracle.ts'

/**
 * database: what a restored backup usually is. and-checkpoint: the published checkpoint is gone too, only the signer remembers.
 * everything: the signer's memory and the public files are as old as the database, as after a restored machine: nothing is left
 * that could refuse, so this is the control that must fork.
 */
export type Restored = 'database' | 'and-checkpoint' | 'everything'

export interface RestoreResult {
  readonly kind: Restored
  /** Why the log refuses to sign; null when it does not. */
  readonly halted: string | null
  readonly before: Published
  readonly after: Published | undefined
  readonly signerSize: number
  /** Whether those who hand something in are still served, and how it then stands with their record. */
  readonly recordState: string
  /** What a monitor says that has seen every checkpoint. */
  readonly forks: readonly string[]
}

const SETTLED_WITHIN_MS = 30_000

/** Each kind in turn on one installation, which each time is put back to the same older state. */
export async function restoreOlder(ground: Ground, kinds: readonly Restored[]): Promise<RestoreResult[]> {
  const installation = await Installation.make(await ground.database())
  const older = `${installation.databaseUrl}_older`
  const history = new History()
  let node: NodeProcess | undefined
  const nodes = () => (node ? [node.url] : [])
  const watching = new AbortController()
  const watch = history.watch(nodes, watching.signal)
  const load = new Load(installation, nodes)
  const start = async () => {
    await installation.look()
    node = await installation.startPlain()
    return node.url
  }
  const stop = async () => {
    await node?.stop()
    node = undefined
    await installation.lookAway()
  }
  const grow = async (url: string, count: number) => {
    for (let nth = 0; nth < count; nth += 1) await load.depositOne(installation.customers[0])
    const took = await untilQuiet(installation, url)
    if (typeof took === 'string') throw new Error(took)
  }
  try {
    const first = await start()
    await installation.admitCustomers(first)
    await grow(first, 2)
    await stop()
    await ground.copyDatabase(installation.databaseUrl, older)
    keepFiles(installation.folder, 'aside')

    const second = await start()
    await grow(second, 4)
    const before = await published(second)
    if (!before) throw new Error('nothing was published')

    const results: RestoreResult[] = []
    for (const kind of kinds) {
      await stop()
      await ground.copyDatabase(older, installation.databaseUrl)
      if (kind === 'everything') keepFiles(installation.folder, 'back')
      if (kind === 'and-checkpoint') rmSync(checkpointOf(installation.folder, before))
      const url = await start()
      const made = await load.depositOne(installation.customers[0])
      // Only past the size that was signed before does a fork show as one; until then the log merely seems to lag.
      if (kind === 'everything') await grow(url, before.size)
      const log = await settled(installation, made?.ano ?? '')
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

const REMEMBERED = ['keys/heads', 'storage/shelf']

function keepFiles(folder: string, way: 'aside' | 'back'): void {
  for (const name of REMEMBERED) {
    const [from, to] = [join(folder, name), join(folder, 'older', name)]
    if (way === 'back') rmSync(from, { recursive: true })
    cpSync(way === 'aside' ? from : to, way === 'aside' ? to : from, { recursive: true })
  }
}

const checkpointOf = (folder: string, { origin }: Published) =>
  join(folder, 'storage/shelf', origin.slice(origin.indexOf('/') + 1), 'checkpoint')

/** Until the new record is signed for, or the log has said that it will not sign. */
async function settled({ deps }: Installation, ano: string) {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const { rows } = await sql<{ halted: string | null; state: string; logged: boolean; origin: string }>`
      select l.halted, l.origin, r.state, coalesce(leaf.position < l.size, false) as logged
      from transparency.log l, attestation.record r left join transparency.leaf leaf on leaf.sha256 = r.digest
      where r.ano = ${ano}`.execute(deps.db)
    const [row] = rows
    if (row && (row.halted !== null || row.logged)) {
      const signed = await deps.signer.head(row.origin)
      return { halted: row.halted, recordState: row.state, signerSize: signed?.size ?? 0 }
    }
    if (Date.now() > deadline) throw new Error(`neither signed nor refused: ${JSON.stringify(rows)}`)
    await sleep(100)
  }
}
