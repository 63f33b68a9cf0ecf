// The first start of a server process: a taken port, Ctrl-C while the database is created, a later start without demo mode, and one with a part of its data missing.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, PUBLIC_LOGINS_WARNING } from '../demo/demo.ts'
import { startNode } from './node-process.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 120_000
const folder = mkdtempSync(join(tmpdir(), 'attestry-start-'))
const data = join(folder, 'data')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function startMain(environment: Record<string, string>): { child: ChildProcess; output: string[] } {
  const env = { PATH: process.env.PATH ?? '', DATA: data, PORT: '0', MAX_CONCURRENT_CAPTURES: '0', ...environment }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  return { child, output }
}

const processesIn = (place: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === place
    } catch {
      return false
    }
  })

async function logInAt(url: string): Promise<string> {
  const body = JSON.stringify({ phone: '13900000005', password: DEMO_PASSWORD })
  const answer = await fetch(`${url}/shimakaze/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { statusCode: string }).statusCode
}

/** How many requests were answered before the process ended. */
async function answersUntil(port: string, ended: Promise<unknown>): Promise<number> {
  const ending = new AbortController()
  ended.then(() => ending.abort())
  let answers = 0
  while (!ending.signal.aborted)
    await fetch(`http://127.0.0.1:${port}/healthz`, { signal: ending.signal }).then(
      () => answers++,
      () => {},
    )
  return answers
}

it('a taken PORT ends the start with code 1 and a message that names the port, before anything is written', {
  timeout: START_TIMEOUT_MS,
}, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { child, output } = startMain({ PORT: String(port) })
  const [code] = await once(child, 'close')
  other.close()
  expect(output.join('').trim()).toBe(
    `Attestry cannot start: port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
  )
  expect(code).toBe(1)
  expect(existsSync(data)).toBe(false)
})

it('Ctrl-C during initdb ends everything without an error', { timeout: START_TIMEOUT_MS }, async () => {
  const { child, output } = startMain({})
  await expect.poll(() => processesIn(`${data}/postgres.new`), { interval: 1, timeout: START_TIMEOUT_MS }).not.toEqual([])
  // npm passes on what the terminal has already sent.
  child.kill('SIGINT')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  expect(output.join('').match(/stopping/g)).toHaveLength(1)
  expect(output.join('')).not.toContain('rror')
  await expect.poll(() => processesIn(`${data}/postgres.new`)).toEqual([])
})

it('a start after an interrupted one works, and its demo database is refused outside demo mode', {
  timeout: START_TIMEOUT_MS,
}, async () => {
  const demo = await startNode({ DATA: data }, [], START_TIMEOUT_MS)
  expect(await logInAt(demo.url)).toBe('000000')
  expect(demo.output.join('')).toContain(PUBLIC_LOGINS_WARNING)
  await demo.stop()

  const port = new URL(demo.url).port
  const { child, output } = startMain({ DEMO: '0', LOG_LEVEL: 'silent', PORT: port })
  const answers = answersUntil(port, once(child, 'close'))
  const [code] = await once(child, 'close')
  expect(await answers).toBe(0)
  expect(output.join('').trim()).toBe(
    `Attestry cannot start: ${data} was filled in demo mode, whose passwords are published. Set DATA to another folder, or start in demo mode again.`,
  )
  expect(code).toBe(1)
})

it.each(['master.key', 'postgres'])(
  'a start without %s beside other data is refused with the missing path and the remedy, and works again once it is restored',
  { timeout: START_TIMEOUT_MS },
  async (name) => {
    const part = join(data, name)
    renameSync(part, join(folder, name))
    const { child, output } = startMain({})
    const [code] = await once(child, 'close')
    expect(output.join('')).toContain(`${part} is missing, although ${data}/`)
    expect(output.join('').trim()).toMatch(/^Attestry cannot start: the .* Restore it from the backup\. .*\.$/)
    expect(code).toBe(1)
    expect(existsSync(part)).toBe(false)
    renameSync(join(folder, name), part)
  },
)

it('a start with the master key of another installation is refused before it listens', {
  timeout: START_TIMEOUT_MS,
}, async () => {
  const file = join(data, 'master.key')
  const key = readFileSync(file, 'utf8')
  writeFileSync(file, 'ab'.repeat(32))
  const { child, output } = startMain({ LOG_LEVEL: 'silent' })
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(output.join('').trim()).toMatch(
    /^Attestry cannot start: the master key .*master\.key does not decrypt the database .*\.$/,
  )
  writeFileSync(file, key)
})

it.each([
  ['master.key', '0644', 0o600, 'chmod 600'],
  ['keys', '0777', 0o700, 'chmod -R go-rwx'],
  ['storage', '0777', 0o750, 'chmod go-w'],
] as const)(
  'a start with %s of mode %s is refused with the command that mends it',
  async (name, wrong, right, command) => {
    const part = join(data, name)
    chmodSync(part, Number.parseInt(wrong, 8))
    const { child, output } = startMain({})
    expect((await once(child, 'close'))[0]).toBe(1)
    chmodSync(part, right)
    expect(output.join('')).toMatch(/^Attestry cannot start: /)
    expect(output.join('')).toContain(`mode ${wrong}`)
    expect(output.join('')).toContain(`${command} "${part}"`)
  },
  START_TIMEOUT_MS,
)

it('a start with a damaged master.key is refused, and with the right one the logins still work', {
  timeout: START_TIMEOUT_MS,
}, async () => {
  const file = join(data, 'master.key')
  const key = readFileSync(file, 'utf8')
  writeFileSync(file, '')
  const { child, output } = startMain({})
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(output.join('').trim()).toBe(`Attestry cannot start: the master key ${file} is damaged. Restore it from the backup.`)
  writeFileSync(file, key)
  const restored = await startNode({ DATA: data }, [], START_TIMEOUT_MS)
  expect(await logInAt(restored.url)).toBe('000000')
  await restored.stop()
})

it('a second start in the same folder is refused with the running pid, and Ctrl-C after the database died says that it stops', {
  timeout: START_TIMEOUT_MS,
}, async () => {
  const running = await startNode({ DATA: data }, [], START_TIMEOUT_MS)
  for (const port of [new URL(running.url).port, '0']) {
    const { child, output } = startMain({ PORT: port })
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(output.join('')).toContain(
      `Attestry cannot start: Attestry is already running in this folder (pid ${running.child.pid}, `,
    )
    expect(output.join('')).toContain(`DATA=${data}-2 PORT=`)
  }
  expect(await logInAt(running.url)).toBe('000000')

  process.kill(Number.parseInt(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(() => running.output.join(''), { timeout: START_TIMEOUT_MS }).toContain('ended unexpectedly')
  running.child.kill('SIGINT')
  await once(running.child, 'close')
  const printed = running.output.join('')
  expect(printed).toMatch(/\nStopping …\nStopped\.\n$/)
  const errors = printed.split('\n').filter((line) => line.includes('"err":'))
  expect(errors.length, errors.join('\n')).toBeLessThanOrEqual(1)
})

const small = join(folder, 'small')
mkdirSync(small)
const hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', small]).status === 0
afterAll(() => void (hasSmallDisk && spawnSync('umount', [small])))

it.skipIf(!hasSmallDisk)(
  'a first start on a disk that is too small ends with one sentence',
  {
    timeout: START_TIMEOUT_MS,
  },
  async () => {
    const { child, output } = startMain({ DATA: join(small, 'data'), LOG_LEVEL: 'silent' })
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(output.join('').trim()).toMatch(/^Attestry cannot start: the disk that holds .* is full.*\.$/)
  },
)
