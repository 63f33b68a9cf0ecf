// Second start of an installation by the README's command, and its end after Ctrl-C, against PostgreSQL and a bare server started one after the other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/adapters/database/embedded-postgres.ts'
import { ownAccount } from '../tools/first-run/account.ts'
import { cloneInto } from '../tools/first-run/installation.ts'
import { startBare } from './bare-process.ts'
import { compare, formatComparison } from './statistics.ts'

const silent = { info() {}, warn() {}, error() {} }

interface Times {
  readonly startMs: number
  readonly stopMs: number
}

export async function benchRestart({ rounds }: { readonly rounds: number }): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-restart-'))
  const installation = cloneInto(join(folder, 'clone'), ownAccount())
  const restart = async (): Promise<Times> => {
    const { ms: startMs } = await installation.start()
    const { ms: stopMs } = await installation.interrupt()
    return { startMs, stopMs }
  }
  try {
    // The first start builds the web and creates the database.
    await restart()
    await startBaseline(folder)
    const pairs: { ours: Times; baseline: Times }[] = []
    for (let round = 0; round < rounds; round += 1) pairs.push({ ours: await restart(), baseline: await startBaseline(folder) })
    const line = (name: string, what: keyof Times, target: string | undefined) =>
      formatComparison(
        name,
        'ms',
        compare(
          pairs.map(({ ours }) => ours[what]),
          pairs.map(({ baseline }) => baseline[what]),
        ),
        target,
        0,
      )
    return [
      `restart: ${rounds} rounds; ours by the README's command until the banner; baseline: PostgreSQL, then a bare Fastify server`,
      line('start until ready', 'startMs', 'ours at most 6000 ms'),
      line('Ctrl-C until no process is left', 'stopMs', 'ours at most 5000 ms'),
    ]
  } finally {
    installation.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startBaseline(folder: string): Promise<Times> {
  const startedAt = performance.now()
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: join(folder, 'baseline'), log: silent })
  const server = await startBare('bare-server.ts', [postgres.url])
  const readyAt = performance.now()
  await server.stop()
  await postgres.stop()
  return { startMs: readyAt - startedAt, stopMs: performance.now() - readyAt }
}
