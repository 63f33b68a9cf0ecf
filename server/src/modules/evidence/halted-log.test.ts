// Tests that no evidence of any kind is accepted while the platform's log is halted, and that accepted evidence goes on.
import { createHash } from 'node:crypto'
import { endpoints } from '@attestry/contract/api'
import { type Endpoint, storesBytes, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { errorText, SUCCESS } from '@attestry/contract/errors'
import { type BuiltKind, builtKinds, isBuilt } from '@attestry/contract/evidence-kind'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { openCaptureApi } from '@attestry/contract/modules/open/capture'
import { openDepositApi } from '@attestry/contract/modules/open/deposit'
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendBeginning } from '../../../test/announced-body.ts'
import { deliverCapture, finishedCapture } from '../../../test/finished-capture.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeKey, sendSigned, type TestKey } from '../../../test/signed-call.ts'
import { appendChunk, beginTusUpload, uploadAll } from '../../../test/tus-client.ts'
import { OTHER_PLATFORM, OTHER_PLATFORM_PERSON, STAFF, seedSecondPlatform } from '../../../test/two-platforms.ts'
import { openLogOf } from '../transparency/public.ts'

const POLL = { timeout: 20_000, interval: 50 }
const DIGEST = 'ab'.repeat(32)
const digests = { items: [{ name: 'a', digest: DIGEST }], acknowledged: true }
const page = { url: 'https://page.example.com/' }
const shop = { ...page, platform: 'Qinghe', seller: 'Qinghe' }

let house: TestHouse
let token: string
let key: TestKey

const deps = () => house.house.deps
const created = {
  web: async () => (await house.get(captureApi.create, { items: [page] }, { token })).list[0]?.ano ?? '',
  ecommerce: async () => (await house.get(captureApi.createMarketplace, { items: [shop] }, { token })).list[0]?.ano ?? '',
  video: async () => (await house.get(captureApi.createVideo, { items: [shop] }, { token })).list[0]?.ano ?? '',
}

interface WayIn {
  readonly endpoint: Endpoint
  /** Made before the log halts. */
  prepare?(): Promise<string>
  input(prepared: string): Record<string, unknown>
}

const captureWays = (kind: 'web' | 'ecommerce' | 'video', endpoint: Endpoint): WayIn[] => [
  { endpoint, input: () => ({ items: [kind === 'web' ? page : shop] }) },
  {
    endpoint: captureApi.retry,
    async prepare() {
      const ano = await created[kind]()
      await house.get(captureApi.cancel, { ano }, { token })
      return ano
    },
    input: (ano) => ({ ano }),
  },
  {
    endpoint: captureBatchApi.submit,
    prepare: async () =>
      (await house.get(captureBatchApi.readRows, { kind, rows: [{ ...shop, row: 1, name: 'a' }] }, { token })).id,
    input: (id) => ({ id }),
  },
  {
    endpoint: captureApi.confirm,
    async prepare() {
      const ano = await created[kind]()
      await deliverCapture(house, token, ano)
      return ano
    },
    input: (ano) => ({ anos: [ano] }),
  },
]
const finished = () => finishedCapture(house, token)
const UPLOADED = Buffer.from('accepted before')
const uploaded = () => uploadAll(house, token, 'a.txt', UPLOADED)

/** Every way to submit evidence; the compiler demands those of a new kind. */
const waysIn: Record<BuiltKind, readonly WayIn[]> = {
  file: [
    { endpoint: fileDepositApi.deposit, prepare: uploaded, input: (id) => ({ files: [{ id }] }) },
    {
      endpoint: openDepositApi.files,
      prepare: uploaded,
      input: (id) => ({ files: [{ id, sha256: createHash('sha256').update(UPLOADED).digest('hex') }] }),
    },
    ...[uploadApi.begin, uploadApi.plain, uploadApi.front, uploadApi.image, openDepositApi.begin].map((endpoint) => ({
      endpoint,
      input: () => ({}),
    })),
    { endpoint: openDepositApi.upload, input: () => ({ name: 'a.bin' }) },
  ],
  digest: [
    { endpoint: fileDepositApi.depositDigests, input: () => digests },
    { endpoint: openDepositApi.digests, input: () => digests },
  ],
  web: [
    ...captureWays('web', captureApi.create),
    { endpoint: openCaptureApi.create, input: () => ({ items: [page] }) },
    { endpoint: openCaptureApi.confirm, prepare: finished, input: (ano) => ({ anos: [ano] }) },
  ],
  ecommerce: captureWays('ecommerce', captureApi.createMarketplace),
  video: captureWays('video', captureApi.createVideo),
}

const ways = builtKinds.flatMap((kind) => waysIn[kind].map((way) => ({ ...way, kind })))
const named = ways.map((way) => [way.kind, `${way.endpoint.method} ${wirePath(way.endpoint)}`, way] as const)
const prepared = new Map<WayIn, string>()

