// Below the disk reserve nothing from outside is stored, by whichever endpoint it arrives, while accepted evidence goes on.
import { Readable } from 'node:stream'
import { endpoints } from '@attestry/contract/api'
import { endpoint as define, type Endpoint, storesBytes, wirePath } from '@attestry/contract/endpoint'
import { errorText, generalErrors } from '@attestry/contract/errors'
import { exampleOf, resourcesOf } from '@attestry/contract/example'
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { openCaptureApi } from '@attestry/contract/modules/open/capture'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { NoInput } from '@attestry/contract/paging'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import type { CaptureEvent, Collector } from '../src/adapters/collector/port.ts'
import { minutes } from '../src/kernel/clock.ts'
import { newId } from '../src/kernel/id.ts'
import { route } from '../src/kernel/route.ts'
import { storeDocument } from '../src/modules/document/public.ts'
import { collect } from '../src/modules/evidence/capture/collecting.ts'
import { claimCapture } from '../src/modules/evidence/capture/queue.ts'
import { captureLoops } from '../src/modules/evidence/capture/worker.ts'
import { type Caller, sendBeginning } from './announced-body.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { serveRoutes } from './own-routes.ts'
import { makers } from './resource-makers.ts'
import { makeKey, sendSigned, type TestKey } from './signed-call.ts'
import { appendChunk, beginTusUpload, uploadAll, uploadOffset } from './tus-client.ts'
import { STAFF } from './two-platforms.ts'

const RESERVE = 1_000_000_000
const PLENTY = RESERVE * 1_000
let free = PLENTY
let house: TestHouse
let token: string
let key: TestKey

beforeAll(async () => {
  house = await openTestHouse({ freeBytes: () => free, config: { diskReserveBytes: RESERVE } })
  token = await house.logIn('13800000001')
  key = await makeKey(house, token)
})
afterAll(() => house.close())
beforeEach(() => {
  setFree(PLENTY)
})

/** Measured free bytes are used for a moment. */
function setFree(bytes: number): void {
  free = bytes
  house.clock.pass(1_000)
}

const deps = () => house.house.deps

describe('an endpoint that stores bytes, below the reserve', () => {
  const storing = endpoints.map((entry) => entry.endpoint).filter(storesBytes)
  const named = storing.map((endpoint) => [`${endpoint.method} ${wirePath(endpoint)}`, endpoint] as const)

  async function callerOf({ access, roles }: Endpoint): Promise<Caller> {
    if (access === 'signed') return { key }
    return { token: access === 'staff' ? await house.logIn(STAFF[(roles?.[0] ?? 'operator') as keyof typeof STAFF]) : token }
  }

  async function inputOf(endpoint: Endpoint): Promise<Record<string, unknown>> {
    const schema = endpoint.input as unknown as z.ZodMiniType
    const input = exampleOf(schema) as Record<string, unknown>
    for (const { path, resource } of resourcesOf(schema)) input[path[0] ?? ''] = await makers[resource]?.(house, token)
    return input
  }

  async function storedThings() {
    const { db, storage } = deps()
    const things: string[] = []
    for await (const { id, size } of storage.stage.list()) things.push(`stage ${id} ${size}`)
    for await (const { sha256 } of storage.list()) things.push(`object ${sha256}`)
    for await (const { name } of storage.shelf.list('document/')) things.push(`document ${name}`)
    const { rows } = await sql<{ id: string }>`select id::text from evidence.upload`.execute(db)
    return [...things, ...rows.map(({ id }) => `upload ${id}`)].sort()
  }

  it.each(named)('%s is answered with 507 before its bytes are read, and stores nothing', async (_, endpoint) => {
    const [caller, input] = [await callerOf(endpoint), await inputOf(endpoint)]
    const before = await storedThings()
    setFree(RESERVE - 1)
    for (const locale of ['zh', 'en'] as const) {
      const { status, envelope } = await sendBeginning(house, endpoint, caller, { input, headers: { 'accept-language': locale } })
      expect([status, envelope.errorMessage]).toEqual([507, errorText(generalErrors.DISK_FULL, locale)])
    }
    expect(await storedThings()).toEqual(before)
  })

  it('cannot escape by not declaring them: bytes are readable only where the contract declares them', async () => {
    const draft = { method: 'POST', access: 'public', effect: 'stream', input: NoInput, output: z.unknown() } as const
    const summary = { zh: '', en: '' }
    const readsBody = define({ ...draft, path: '/test/body', summary })
    const readsFiles = define({ ...draft, path: '/test/files', summary })
    const routes = [
      route(readsBody, async (_deps, _actor, _input, exchange) => exchange.body.read()),
      route(readsFiles, async (_deps, _actor, _input, exchange) => {
        for await (const file of exchange.files({ maxBytes: 1 })) return file.name
      }),
    ]
    const { url, close } = await serveRoutes(house, routes)
    const body = new FormData()
    body.append('file', new Blob(['x']), 'a.txt')
    expect((await fetch(url + wirePath(readsBody), { method: 'POST' })).status).toBe(500)
    expect((await fetch(url + wirePath(readsFiles), { method: 'POST', body })).status).toBe(500)
    await close()
    expect(house.log.filter((line) => line.includes('but declares no'))).toHaveLength(2)
  })
})

