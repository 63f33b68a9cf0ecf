// The n-th I/O call of the storage fails, for every n: what succeeded is stored, what failed leaves nothing wrong and can be repeated.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildShim } from './io-fault-shim.fixture.ts'

interface Report {
  readonly call: string
  readonly error: number
  readonly faults: number
  readonly problems: readonly string[]
}

const folder = mkdtempSync(join(tmpdir(), 'attestry-io-fault-'))
const reports: Report[] = []
let warnings = ''

beforeAll(async () => {
  const program = fileURLToPath(new URL('./io-fault.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, LD_PRELOAD: buildShim(folder) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.on('data', (bytes) => {
    warnings += bytes
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) reports.push(JSON.parse(line))
  expect(await ended).toEqual([0, null])
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(['open', 'write', 'fsync', 'link', 'rename', 'unlink', 'mkdir', 'chmod'])('a failing call of %s', (call) => {
  it('leaves no partial object, and the act succeeds when repeated', () => {
    const found = reports.filter((report) => report.call === call)
    expect(found.length).toBeGreaterThanOrEqual(call === 'write' ? 3 : 2)
    expect(found.flatMap(({ problems }) => problems)).toEqual([])
    expect(found.every(({ faults }) => faults > 0)).toBe(true)
  })
})

it('failing calls leave no file open', () => {
  expect(warnings).not.toMatch(/file descriptor|FileHandle/)
})
