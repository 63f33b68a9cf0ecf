// The signing process from outside: it understands questions only, is given up when it is stuck, and never outlives the house.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChildChannel } from './child-channel.ts'
import { FrameReader, LONGEST, writeFrame } from './frame.ts'
import { SignerUnavailable } from './port.ts'
import { readQuestion, writeQuestion } from './question.ts'
import { temporaryFolder } from './signer.fixture.ts'
import { openFileSigner } from './signing-process.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const openQuestion = () =>
  ({ ask: 'open', backend: { kind: 'file', folder: join(folder, 'keys'), secret: randomBytes(32) } }) as const
const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'latin1').then(
    (line) => !/\) [ZX] /.test(line),
    () => false,
  )

test('a stuck process is given up at the deadline and ended; a slow answer is not awaited', async () => {
  const channel = new ChildChannel({})
  await channel.ask(openQuestion(), 20_000)
  process.kill(channel.pid as number, 'SIGSTOP')
  const begun = performance.now()
  await expect(channel.ask({ ask: 'keys' }, 200)).rejects.toThrow('did not answer within 200 ms')
  expect(performance.now() - begun).toBeLessThan(2000)
  await channel.ended
  await expect(channel.ask({ ask: 'keys' }, 200)).rejects.toBeInstanceOf(SignerUnavailable)
  expect(await isAlive(channel.pid as number)).toBe(false)
})

test('before it is opened it does nothing', async () => {
  const channel = new ChildChannel({})
  await expect(channel.ask({ ask: 'keys' }, 20_000)).rejects.toThrow('not open yet')
  await channel.ask(openQuestion(), 20_000)
  await expect(channel.ask(openQuestion(), 20_000)).rejects.toThrow('open already')
  await channel.close()
})

