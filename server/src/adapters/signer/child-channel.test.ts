// The signing process from outside: accepts only valid commands, is killed when it is stuck, and never outlives the server.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChildChannel } from './child-channel.ts'
import { FrameReader, MAX_MESSAGE_BYTES, writeFrame } from './frame.ts'
import { SignerUnavailable } from './port.ts'
import { temporaryFolder } from './signer.fixture.ts'
import { readCommand, writeCommand } from './signer-command.ts'
import { openFileSigner } from './signing-process.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const openCommand = () =>
  ({ type: 'open', backend: { kind: 'file', folder: join(folder, 'keys'), secret: randomBytes(32) } }) as const
const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'latin1').then(
    (line) => !/\) [ZX] /.test(line),
    () => false,
  )

test('a request to a stuck signing process times out, and the process is killed', async () => {
  const channel = new ChildChannel({})
  await channel.request(openCommand(), 20_000)
  process.kill(channel.pid as number, 'SIGSTOP')
  await expect(channel.request({ type: 'keys' }, 200)).rejects.toThrow('did not answer within 200 ms')
  await channel.ended
  await expect(channel.request({ type: 'keys' }, 200)).rejects.toBeInstanceOf(SignerUnavailable)
  expect(await isAlive(channel.pid as number)).toBe(false)
})

test('the signing process does nothing before it is opened', async () => {
  const channel = new ChildChannel({})
  await expect(channel.request({ type: 'keys' }, 20_000)).rejects.toThrow('not open yet')
  await channel.request(openCommand(), 20_000)
  await expect(channel.request(openCommand(), 20_000)).rejects.toThrow('already open')
  await channel.close()
})

