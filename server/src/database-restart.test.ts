// The embedded database is restarted when it is killed; a deleted one is never replaced by an empty one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OwnDatabase, openOwnDatabase } from './app.ts'
import { createLog } from './kernel/log.ts'

let folder: string
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
let database: OwnDatabase | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestry-restart-'))
})
afterEach(async () => {
  await database?.stop(500).catch(() => {})
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const postmaster = () => Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database?.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
const answer = (sql: string) => query(sql).catch((error: Error) => error.message)

it('a killed database is restarted with its data, repeatedly, and a deleted one ends the process', {
  timeout: 60_000,
}, async () => {
  database = await openOwnDatabase(folder, log)
  await query('create table note (n int)')
  for (let kill = 1; kill <= 3; kill += 1) {
    await query(`insert into note values (${kill})`)
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => answer('select count(*)::int as n from note'), { timeout: 15_000 }).toEqual([{ n: kill }])
    expect(postmaster()).not.toBe(pid)
  }

  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const pid = postmaster()
  rmSync(join(folder, 'postgres'), { recursive: true, force: true })
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => exit.mock.calls, { timeout: 15_000 }).toEqual([[1]])
  expect(lines.join('')).toMatch(/the data of the embedded database is gone/)
})

it('a database that cannot restart is tried again until it can', { timeout: 60_000 }, async () => {
  database = await openOwnDatabase(folder, log)
  await query('create table note (n int)')
  const settings = join(folder, 'postgres', 'postgresql.auto.conf')
  const before = readFileSync(settings)
  writeFileSync(settings, 'no_such_setting_of_postgresql = 1\n')
  process.kill(postmaster(), 'SIGKILL')
  await expect
    .poll(() => lines.filter((line) => line.includes('does not restart')).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(2)
  writeFileSync(settings, before)
  await expect.poll(() => answer('select count(*)::int as n from note'), { timeout: 20_000 }).toEqual([{ n: 0 }])
})