test('it ignores the signals of a terminal and ends with the house, however that ends', async () => {
  const script = `import { openFileSigner } from ${JSON.stringify(new URL('./signing-process.ts', import.meta.url).href)}
    const signer = await openFileSigner({ folder: ${JSON.stringify(join(folder, 'keys'))}, secret: Buffer.alloc(32, 1) })
    console.log(await signer.pid())
    setInterval(() => {}, 1000)`
  const house = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(house.stdout, 'data')
  const pid = Number(line)
  process.kill(pid, 'SIGINT')
  process.kill(pid, 'SIGTERM')
  await new Promise((next) => setTimeout(next, 300))
  expect(await isAlive(pid)).toBe(true)
  house.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

test('a house that forgot to close it can end all the same', async () => {
  const script = `import { openFileSigner } from ${JSON.stringify(new URL('./signing-process.ts', import.meta.url).href)}
    const signer = await openFileSigner({ folder: ${JSON.stringify(join(folder, 'keys'))}, secret: Buffer.alloc(32, 1) })
    await signer.create('record', 'p256')
    console.log('done')`
  const house = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [code] = await once(house, 'exit')
  expect(code).toBe(0)
})

test('closed while it begins or works, it ends, and says so to whoever asks', async () => {
  const signer = await openFileSigner({ folder: join(folder, 'keys'), secret: Buffer.alloc(32, 1) })
  const pid = (await signer.pid()) as number
  const asked = signer.keys()
  await Promise.all([signer.close(), signer.close(), asked.catch(() => {})])
  expect(await isAlive(pid)).toBe(false)
  await expect(signer.keys()).rejects.toBeInstanceOf(SignerUnavailable)
})

const QUESTION = { ask: 'sign', request: { kind: 'attributes', keyId: 'k', attributes: 'AAAA' } }
const FROM = { size: 0, root: '', proof: [] }
const CHECKPOINT = { kind: 'checkpoint', keyId: 'k', origin: 'o', size: 1, root: '', from: FROM }
const notQuestions: Record<string, unknown> = {
  'a number': 5,
  nothing: null,
  'a list': [QUESTION],
  'no id': { question: QUESTION },
  'an id that is none': { id: -1, question: QUESTION },
  'something more': { id: 1, question: QUESTION, more: 1 },
  'something more inside': { id: 1, question: { ...QUESTION, more: 1 } },
  'nothing that can be asked': { id: 1, question: { ask: 'export', keyId: 'k' } },
  'a key of no known kind': { id: 1, question: { ask: 'create', purpose: 'record', algorithm: 'dsa' } },
  'a key for nothing': { id: 1, question: { ask: 'create', purpose: 'anything', algorithm: 'p256' } },
  'nothing that can be signed': { id: 1, question: { ask: 'sign', request: { kind: 'bytes', keyId: 'k', bytes: '' } } },
  'bytes that are not base64': { id: 1, question: { ask: 'sign', request: { ...QUESTION.request, attributes: 'A' } } },
  'bytes in another base64': { id: 1, question: { ask: 'sign', request: { ...QUESTION.request, attributes: 'AB==' } } },
  'a size that is a text': { id: 1, question: { ask: 'sign', request: { ...CHECKPOINT, size: '1' } } },
  'a size with a fraction': { id: 1, question: { ask: 'sign', request: { ...CHECKPOINT, size: 1.5 } } },
  'a proof without end': {
    id: 1,
    question: { ask: 'sign', request: { ...CHECKPOINT, from: { ...FROM, proof: Array(129).fill('') } } },
  },
  'an origin without end': { id: 1, question: { ask: 'head', origin: 'x'.repeat(5000) } },
  'keys from nowhere': { id: 1, question: { ask: 'open', backend: { kind: 'http', url: 'x' } } },
}

test.each(Object.keys(notQuestions))('not a question: %s', (name) => {
  expect(() => readQuestion(notQuestions[name])).toThrow(expect.objectContaining({ name: 'QuestionError' }))
})

test('every question comes over as it was asked', () => {
  const bytes = new Uint8Array(randomBytes(40))
  const from = { size: 2 ** 40, root: bytes, proof: [bytes, bytes] }
  const asked = [
    { ask: 'keys' },
    { ask: 'head', origin: 'o' },
    { ask: 'create', purpose: 'time-stamp', algorithm: 'sm2' },
    { ask: 'open', backend: { kind: 'file', folder: '/f', secret: bytes } },
    { ask: 'open', backend: { kind: 'pkcs11', library: '/l', tokenLabel: 't', pin: 'p', headFolder: '/h' } },
    { ask: 'sign', request: { kind: 'attributes', keyId: 'k', attributes: bytes } },
    { ask: 'sign', request: { kind: 'crl', keyId: 'k', tbs: bytes } },
    { ask: 'sign', request: { kind: 'checkpoint', keyId: 'k', origin: 'o', size: 2 ** 45, root: bytes, from } },
  ] as const
  const reader = new FrameReader()
  const stream = Buffer.concat(asked.map((question, id) => writeFrame(writeQuestion(id, question))))
  const heard: unknown[] = []
  for (let at = 0; at < stream.length; at += 7) heard.push(...reader.push(stream.subarray(at, at + 7)))
  expect(heard.map(readQuestion)).toEqual(asked.map((question, id) => ({ id, question })))
})

test.each(
  Object.entries({
    'no JSON': Buffer.from('\0\0\0\x03abc'),
    'an endless message': Buffer.from([0xff, 0xff, 0xff, 0xff]),
    'a message a little too long': (() => {
      const header = Buffer.alloc(4)
      header.writeUInt32BE(LONGEST + 1)
      return header
    })(),
    'no question': writeFrame({ id: 1, question: { ask: 'export' } }),
  }),
)('whoever sends %s is not the house: it ends without an answer', async (_, bytes) => {
  const program = fileURLToPath(new URL('./signer-main.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [program], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const channel = child.stdio[3] as Socket
  let heard = 0
  channel.on('data', (answer) => {
    heard += answer.length
  })
  channel.on('error', () => {})
  channel.write(bytes)
  const [code] = await once(child, 'exit')
  expect([code, heard]).toEqual([1, 0])
})
