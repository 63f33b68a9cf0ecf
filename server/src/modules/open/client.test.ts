// The published client against a real server: every call of the open API, chunked uploads, broken connections, and errors by code.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { canonicalQuery as ours } from '@attestry/contract/modules/open/signature'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Attestry, AttestryError, canonicalQuery } from '../../../../client/client.ts'
import { finishedCapture } from '../../../test/finished-capture.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeKey, type TestKey } from '../../../test/signed-call.ts'

const MIB = 1024 * 1024

let house: TestHouse
let token: string
let key: TestKey
let attestry: Attestry
let folder: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
  key = await makeKey(house, token)
  attestry = new Attestry({ url: `${house.url}/`, key: key.key, secret: key.secret })
  folder = await mkdtemp(join(tmpdir(), 'attestry-client-'))
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

const fileOf = async (name: string, bytes: Buffer) => {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

it('the client encodes queries exactly as the server does', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const sent = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
      expect(ours(sent)).toBe(canonicalQuery(new URLSearchParams(sent)))
      // Idempotent.
      expect(ours(ours(sent))).toBe(ours(sent))
    }),
  )
})

it('the client reads the owner and scopes of its key', async () => {
  expect(await attestry.whoAmI()).toMatchObject({
    accessKey: key.key,
    name: 'test',
    scopes: ['read', 'download', 'deposit', 'capture'],
  })
})

it('the client deposits digests and finds them', async () => {
  const digest = digestOf(randomBytes(10))
  const { list } = await attestry.depositDigests([{ name: 'by the client & co', digest, label: 'client' }])
  const found = await attestry.records({ keyword: 'client & co', label: 'client', pageSize: 5 })
  expect(found.list.map(({ ano }) => ano)).toEqual(list.map(({ ano }) => ano))
  const record = await attestry.waitForProof(list[0]?.ano ?? '')
  expect(record).toMatchObject({ state: 'sealed', files: [{ sha256: digest }] })
  expect(record.custody[0]).toMatchObject({ event: 'CREATED', detail: { key: key.id } })
})

it('the client deposits a small file in one request', async () => {
  const bytes = randomBytes(70_000)
  const { ano } = await attestry.depositFile(await fileOf('small file.bin', bytes), { remark: 'small' })
  expect(await attestry.record(ano)).toMatchObject({
    name: 'small file.bin',
    remark: 'small',
    files: [{ sha256: digestOf(bytes) }],
  })
})

it('the client deposits a large file in chunks, and resumes after a broken connection', async () => {
  const bytes = randomBytes(33 * MIB)
  const path = await fileOf('large.bin', bytes)
  const real = globalThis.fetch
  const offsets: number[] = []
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (init.method === 'PATCH') offsets.push(Number((init.headers as Record<string, string>)['upload-offset']))
    if (init.method === 'PATCH' && offsets.length === 2) {
      // Half of the chunk gets through before the connection breaks.
      const half = (init.body as Uint8Array).subarray(0, 8 * MIB)
      const sending = new ReadableStream({
        start: (controller) => {
          controller.enqueue(half)
          setTimeout(() => controller.error(new Error('connection broken')), 100)
        },
      })
      return real(input, { ...init, body: sending, duplex: 'half' } as RequestInit)
    }
    return real(input, init)
  })
  const { ano } = await attestry.depositFile(path).finally(() => vi.unstubAllGlobals())
  // The server may still be writing the half when it is first asked for the offset: it then refuses one request in between.
  expect(offsets.slice(0, 2)).toEqual([0, 16 * MIB])
  expect(offsets.at(-1)).toBeGreaterThan(16 * MIB)
  expect(offsets.at(-1)).toBeLessThanOrEqual(24 * MIB)
  expect((await attestry.record(ano)).files[0]?.sha256).toBe(digestOf(bytes))
})

it('the client retries a lost answer without repeating the act', async () => {
  const real = globalThis.fetch
  let lost = 0
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await real(input, init)
    if (++lost > 2) return answer
    await answer.body?.cancel()
    throw new TypeError('the answer was lost')
  })
  const { list } = await attestry
    .depositDigests([{ name: 'lost answer', digest: digestOf(randomBytes(9)) }])
    .finally(() => vi.unstubAllGlobals())
  expect(lost).toBe(3)
  expect((await attestry.records({ keyword: 'lost answer' })).list.map(({ ano }) => ano)).toEqual(list.map(({ ano }) => ano))
})

it('the client captures a page, views it and confirms it', async () => {
  const asked = await attestry.capture([{ url: 'https://www.example.com/item/1', name: 'through the API' }])
  expect(asked.list[0]).toMatchObject({ url: 'https://www.example.com/item/1', state: 'queued' })
  expect((await attestry.captures({ keyword: 'through the API' })).total).toBe(1)
  const ano = await finishedCapture(house, token)
  expect((await attestry.captureInfo(ano)).state).toBe('awaiting_confirmation')
  const { list } = await attestry.confirmCaptures([ano])
  expect(list[0]).toMatchObject({ ano, state: 'sealing' })
  const record = await house.get(recordApi.info, { ano }, { token })
  expect(record.custody.find(({ event }) => event === 'CREATED')?.detail.key).toBe(key.id)
})

it('the client downloads the certificate, and resumes the download of a package', async () => {
  const bytes = randomBytes(200_000)
  const { ano } = await attestry.depositFile(await fileOf('to take.bin', bytes))
  await attestry.waitForProof(ano)
  expect(
    Buffer.from(await attestry.certificate(ano))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const all = Buffer.from(await new Response(await attestry.package(ano)).arrayBuffer())
  const rest = Buffer.from(await new Response(await attestry.package(ano, 100_000)).arrayBuffer())
  expect(all.includes(bytes)).toBe(true)
  expect(rest.equals(all.subarray(100_000))).toBe(true)
})

it('the client reports refusals with their error code', async () => {
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: AttestryError) => error,
    )
  const absent = await refusal(attestry.record('100000000000000000'))
  expect(absent).toBeInstanceOf(AttestryError)
  expect(absent?.code).toBe('500404')
  expect((await refusal(attestry.certificate('100000000000000000')))?.status).toBe(404)
  const unauthorized = new Attestry({ url: house.url, key: key.key, secret: 'attestry_wrong' })
  expect(await refusal(unauthorized.whoAmI())).toMatchObject({ code: '660002', status: 401 })
  expect((await refusal(attestry.depositFile(await fileOf('empty', Buffer.alloc(0)))))?.code).toBe('550011')
})
