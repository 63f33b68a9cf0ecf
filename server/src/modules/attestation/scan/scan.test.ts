// Tests malware scans with a real clamd: EICAR is flagged, preserved and never previewed; a failing scanner delays only previews.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { healthApi } from '@attestry/contract/modules/operator/health'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EICAR, EICAR_SIGNATURE, openTestClamd, STREAM_MAX_BYTES, type TestClamd } from '../../../../test/clamd.ts'
import { finishedCapture } from '../../../../test/finished-capture.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { appendChunk, beginTusUpload } from '../../../../test/tus-client.ts'
import { STAFF } from '../../../../test/two-platforms.ts'
import { minutes } from '../../../kernel/clock.ts'
import { firstBrokenLine, readCustody } from '../custody/store.ts'
import { queueScans } from './service.ts'
import { scanSchedules, scanWorkers } from './worker.ts'

const never = new AbortController().signal
const SOON = { timeout: 20_000 }

/** Of both nodes. */
const folder = mkdtempSync(join(tmpdir(), 'attestry-scan-'))
let clamd: TestClamd
let house: TestHouse
let token = ''
let operator = ''

beforeAll(async () => {
  clamd = await openTestClamd()
  house = await openTestHouse({ folder, config: { scanner: { path: clamd.path } } })
  token = await house.logIn('13800000001')
  operator = await house.logIn(STAFF.operator)
})
afterAll(async () => {
  await house?.close()
  await clamd?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function deposit(bytes: Buffer, name = 'evidence.txt', at = house, as = token): Promise<string> {
  const id = await beginTusUpload(at, as, name, bytes.length)
  await appendChunk(at, as, id, 0, bytes)
  return (await at.get(fileDepositApi.deposit, { files: [{ id }] }, { token: as })).list[0]?.ano ?? ''
}

const info = (ano: string, at = house, as = token) => at.get(recordApi.info, { ano }, { token: as })
const scanned = (ano: string) =>
  expect.poll(async () => (await info(ano)).custody.map(({ event }) => event), SOON).toContain('SCANNED')
const take = (endpoint: Endpoint, input: Record<string, unknown>, headers: Record<string, string> = {}) =>
  house.send(endpoint, input, { token, headers })
const PREVIEW = { 'x-purpose': 'preview' }
const codeOf = async (answer: Response) => ((await answer.json()) as { statusCode: string }).statusCode
const download = async (ano: string, headers: Record<string, string> = {}) => {
  const { checkCode } = await house.get(packageApi.checkCode, { ano }, { token })
  return take(packageApi.evidence, { id: ano, checkCode }, headers)
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function expectAttachment(answer: Response, bytes: Buffer) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
}

describe('a deposited file', () => {
  it('is scanned after sealing: clean, with engine, time and a custody line', async () => {
    const ano = await deposit(Buffer.from('a harmless letter'))
    await scanned(ano)
    const { files, previewBlock, custody } = await info(ano)
    expect(previewBlock).toBeNull()
    expect(files[0]?.scan).toMatchObject({ state: 'clean', signature: null, reason: null })
    expect(files[0]?.scan?.engine).toMatch(/^ClamAV /)
    expect(Date.parse(files[0]?.scan?.at ?? '')).toBeGreaterThan(0)
    const line = custody.find(({ event }) => event === 'SCANNED')
    expect(line).toMatchObject({ actor: 'system', detail: { clean: '1', flagged: '0', notScanned: '0' } })
    expect((await download(ano, PREVIEW)).status).toBe(200)
    expect((await take(fileDepositApi.preview, { id: ano })).status).toBe(200)
  })

  it('is not scanned beyond the limit of clamd, which is not called clean; it may be previewed', async () => {
    const ano = await deposit(Buffer.alloc(STREAM_MAX_BYTES + 1, 'long '), 'long.txt')
    await scanned(ano)
    const { files, previewBlock } = await info(ano)
    expect([files[0]?.scan?.state, files[0]?.scan?.reason, previewBlock]).toEqual(['not-scanned', 'too-large', null])
  })

  it('has no scan if only its digest was deposited', async () => {
    const items = [{ name: 'digest', digest: sha256(EICAR) }]
    const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
    expect((await info(list[0]?.ano ?? '')).files[0]?.scan).toBeNull()
  })
})

describe('a deposited EICAR file', () => {
  let ano = ''
  beforeAll(async () => {
    ano = await deposit(EICAR, 'eicar.txt')
    await vi.waitUntil(async () => (await info(ano)).previewBlock === 'flagged', SOON)
  })

  it('is marked in the list of records, and others are not', async () => {
    const clean = await deposit(Buffer.from('clean'), 'clean.txt')
    const { list } = await house.get(recordApi.list, { pageNum: 1, pageSize: 100 }, { token })
    expect(list.find((record) => record.ano === ano)?.flagged).toBe(true)
    expect(list.find((record) => record.ano === clean)?.flagged).toBeUndefined()
  })

  it('is flagged by signature, sealed, and on an unbroken custody log', async () => {
    const { state, files, previewBlock, custody } = await info(ano)
    expect([state, previewBlock]).toEqual(['sealed', 'flagged'])
    expect(files[0]).toMatchObject({ sha256: sha256(EICAR), scan: { state: 'flagged', signature: EICAR_SIGNATURE } })
    expect(custody.find(({ event }) => event === 'SCANNED')?.detail).toMatchObject({
      flagged: '1',
      found: `eicar.txt: ${EICAR_SIGNATURE}`,
    })
    expect(firstBrokenLine(ano, await readCustody(house.house.deps.db, ano))).toBeUndefined()
    const evidence = await house.get(recordApi.evidence, { id: ano }, { token })
    expect([evidence.previewBlock, evidence.files[0]?.scan?.state]).toEqual(['flagged', 'flagged'])
  })

  it('downloads byte for byte as an attachment, and is refused for a preview in both languages', async () => {
    await expectAttachment(await download(ano), EICAR)
    for (const [language, text] of [
      ['zh-CN', '检出恶意内容'],
      ['en-US', 'flagged'],
    ] as const) {
      const headers = { ...PREVIEW, 'accept-language': language }
      for (const answer of [await download(ano, headers), await take(fileDepositApi.preview, { id: ano }, headers)]) {
        expect(answer.status).toBe(403)
        const { statusCode, errorMessage } = (await answer.json()) as { statusCode: string; errorMessage: string }
        expect(statusCode).toBe(attestationErrors.PREVIEW_FLAGGED.code)
        expect(errorMessage).toContain(text)
      }
    }
    expect(await codeOf(await take(fileDepositApi.preview, { id: ano }, { range: 'bytes=0-9' }))).toBe(
      attestationErrors.PREVIEW_FLAGGED.code,
    )
  })

  it('is flagged on its share page and on the phone: no preview, but a download', async () => {
    const { path, code } = await house.get(shareApi.make, { ano, days: 1 }, { token })
    const share = path?.split('/').at(-1) ?? ''
    const opened = await house.send(shareApi.open, { token: share, code })
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const phoneLink = (await house.get(shareApi.toPhone, { ano }, { token })).path.split('/').at(-1) ?? ''
    const phone = (await house.get(shareApi.enterByPhone, { token: phoneLink })).path.split('/').at(-1) ?? ''
    for (const [visit, headers] of [
      [share, { cookie }],
      [phone, {}],
    ] as const) {
      const view = await house.get(shareApi.view, { token: visit }, { headers })
      expect(view.previewBlock).toBe('flagged')
      expect(view.files[0]).toMatchObject({ preview: 'none', scan: { state: 'flagged', signature: EICAR_SIGNATURE } })
      expect(JSON.stringify(view.certificate)).not.toContain(EICAR_SIGNATURE)
      const bytes = (more: Record<string, string>) =>
        fetch(house.url + wirePath(shareApi.file).replace(':token', visit), { headers: { ...headers, ...more } })
      expect(await codeOf(await bytes(PREVIEW))).toBe(attestationErrors.PREVIEW_FLAGGED.code)
      expect(await codeOf(await bytes({ ...PREVIEW, range: 'bytes=0-9' }))).toBe(attestationErrors.PREVIEW_FLAGGED.code)
      await expectAttachment(await bytes({}), EICAR)
    }
  })

  it('stays flagged when the scanner is gone from the configuration, and a second scan changes nothing', async () => {
    const { deps } = house.house
    const before = await info(ano)
    await queueScans(deps, [ano])
    await scanWorkers[0]?.work(deps, { ano }, never)
    expect((await info(ano)).custody).toHaveLength(before.custody.length)
    const bare = await openTestHouse({ databaseUrl: house.databaseUrl, role: 'http', folder })
    expect((await info(ano, bare)).previewBlock).toBe('flagged')
    await bare.close()
  })
})

async function sealedCapture(moreText?: Buffer): Promise<string> {
  const ano = await finishedCapture(house, token, moreText)
  await house.get(captureApi.confirm, { anos: [ano] }, { token })
  await expect.poll(async () => (await captureOf(ano)).state, SOON).toBe('succeeded')
  await scanned(ano)
  return ano
}

const captureOf = (ano: string) => house.get(captureApi.info, { id: ano }, { token })
const filesOf = async (ano: string) => (await captureOf(ano)).artefacts.flatMap(({ files }) => files)

/** Every call that shows something of a capture. */
async function previewCalls(ano: string): Promise<[string, Endpoint, Record<string, unknown>, Record<string, string>?][]> {
  return [
    ['image', captureApi.image, { ano }],
    ['images', captureApi.images, { ano }],
    ['thumbnail', captureApi.thumbnail, { id: ano }],
    ['replay', captureApi.replay, { id: ano }],
    ...(await filesOf(ano)).map(
      ({ place, path }) => [`preview of ${path}`, captureApi.file, { id: ano, place }, PREVIEW] as never,
    ),
  ]
}

describe('a capture', () => {
  it('has a result for every file and one custody line, and is previewed while none is flagged', async () => {
    const ano = await sealedCapture()
    const { files, custody } = await info(ano)
    expect(files.length).toBeGreaterThan(5)
    expect(new Set(files.map(({ scan }) => scan?.state))).toEqual(new Set(['clean']))
    expect(custody.filter(({ event }) => event === 'SCANNED')).toHaveLength(1)
    expect(await captureOf(ano)).toMatchObject({ hasPreview: true, previewBlock: null })
    for (const [name, endpoint, input, headers] of await previewCalls(ano))
      expect((await take(endpoint, input, headers)).status, name).toBe(200)
  })

  it('is never previewed when one of its files is flagged, not even a replay that was begun; its files download', async () => {
    const ano = await finishedCapture(house, token, EICAR)
    const replay = await take(captureApi.replay, { id: ano })
    const ticket = /replay\/part\/([\w-]+)/.exec(replay.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    expect([replay.status, ticket.length > 40], 'previewed before payment').toEqual([200, true])
    await house.get(captureApi.confirm, { anos: [ano] }, { token })
    await scanned(ano)
    const { files, previewBlock } = await info(ano)
    expect(previewBlock).toBe('flagged')
    expect(files.filter(({ scan }) => scan?.state === 'flagged').map(({ path }) => path)).toEqual(['more.txt'])
    const calls = await previewCalls(ano)
    expect(calls.length).toBeGreaterThan(9)
    calls.push(['replay part', captureApi.replayPart, { ticket, url: 'https://news.qinghe-daily.test/tiny' }])
    for (const [name, endpoint, input, headers] of calls)
      expect(await codeOf(await take(endpoint, input, headers)), name).toBe(attestationErrors.PREVIEW_FLAGGED.code)
    for (const { place, path, sha256: digest } of await filesOf(ano)) {
      const answer = await take(captureApi.file, { id: ano, place })
      expect(answer.headers.get('content-type'), path).toBe('application/octet-stream')
      expect(answer.headers.get('content-disposition'), path).toMatch(/^attachment;/)
      expect(sha256(new Uint8Array(await answer.arrayBuffer())), path).toBe(digest)
    }
    expect(await captureOf(ano)).toMatchObject({ hasPreview: false, previewBlock: 'flagged' })
    const { list } = await house.get(captureApi.list, { pageNum: 1, pageSize: 10 }, { token })
    expect(list.find((item) => item.ano === ano)?.hasPreview).toBe(false)
  })
})

describe('while the scanner fails', () => {
  it('deposits are accepted and sealed without a preview, and scanned once it is back', async () => {
    await clamd.stop()
    const ano = await deposit(EICAR, 'late.txt')
    await expect.poll(async () => (await info(ano)).state, SOON).toBe('sealed')
    expect(await info(ano)).toMatchObject({ previewBlock: 'waiting', files: [{ scan: { state: 'waiting', engine: null } }] })
    for (const answer of [await download(ano, PREVIEW), await take(fileDepositApi.preview, { id: ano })])
      expect([answer.status, await codeOf(answer)]).toEqual([409, attestationErrors.PREVIEW_WAITING.code])
    await expectAttachment(await download(ano), EICAR)
    await expect.poll(() => house.log.some((line) => line.includes('malware scanner is unavailable')), SOON).toBe(true)
    const health = () => house.get(healthApi.report, {}, { token: operator })
    expect((await health()).scans).toMatchObject({ waiting: 1, since: expect.any(String) })

    const { deps } = house.house
    const resume = () => scanSchedules[0]?.work(deps, {}, never)
    await resume()
    expect((await info(ano)).previewBlock).toBe('waiting')
    await clamd.start()
    house.clock.pass(minutes(3))
    token = await house.logIn('13800000001')
    await resume()
    await scanned(ano)
    expect((await info(ano)).previewBlock).toBe('flagged')
    operator = await house.logIn(STAFF.operator)
    expect((await health()).scans).toEqual({ waiting: 0, since: null })
  })

  it('a file that crashes the scanner three times is marked not scanned', async () => {
    const crashing = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (command) => (command.includes('VERSION') ? socket.end('ClamAV 1.0\0') : socket.destroy()))
    }).listen(0, '127.0.0.1')
    await once(crashing, 'listening')
    const { port } = crashing.address() as AddressInfo
    const other = await openTestHouse({ config: { scanner: { host: '127.0.0.1', port } } })
    const as = await other.logIn('13800000001')
    const ano = await deposit(Buffer.from('crashes the scanner'), 'crash.bin', other, as)
    await expect.poll(async () => (await info(ano, other, as)).previewBlock, SOON).toBe('waiting')
    await expect.poll(async () => (await info(ano, other, as)).previewBlock, { timeout: 60_000 }).toBeNull()
    const { files, custody } = await info(ano, other, as)
    expect(files[0]?.scan).toMatchObject({ state: 'not-scanned', reason: 'failed', engine: 'ClamAV 1.0' })
    expect(custody.find(({ event }) => event === 'SCANNED')?.detail).toMatchObject({ clean: '0', notScanned: '1' })
    await other.close()
    crashing.close()
  })
})

it('without a scanner a file is not scanned, never clean, and can be previewed', async () => {
  const bare = await openTestHouse()
  const as = await bare.logIn('13800000001')
  const ano = await deposit(EICAR, 'eicar.txt', bare, as)
  await expect.poll(async () => (await info(ano, bare, as)).state, SOON).toBe('sealed')
  const { files, previewBlock, custody } = await info(ano, bare, as)
  expect(files[0]?.scan).toEqual({ state: 'not-scanned', signature: null, reason: 'no-scanner', engine: null, at: null })
  expect(previewBlock).toBeNull()
  expect(custody.map(({ event }) => event)).not.toContain('SCANNED')
  expect((await bare.send(fileDepositApi.preview, { id: ano }, { token: as })).status).toBe(200)
  await bare.close()
})