test('the signing process ignores terminal signals and ends with its parent, however that ends', async () => {
  const script = `import { openFileSigner } from ${JSON.stringify(new URL('./signing-process.ts', import.meta.url).href)}
    const signer = await openFileSigner({ folder: ${JSON.stringify(join(folder, 'keys'))}, secret: Buffer.alloc(32, 1) })
    console.log(await signer.pid())
    setInterval(() => {}, 1000)`
  const house = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(house.stdout, 'data')
  const pid = Number(line)
  process.kill(pid, 'SIGINT')
  process.kill(pid, 'SIGTERM')
  // Time itself is tested: a process that did not ignore the signals would have ended by then.
  await new Promise((next) => setTimeout(next, 300))
  expect(await isAlive(pid)).toBe(true)
  house.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

test('a parent that did not close the signer can still exit', async () => {
  const script = `import { openFileSigner } from ${JSON.stringify(new URL('./signing-process.ts', import.meta.url).href)}
    const signer = await openFileSigner({ folder: ${JSON.stringify(join(folder, 'keys'))}, secret: Buffer.alloc(32, 1) })
    await signer.create('record', 'p256')
    console.log('done')`
  const house = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [code] = await once(house, 'exit')
  expect(code).toBe(0)
})

test('a signer closed while it starts or works ends, and later requests fail', async () => {
  const signer = await openFileSigner({ folder: join(folder, 'keys'), secret: Buffer.alloc(32, 1) })
  const pid = (await signer.pid()) as number
  const request = signer.keys()
  await Promise.all([signer.close(), signer.close(), request.catch(() => {})])
  expect(await isAlive(pid)).toBe(false)
  await expect(signer.keys()).rejects.toBeInstanceOf(SignerUnavailable)
})

const COMMAND = { type: 'sign', request: { kind: 'attributes', keyId: 'k', attributes: 'AAAA' } }
const FROM = { size: 0, root: '', proof: [] }
const CHECKPOINT = { kind: 'checkpoint', keyId: 'k', origin: 'o', size: 1, root: '', at: 0, from: FROM }
const invalidCommands: Record<string, unknown> = {
  'a number': 5,
  nothing: null,
  'a list': [COMMAND],
  'no id': { command: COMMAND },
  'an invalid id': { id: -1, command: COMMAND },
  'an extra field': { id: 1, command: COMMAND, more: 1 },
  'an extra field inside': { id: 1, command: { ...COMMAND, more: 1 } },
  'an unknown command': { id: 1, command: { type: 'export', keyId: 'k' } },
  'an unknown key algorithm': { id: 1, command: { type: 'create', purpose: 'record', algorithm: 'dsa' } },
  'an unknown key purpose': { id: 1, command: { type: 'create', purpose: 'anything', algorithm: 'p256' } },
  'an unknown kind of sign request': { id: 1, command: { type: 'sign', request: { kind: 'bytes', keyId: 'k', bytes: '' } } },
  'bytes that are not base64': { id: 1, command: { type: 'sign', request: { ...COMMAND.request, attributes: 'A' } } },
  'bytes in non-canonical base64': { id: 1, command: { type: 'sign', request: { ...COMMAND.request, attributes: 'AB==' } } },
  'a size that is a text': { id: 1, command: { type: 'sign', request: { ...CHECKPOINT, size: '1' } } },
  'a size with a fraction': { id: 1, command: { type: 'sign', request: { ...CHECKPOINT, size: 1.5 } } },
  'a proof that is too long': {
    id: 1,
    command: { type: 'sign', request: { ...CHECKPOINT, from: { ...FROM, proof: Array(129).fill('') } } },
  },
  'an origin that is too long': { id: 1, command: { type: 'head', origin: 'x'.repeat(5000) } },
  'an unknown key backend': { id: 1, command: { type: 'open', backend: { kind: 'http', url: 'x' } } },
}

test.each(Object.keys(invalidCommands))('an invalid command is refused: %s', (name) => {
  expect(() => readCommand(invalidCommands[name])).toThrow(expect.objectContaining({ name: 'CommandError' }))
})

test('every command survives encoding and decoding', () => {
  const bytes = new Uint8Array(randomBytes(40))
  const from = { size: 2 ** 40, root: bytes, proof: [bytes, bytes] }
  const commands = [
    { type: 'keys' },
    { type: 'head', origin: 'o' },
    { type: 'create', purpose: 'time-stamp', algorithm: 'sm2' },
    { type: 'open', backend: { kind: 'file', folder: '/f', secret: bytes } },
    { type: 'open', backend: { kind: 'pkcs11', library: '/l', tokenLabel: 't', pin: 'p', headFolder: '/h' } },
    { type: 'sign', request: { kind: 'attributes', keyId: 'k', attributes: bytes } },
    { type: 'sign', request: { kind: 'crl', keyId: 'k', tbs: bytes } },
    { type: 'sign', request: { kind: 'checkpoint', keyId: 'k', origin: 'o', size: 2 ** 45, root: bytes, at: 2 ** 40, from } },
  ] as const
  const reader = new FrameReader()
  const stream = Buffer.concat(commands.map((command, id) => writeFrame(writeCommand(id, command))))
  const received: unknown[] = []
  for (let at = 0; at < stream.length; at += 7) received.push(...reader.push(stream.subarray(at, at + 7)))
  expect(received.map(readCommand)).toEqual(commands.map((command, id) => ({ id, command })))
})

test.each(
  Object.entries({
    'no JSON': Buffer.from('\0\0\0\x03abc'),
    'an endless message': Buffer.from([0xff, 0xff, 0xff, 0xff]),
    'a message a little too long': (() => {
      const header = Buffer.alloc(4)
      header.writeUInt32BE(MAX_MESSAGE_BYTES + 1)
      return header
    })(),
    'no command': writeFrame({ id: 1, command: { type: 'export' } }),
  }),
)('the signing process exits without an answer when it receives %s', async (_, bytes) => {
  const program = fileURLToPath(new URL('./signer-main.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [program], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const channel = child.stdio[3] as Socket
  let received = 0
  channel.on('data', (answer) => {
    received += answer.length
  })
  channel.on('error', () => {})
  channel.write(bytes)
  const [code] = await once(child, 'exit')
  expect([code, received]).toEqual([1, 0])
})
