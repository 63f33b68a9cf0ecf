// A gate on the machine's loopback serves its browser only: other programs of the same user and of other users are refused and leave no record.
import { execFile } from 'node:child_process'
import { createServer as createSite } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot, NOBODY_UID, withoutPrivileges } from '../browser/privilege.ts'
import { type ForeignClient, onlyBrowser } from './client-check.ts'
import { type Gate, openGate } from './gate.ts'
import { openResolver } from './resolver.ts'

const run = promisify(execFile)
const CURL_EMPTY_REPLY = 52
const CURL_RESET = 56
const site = createSite((_, response) => response.end('through the gate'))
const listen = (server: typeof site | ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

beforeAll(() => listen(site))
afterAll(() => void site.close())

async function openCheckedGate(browser: number): Promise<{ gate: Gate; foreign: ForeignClient[] }> {
  const server = createServer({ allowHalfOpen: true })
  await listen(server)
  const names = { 'shop.test': { address: '127.0.0.1', ports: { 80: (site.address() as AddressInfo).port } } }
  const rules = { ports: [80], ownHosts: [], rehearsal: { names, trustedKeys: [] }, resolver: await openResolver(['127.0.0.1']) }
  const gate = await openGate(server, tmpdir(), rules, { bytes: 1e6, connections: 10 }, onlyBrowser(browser))
  const foreign: ForeignClient[] = []
  gate.onForeignClient((client) => foreign.push(client))
  return { gate, foreign }
}

const request = (gate: Gate) => ['curl', '-s', '-m', '10', '-x', gate.proxy, 'http://shop.test/']

/** The command's output, or curl's exit code. */
const output = ([program = '', ...args]: readonly string[]): Promise<string | number> =>
  run(program, args, { cwd: '/' }).then(
    ({ stdout }) => stdout,
    ({ code }: { code: number }) => code,
  )

async function expectRefused(command: (gate: Gate) => readonly string[], uid: number | undefined): Promise<void> {
  // Not this process: its browser is a process that has no descendants.
  const idle = execFile('sleep', ['60'])
  const { gate, foreign } = await openCheckedGate(idle.pid ?? 0)
  try {
    expect([CURL_EMPTY_REPLY, CURL_RESET]).toContain(await output(command(gate)))
    expect(foreign).toEqual([{ uid }])
    expect([gate.connections(), gate.refusals(), gate.lookups()]).toEqual([[], [], []])
  } finally {
    idle.kill()
    await gate.close()
  }
}

test('the gate serves its browser and the processes that it started', async () => {
  const { gate, foreign } = await openCheckedGate(process.pid)
  expect(await output(request(gate))).toBe('through the gate')
  expect(await output(request(gate))).toBe('through the gate')
  expect([foreign, gate.connections().length]).toEqual([[], 2])
  await gate.close()
})

test('the gate refuses another program of the same user', () => expectRefused(request, process.getuid?.()))

test.skipIf(!isRoot())('the gate refuses a program of another user (needs root to become one)', () =>
  expectRefused((gate) => [...withoutPrivileges(), ...request(gate)], NOBODY_UID),
)
