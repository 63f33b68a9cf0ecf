// Tests of network isolation: programs inside the namespace try canaries on the host's loopback, which must receive no packet.
import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { createServer as createSite } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot, NOBODY_UID, withoutPrivileges } from '../browser/privilege.ts'
import { type Guard, openGuard } from './guard.ts'

const run = promisify(execFile)
let packets = 0
const tcp = createServer((socket) => {
  packets += 1
  socket.destroy()
})
const udp = createSocket('udp4', () => {
  packets += 1
})
const site = createSite((_, response) => response.end('through the gate'))
let guard: Guard
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => tcp.listen(0, '0.0.0.0', resolve))
  port = (tcp.address() as AddressInfo).port
  await new Promise<void>((resolve) => udp.bind(port, '0.0.0.0', resolve))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const real = (site.address() as AddressInfo).port
  const names = { 'shop.test': { address: '127.0.0.1', ports: { 80: real } } }
  guard = await openGuard({
    ports: [80, port],
    ownHosts: [],
    resolvers: [],
    folder: tmpdir(),
    rehearsal: { names, trustedKeys: [] },
  })
})
afterAll(async () => {
  await guard.close()
  for (const server of [tcp, udp, site]) server.close()
})

/** Output and exit code; does not throw. */
async function inside(...command: string[]) {
  const [program = '', ...rest] = [...guard.enter, ...command]
  return run(program, rest, { timeout: 10_000 }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
}

test('only the gate is reachable inside the namespace', async () => {
  expect(guard).toMatchObject({ isolation: 'namespace', isolationReason: null })
  const gate = await guard.openGate({ bytes: 1_000_000, connections: 10 }, process.pid)
  const hostAddresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family }) => family === 'IPv4')
  for (const { address } of [...hostAddresses, { address: '127.0.0.1' }]) {
    const direct = await inside('curl', '-s', '--noproxy', '*', '-m', '2', `http://${address}:${port}/`)
    expect(direct.code).not.toBe(0)
    await inside('bash', '-c', `echo x > /dev/udp/${address}/${port}`)
  }
  await inside('bash', '-c', `echo x > /dev/udp/8.8.8.8/53`)
  const refused = await inside('curl', '-s', '-m', '5', '-x', gate.proxy, `http://127.0.0.1:${port}/`)
  expect(refused.code).not.toBe(0)
  expect(gate.refusals()).toMatchObject([{ host: '127.0.0.1', port, cause: 'address-refused' }])
  const links = await inside('ip', '-o', 'link')
  expect(links.stdout.trim().split('\n')).toHaveLength(1)
  expect(await inside('curl', '-s', '-m', '5', '-x', gate.proxy, 'http://shop.test/')).toEqual({
    code: 0,
    stdout: 'through the gate',
  })
  expect(packets).toBe(0)
  // Control: the canary does receive what is sent from outside of the namespace.
  await run('curl', ['-s', '-m', '2', '--noproxy', '*', `http://127.0.0.1:${port}/`]).catch(() => {})
  expect(packets).toBe(1)
})

test('gates are separate, and a closed gate no longer listens', async () => {
  const [one, two] = await Promise.all([
    guard.openGate({ bytes: 1e6, connections: 9 }, process.pid),
    guard.openGate({ bytes: 1e6, connections: 9 }, process.pid),
  ])
  expect(one.proxy).not.toBe(two.proxy)
  await inside('curl', '-s', '-m', '5', '-x', one.proxy, 'http://shop.test/')
  expect([one.connections().length, two.connections().length]).toEqual([1, 0])
  await one.close()
  expect((await inside('curl', '-s', '-m', '5', '-x', one.proxy, 'http://shop.test/')).code).toBe(7)
  expect((await inside('curl', '-s', '-m', '5', '-x', two.proxy, 'http://shop.test/')).code).toBe(0)
})

const opened = `const { openGuard } = await import(${JSON.stringify(new URL('./guard.ts', import.meta.url).href)})
  const { execFile } = await import('node:child_process')
  const guard = await openGuard({ ports: [80], ownHosts: [], resolvers: [], folder: '${tmpdir()}', rehearsal: null })
  const gate = await guard.openGate({ bytes: 1000, connections: 5 }, process.pid)
  const [program, ...rest] = [...guard.enter, 'sh', '-c', 'id -u; curl -s -m 5 -o /dev/null -w "%{http_code}" -x ' + gate.proxy + ' http://127.0.0.1/']
  execFile(program, rest, async (_, stdout) => {
    await guard.close()
    console.log(JSON.stringify({ isolation: guard.isolation, reason: guard.isolationReason, output: stdout.split('\\n') }))
  })`

test('without root the guard keeps its user id inside the namespace', async () => {
  const [program = '', ...rest] = [...withoutPrivileges(), process.execPath, '--input-type=module', '-e', opened]
  const { stdout } = await run(program, rest, { cwd: '/', timeout: 20_000 })
  const uid = isRoot() ? NOBODY_UID : process.getuid?.()
  expect(JSON.parse(stdout)).toEqual({ isolation: 'namespace', reason: null, output: [String(uid), '403'] })
})

test('without namespaces the guard reports the reason, and its gates still check every target', async () => {
  const limited = 'echo 0 > /proc/sys/user/max_net_namespaces && exec "$0" --input-type=module -e "$1"'
  const { stdout } = await run('unshare', ['--user', '--map-root-user', 'sh', '-c', limited, process.execPath, opened], {
    timeout: 20_000,
  })
  expect(JSON.parse(stdout)).toEqual({ isolation: 'flags', reason: expect.stringContaining('unshare'), output: ['0', '403'] })
})

test('the namespace holder exits when the process that opened it is killed', async () => {
  const code = `const { openGuard } = await import(${JSON.stringify(new URL('./guard.ts', import.meta.url).href)})
    const guard = await openGuard({ ports: [80], ownHosts: [], resolvers: [], folder: '${tmpdir()}', rehearsal: null })
    console.log(guard.enter.find((word) => word.startsWith('--target=')).slice(9))
    process.kill(process.pid, 'SIGKILL')`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]).catch((error: { stdout: string }) => error)
  const holder = Number(stdout)
  expect(holder).toBeGreaterThan(1)
  await expect.poll(() => alive(holder), { timeout: 3000 }).toBe(false)
})

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