describe('a capture, below the reserve', () => {
  const balance = () => house.get(priceApi.balance, {}, { token })
  const shop = [{ url: 'https://shop.example.com/', platform: 'Qinghe', seller: 'Qinghe' }]
  const isRefused = async (answer: Promise<Response>) => {
    expect((await answer).status).toBe(507)
    expect(((await (await answer).json()) as { statusCode: string }).statusCode).toBe(generalErrors.DISK_FULL.code)
  }
  const countCaptures = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from evidence.capture`.execute(deps().db)).rows[0]?.count

  it('is not created, by whichever endpoint, and not tried again', async () => {
    const page = [{ url: 'https://page.example.com/' }]
    const id = await makers['capture-batch']?.(house, token)
    const cancelled = (await house.get(captureApi.create, { items: page }, { token })).list[0]?.ano ?? ''
    await house.get(captureApi.cancel, { ano: cancelled }, { token })
    const [before, count] = [await balance(), await countCaptures()]
    setFree(RESERVE - 1)
    await isRefused(house.send(captureApi.create, { items: page }, { token }))
    await isRefused(house.send(captureApi.createMarketplace, { items: shop }, { token }))
    await isRefused(house.send(captureApi.createVideo, { items: shop }, { token }))
    await isRefused(house.send(captureBatchApi.submit, { id }, { token }))
    await isRefused(house.send(captureApi.retry, { ano: cancelled }, { token }))
    await isRefused(sendSigned(house, key, openCaptureApi.create, { items: page }))
    expect([await balance(), await countCaptures()]).toEqual([before, count])
  })

  const never = new AbortController().signal

  it('that runs stores no file, fails with the cause disk-full and costs nothing', async () => {
    const before = await balance()
    const { list } = await house.get(captureApi.createMarketplace, { items: shop }, { token })
    const ano = list[0]?.ano ?? ''
    const lease = await claimCapture(deps())
    if (!lease) throw new Error('nothing to capture')
    const file = { path: 'page.txt', size: 5, sha256: 'ab'.repeat(32), mediaType: 'text/plain' }
    const capture: Collector['capture'] = async (_task, onEvent) => {
      setFree(RESERVE - 1)
      const event: CaptureEvent = { type: 'artefact', kind: 'text', file, open: () => Readable.from([Buffer.from('bytes')]) }
      await onEvent(event)
      throw new Error('the artefact was stored')
    }
    await collect({ ...deps(), collector: { ...deps().collector, capture } }, lease, never)
    expect(await house.get(captureApi.info, { id: ano }, { token })).toMatchObject({ state: 'failed', cause: 'disk-full' })
    expect(await balance()).toEqual(before)
  })

  it('that is queued is started when there is space again', async () => {
    const { list } = await house.get(captureApi.createMarketplace, { items: shop }, { token })
    const ano = list[0]?.ano ?? ''
    const state = async () => (await house.get(captureApi.info, { id: ano }, { token })).state
    let checks = 0
    const stop = new AbortController()
    const collector: Collector = {
      ...deps().collector,
      warm: () => {},
      capacity: () => 1,
      capture: async () => {
        throw new Error('started')
      },
    }
    const space = {
      require: async (bytes?: number) => {
        checks += 1
        await deps().space.require(bytes)
      },
    }
    setFree(RESERVE - 1)
    const running = captureLoops[0]?.pass({ ...deps(), collector, space }, stop.signal)
    await expect.poll(() => checks).toBeGreaterThan(1)
    expect(await state()).toBe('queued')
    setFree(PLENTY)
    await expect.poll(state, { timeout: 15_000 }).toBe('failed')
    stop.abort()
    await running
  })
})

it('a data export is not requested below the reserve', async () => {
  setFree(RESERVE - 1)
  const answer = await house.send(dataExportApi.ask, { password: DEMO_PASSWORD }, { token })
  expect(answer.status).toBe(507)
  expect((await house.get(dataExportApi.list, {}, { token })).list).toEqual([])
})

it('a document is not stored below the reserve, as when a data export is made', async () => {
  const documents = async () => {
    let count = 0
    for await (const _ of deps().storage.shelf.list('document/')) count += 1
    return count
  }
  const before = await documents()
  setFree(RESERVE - 1)
  const storing = storeDocument(deps(), { kind: 'data-export', platformId: 1, accountId: newId() }, [
    Buffer.from('PK\u0003\u0004'),
  ])
  await expect(storing).rejects.toMatchObject({ code: 'NO_SPACE' })
  expect(await documents()).toBe(before)
})

it('accepted evidence is deposited, sealed and proved in the reserve', async () => {
  const id = await uploadAll(house, token, 'a.txt', Buffer.from('accepted'))
  setFree(RESERVE - 1)
  const { list } = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  const ano = list[0]?.ano ?? ''
  const isReady = async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready
  await expect.poll(isReady, { timeout: 15_000 }).toBe(true)
  const certificate = await house.send(certificateApi.pdf, { ano }, { token })
  expect([certificate.status, certificate.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

// Last: the clock that passes here is the one that signatures are checked by.
describe('a resumable upload', () => {
  const ROOM = 1_000_000
  const begin = (bytes: number) => sendBeginning(house, uploadApi.begin, { token }, { bytes })

  it('is refused if others have announced the same space: of ten, the one that fits is accepted', async () => {
    setFree(RESERVE + ROOM)
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(ROOM * 0.6)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(507)])
    const { rows } = await sql<{ id: string }>`
      select id::text from evidence.upload where size = ${ROOM * 0.6}`.execute(deps().db)
    expect(rows).toHaveLength(1)
    await house.send(uploadApi.cancel, { id: rows[0]?.id }, { token })
    const second = await begin(ROOM * 0.6)
    expect(second.status).toBe(201)
    expect((await begin(ROOM * 0.6)).status).toBe(507)
    house.clock.pass(minutes(6))
    expect((await begin(ROOM * 0.6)).status).toBe(201)
    house.clock.pass(minutes(6))
  })

  it('keeps its bytes when its next chunk is refused, and goes on when there is space again', async () => {
    const bytes = Buffer.alloc(200_000, 'a')
    const id = await beginTusUpload(house, token, 'a.bin', bytes.length)
    await appendChunk(house, token, id, 0, bytes.subarray(0, 50_000))
    setFree(RESERVE + 149_999)
    expect((await appendChunk(house, token, id, 50_000, bytes.subarray(50_000, 60_000))).status).toBe(507)
    house.clock.pass(minutes(6))
    const refused = await appendChunk(house, token, id, 50_000, bytes.subarray(50_000, 60_000))
    expect([refused.status, ((await refused.json()) as { statusCode: string }).statusCode]).toEqual([
      507,
      evidenceErrors.NO_SPACE.code,
    ])
    expect(await uploadOffset(house, token, id)).toBe(50_000)
    setFree(RESERVE + 150_000)
    expect((await appendChunk(house, token, id, 50_000, bytes.subarray(50_000))).status).toBe(204)
  })
})
