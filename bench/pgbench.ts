// Baseline for acts that insert rows: pgbench inserts copies of the rows that one act writes, under new keys.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type CopiedTable, prepareCopiedRows } from './copied-rows.ts'
import { findProgram } from './debian-program.ts'

const run = promisify(execFile)

export interface Pgbench {
  /** Returns records or postings per second. */
  run(seconds: number): Promise<number>
  /** What one transaction writes. */
  readonly description: string
}

/** `originals`: the record numbers or posting keys of one act. */
export async function preparePgbench(
  pool: pg.Pool,
  databaseUrl: string,
  originals: readonly string[],
  { clients, script, tables }: { clients: number; script: string; tables: readonly CopiedTable[] },
): Promise<Pgbench> {
  const { statements, description } = await prepareCopiedRows(pool, originals, tables)
  writeFileSync(
    script,
    `\\set base random(1000000000000000000, 9000000000000000000)\nbegin;\n${statements.join('\n')}\ncommit;\n`,
  )
  const { command, environment } = findProgram(
    ['/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench'],
    ['postgresql-15', 'libpq5'],
  )
  return {
    description,
    async run(seconds) {
      const args = ['-n', '-M', 'simple', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script, databaseUrl]
      const { stdout } = await run(command, args, { env: { ...process.env, ...environment } })
      const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
      const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      if (!(rate > 0) || failed !== '0') throw new Error(`pgbench: ${stdout}`)
      return rate * originals.length
    },
  }
}