/** Of an endpoint that stores bytes only the beginning is sent: they would arrive after the refusal. */
async function submit(way: WayIn, locale: 'zh' | 'en' = 'zh'): Promise<Envelope> {
  const { endpoint } = way
  const input = way.input(prepared.get(way) ?? '')
  const headers = { 'accept-language': locale }
  if (storesBytes(endpoint))
    return (await sendBeginning(house, endpoint, endpoint.access === 'signed' ? { key } : { token }, { input, headers })).envelope
  const sending =
    endpoint.access === 'signed'
      ? sendSigned(house, key, endpoint, input, { headers })
      : house.send(endpoint, input, { token, headers })
  return (await (await sending).json()) as Envelope
}

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(deps())
  token = await house.logIn('13800000001')
  key = await makeKey(house, token)
  await house.get(fileDepositApi.depositDigests, digests, { token })
  await vi.waitFor(async () => expect(await openLogOf(deps().db, 1)).toBeDefined(), POLL)
  for (const way of ways) if (way.prepare) prepared.set(way, await way.prepare())
})
afterAll(() => house.close())

const halt = () => sql`update transparency.log set halted = 'two roots' where platform_id = 1`.execute(deps().db)

async function resume(): Promise<void> {
  const [operator, owner] = [await house.logIn(STAFF.operator), await house.logIn(STAFF.owner)]
  const { id } = await house.get(logResumeApi.propose, { reason: 'restored from the mirror' }, { token: operator })
  await house.get(logResumeApi.confirm, { id }, { token: owner })
}

/** What a submission could store, hold or charge. */
async function everything() {
  const { rows } = await sql`
    select (select count(*) from attestation.record) as records, (select count(*) from evidence.capture) as captures,
      (select count(*) from evidence.capture where state = 'queued') as queued, (select count(*) from wallet.hold) as holds,
      (select count(*) from evidence.upload) as uploads`.execute(deps().db)
  let stages = 0
  for await (const _ of deps().storage.stage.list()) stages += 1
  return { ...(rows[0] as object), stages, balance: await house.get(priceApi.balance, {}, { token }) }
}

it('every endpoint that submits evidence is listed above, or continues what was accepted', () => {
  const continuing: readonly Endpoint[] = [
    uploadApi.append,
    openDepositApi.append,
    captureBatchApi.read,
    captureBatchApi.readRows,
  ]
  const submits = ({ needs, scope, method, effect }: Endpoint) =>
    needs?.some((need) => need === 'own-kind' || isBuilt(need)) ||
    ((scope === 'deposit' || scope === 'capture') && effect !== 'read' && method !== 'HEAD' && method !== 'DELETE')
  const listed = new Set([...ways.map(({ endpoint }) => endpoint), ...continuing])
  const all = endpoints.map(({ endpoint }) => endpoint)
  expect(all.filter((endpoint) => submits(endpoint) && !listed.has(endpoint)).map(({ path }) => path)).toEqual([])
})

describe('while the log is halted', () => {
  beforeAll(async () => {
    const sealing = async () =>
      (await sql`select 1 from attestation.record where state = 'sealing'`.execute(deps().db)).rows.length
    await vi.waitFor(async () => expect(await sealing()).toBe(0), POLL)
    await halt()
  })

  it.each(named)('%s: %s refuses, and nothing is stored, held or charged', async (_kind, _name, way) => {
    const before = await everything()
    for (const locale of ['zh', 'en'] as const) {
      const { statusCode, errorMessage } = await submit(way, locale)
      expect([statusCode, errorMessage]).toEqual([
        attestationErrors.LOG_HALTED.code,
        errorText(attestationErrors.LOG_HALTED, locale),
      ])
    }
    expect(await everything()).toEqual(before)
  })

  it('the members of another platform are not affected, even in the same batch', async () => {
    const where = { notaryid: String(OTHER_PLATFORM) }
    const elsewhere = await house.logIn(OTHER_PLATFORM_PERSON, OTHER_PLATFORM)
    const calls = [token, elsewhere, token, elsewhere].map((each) =>
      house.call(fileDepositApi.depositDigests, digests, { token: each, headers: each === elsewhere ? where : {} }),
    )
    const { code } = attestationErrors.LOG_HALTED
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([code, SUCCESS, code, SUCCESS])
  })

  it('a resumable upload that began before arrives, and a page requested before is captured', async () => {
    await sql`update transparency.log set halted = null where platform_id = 1`.execute(deps().db)
    const ano = await created.ecommerce()
    const id = await beginTusUpload(house, token, 'a.bin', 4)
    await halt()
    expect((await appendChunk(house, token, id, 0, Buffer.from('abcd'))).status).toBe(204)
    await deliverCapture(house, token, ano)
    const state = async () => (await house.get(captureApi.info, { id: ano }, { token })).state
    expect(await state()).toBe('awaiting_confirmation')
  })
})

describe('after the log was resumed', () => {
  beforeAll(resume)

  const whole = named.filter(([, , { endpoint }]) => !storesBytes(endpoint) || endpoint === uploadApi.begin)
  it.each(whole)('%s: %s accepts again', async (_kind, _name, way) => {
    if (storesBytes(way.endpoint)) expect((await sendBeginning(house, way.endpoint, { token })).status).toBe(201)
    else expect(await submit(way)).toMatchObject({ statusCode: SUCCESS })
  })
})
