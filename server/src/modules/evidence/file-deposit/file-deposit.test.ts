// Tests file and digest deposits: from upload to a sealed record, paid once, refused with specific codes.
import { createHash, randomBytes } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { appendChunk, beginTusUpload } from '../../../../test/tus-client.ts'
import { verifyLedger } from '../../wallet/public.ts'

let house: TestHouse
let token: string
let folder: string

beforeAll(async () => {
  const { mkdtemp } = await import('node:fs/promises')
  folder = await mkdtemp('/tmp/attestry-deposit-')
  house = await openTestHouse({ folder })
  token = await house.logIn('13800000001')
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function upload(bytes: Buffer, name = 'evidence.bin', as = token): Promise<string> {
  const id = await beginTusUpload(house, as, name, bytes.length)
  expect((await appendChunk(house, as, id, 0, bytes)).status).toBe(204)
  return id
}

const deposit = async (files: { id: string; sha256?: string; name?: string; label?: string; remark?: string }[], as = token) =>
  house.get(fileDepositApi.deposit, { files }, { token: as })

const info = (ano: string, as = token) => house.get(recordApi.info, { ano }, { token: as })
const stateOf = async (ano: string, as = token) => (await info(ano, as)).state
const sealed = (ano: string, as = token) => expect.poll(() => stateOf(ano, as), { timeout: 15_000 }).toBe('sealed')
const balance = async (as = token) => (await house.get(priceApi.balance, {}, { token: as })).available
const download = (ano: string, headers: Record<string, string> = {}) =>
  house.send(fileDepositApi.preview, { id: ano }, { token, headers })

describe('a deposited file', () => {
  it('becomes a record with number, price, two digests and custody log, and downloads byte for byte', async () => {
    const bytes = randomBytes(200_000)
    const before = Number(await balance())
    const receipt = await deposit([{ id: await upload(bytes, '照片 01.jpg'), sha256: sha256(bytes), label: '侵权_2026' }])
    const [record] = receipt.list
    if (!record) throw new Error('no record')
    expect(record.ano).toMatch(/^\d{19}$/)
    expect(receipt.quote).toMatchObject({ total: '5.00', missing: '0.00' })
    await sealed(record.ano)
    const detail = await info(record.ano)
    expect(detail).toMatchObject({ name: '照片 01.jpg', label: '侵权_2026', size: 200_000, fee: '5.00', sourceClass: 'uploaded' })
    expect(detail.files).toEqual([
      {
        path: '照片 01.jpg',
        size: 200_000,
        sha256: sha256(bytes),
        sm3: createHash('sm3').update(bytes).digest('hex'),
        mediaType: null,
        scan: { state: 'not-scanned', signature: null, reason: 'no-scanner', engine: null, at: null },
      },
    ])
    expect(detail.custody.map((entry) => entry.event).slice(0, 4)).toEqual(['HASHED', 'STORED', 'CREATED', 'HASHED'])
    const times = detail.custody.map(({ at }) => at)
    expect(times, 'custody log in time order').toEqual(times.toSorted())
    expect(Number(await balance())).toBe(before - 5)
    const response = await download(record.ano)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('照片 01.jpg')}`)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect((await info(record.ano)).custody.map(({ event }) => event)).toContain('DOWNLOADED')
  })

  it("has a stored manifest whose SHA-256 is the record's digest and which contains no phone number", async () => {
    const { list } = await deposit([{ id: await upload(Buffer.from('abc'), 'abc.txt') }])
    const ano = list[0]?.ano ?? ''
    await sealed(ano)
    const { digest } = await info(ano)
    const pieces: Buffer[] = []
    for await (const piece of await house.house.deps.storage.open(digest ?? '')) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    expect(sha256(Buffer.from(text))).toBe(digest)
    expect(JSON.parse(text)).toMatchObject({
      format: 'attestry/manifest/v1',
      number: ano,
      kind: 'file',
      files: [{ path: 'abc.txt', sha256: sha256(Buffer.from('abc')) }],
    })
    expect(text).not.toContain('13800000001')
  })

  it('can be downloaded by range', async () => {
    const bytes = randomBytes(10_000)
    const { list } = await deposit([{ id: await upload(bytes) }])
    const ano = list[0]?.ano ?? ''
    await sealed(ano)
    const part = await download(ano, { range: 'bytes=9000-' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 9000-9999/10000'])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(9000))).toBe(true)
    expect((await download(ano, { range: 'bytes=-100' })).headers.get('content-range')).toBe('bytes 9900-9999/10000')
    expect((await download(ano, { range: 'bytes=20000-' })).status).toBe(416)
  })

  it('is refused and not charged when the declared digest differs', async () => {
    const before = await balance()
    const id = await upload(Buffer.from('mine'), 'mine.txt')
    const answer = await house.call(fileDepositApi.deposit, { files: [{ id, sha256: 'ab'.repeat(32) }] }, { token })
    expect(answer).toMatchObject({ statusCode: evidenceErrors.DIGEST_DIFFERS.code })
    expect(answer.errorMessage).toContain('mine.txt')
    expect(await balance()).toBe(before)
  })

  it('is refused while incomplete, when deposited again, and twice in one call', async () => {
    const half = await beginTusUpload(house, token, 'half.bin', 100)
    expect((await house.call(fileDepositApi.deposit, { files: [{ id: half }] }, { token })).statusCode).toBe(
      evidenceErrors.UPLOAD_INCOMPLETE.code,
    )
    const id = await upload(Buffer.from('once'))
    expect((await house.call(fileDepositApi.deposit, { files: [{ id }, { id }] }, { token })).statusCode).toBe(
      evidenceErrors.UPLOAD_USED.code,
    )
    await deposit([{ id }])
    expect((await house.call(fileDepositApi.deposit, { files: [{ id }] }, { token })).statusCode).toBe(
      evidenceErrors.UPLOAD_USED.code,
    )
  })

  it('with a bad file in the same call is neither deposited nor charged', async () => {
    const before = await balance()
    const good = await upload(Buffer.from('good'))
    const bad = await upload(Buffer.from('bad'))
    expect(
      (await house.call(fileDepositApi.deposit, { files: [{ id: good }, { id: bad, sha256: 'ab'.repeat(32) }] }, { token })).flag,
    ).toBe(false)
    const { list } = await house.get(uploadApi.pending, {}, { token })
    expect(list.filter((entry) => [good, bad].includes(entry.id)).map((entry) => entry.state)).toEqual(['received', 'received'])
    expect(await balance()).toBe(before)
  })

  it('with the same bytes as another becomes a separate record', async () => {
    const bytes = randomBytes(5000)
    const { list } = await deposit([{ id: await upload(bytes) }, { id: await upload(bytes) }])
    for (const { ano } of list) await sealed(ano)
    expect(new Set(list.map((record) => record.ano)).size).toBe(2)
  })

  it('is refused with the missing amount when the balance is too low', async () => {
    const poor = await house.register()
    const id = await upload(Buffer.from('poor'), 'poor.txt', poor.token)
    const answer = await house.call(fileDepositApi.deposit, { files: [{ id }] }, { token: poor.token })
    expect(answer.statusCode).toBe(walletErrors.NOT_ENOUGH.code)
    expect(answer.errorMessage).toContain('5.00')
  })

  it('whose stored bytes were damaged before sealing ends as failed, and its hold is released', async () => {
    const bytes = randomBytes(3000)
    const before = await balance()
    const { storage, queue } = house.house.deps
    const id = await upload(bytes)
    // An object of that name with other bytes already exists, as after a disk fault.
    const object = `${folder}/storage/objects/${sha256(bytes).slice(0, 2)}/${sha256(bytes).slice(2, 4)}/${sha256(bytes)}`
    await storage.put(sha256(bytes), bytes.length, bytes)
    await chmod(object, 0o600)
    await writeFile(object, Buffer.alloc(3000, 1))
    const { list } = await deposit([{ id }])
    await expect.poll(() => stateOf(list[0]?.ano ?? ''), { timeout: 15_000 }).toBe('failed')
    expect(await balance()).toBe(before)
    expect(queue).toBeDefined()
    expect((await download(list[0]?.ano ?? '')).status).toBe(404)
  })
})

describe('a sealed file whose stored copy was damaged', () => {
  it('is refused by file, package, preview and range without a byte, in one call each, and served again once restored', async () => {
    const bytes = randomBytes(200_000)
    const ano = (await deposit([{ id: await upload(bytes) }])).list[0]?.ano ?? ''
    await expect.poll(async () => (await info(ano)).proof.ready, { timeout: 20_000 }).toBe(true)
    const digest = sha256(bytes)
    const object = `${folder}/storage/objects/${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`
    const pack = (headers: Record<string, string> = {}) =>
      house.send(packageApi.package, { attestationNo: ano }, { token, headers })
    await chmod(object, 0o600)
    await writeFile(object, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
    const requests = [
      (language: string) => download(ano, { 'accept-language': language }),
      (language: string) => download(ano, { 'accept-language': language, range: 'bytes=0-9' }),
      (language: string) => download(ano, { 'accept-language': language, 'x-purpose': 'preview' }),
      (language: string) => pack({ 'accept-language': language }),
    ]
    for (const locale of ['zh', 'en'] as const)
      for (const request of requests) {
        const before = house.log.length
        const answer = await request(locale)
        expect(answer.status).toBe(500)
        const { code: statusCode, [locale]: errorMessage } = generalErrors.DAMAGED_COPY
        expect(await answer.json()).toMatchObject({ statusCode, errorMessage })
        expect(house.log.slice(before).filter((line) => line.includes('"msg":"call"'))).toHaveLength(1)
      }
    expect((await info(ano)).custody.map(({ event }) => event)).not.toContain('DOWNLOADED')
    await writeFile(object, bytes)
    expect(Buffer.from(await (await download(ano)).arrayBuffer()).equals(bytes)).toBe(true)
    expect((await pack()).status).toBe(200)
  })

  it('has a damaged certificate refused', async () => {
    const ano = (await deposit([{ id: await upload(randomBytes(3000)) }])).list[0]?.ano ?? ''
    await expect.poll(async () => (await info(ano)).proof.ready, { timeout: 20_000 }).toBe(true)
    const pdf = () => house.send(certificateApi.pdf, { ano }, { token })
    const bytes = Buffer.from(await (await pdf()).arrayBuffer())
    const digest = sha256(bytes)
    const object = `${folder}/storage/objects/${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`
    await chmod(object, 0o600)
    await writeFile(object, Buffer.alloc(bytes.length, 1))
    for (const answer of [await pdf(), await house.send(packageApi.package, { attestationNo: ano }, { token })])
      expect(await answer.json()).toMatchObject({ statusCode: generalErrors.DAMAGED_COPY.code })
    await writeFile(object, bytes)
    expect((await pdf()).status).toBe(200)
  })
})

describe('a deposited digest', () => {
  const line = (name: string, digest = 'cd'.repeat(32), algorithm: 'sha256' | 'sm3' = 'sha256') => ({ name, digest, algorithm })

  it('becomes a record of source class digest without file size', async () => {
    const { list, quote } = await house.get(
      fileDepositApi.depositDigests,
      { items: [line('a.zip'), line('b.zip', 'EF'.repeat(32), 'sm3')], acknowledged: true },
      { token },
    )
    expect(quote).toMatchObject({ total: '4.00', quantity: 2 })
    for (const { ano } of list) await sealed(ano)
    const second = await info(list[1]?.ano ?? '')
    expect(second).toMatchObject({
      sourceClass: 'digest',
      size: null,
      files: [{ sha256: null, sm3: 'ef'.repeat(32), size: null }],
    })
  })

  it('needs the acknowledgement, and an invalid line is reported by its index', async () => {
    expect((await house.call(fileDepositApi.depositDigests, { items: [line('a')] }, { token })).statusCode).toBe(
      evidenceErrors.NOT_ACKNOWLEDGED.code,
    )
    const answer = await house.call(
      fileDepositApi.depositDigests,
      { items: [line('a'), line('b', 'nonsense')], acknowledged: true },
      { token, headers: { 'accept-language': 'en' } },
    )
    expect(answer.fields).toEqual([{ field: 'items.1.digest', problem: expect.stringContaining('64 hexadecimal characters') }])
  })

  it('list accepts at most 100 lines', async () => {
    const items = Array.from({ length: 101 }, (_, at) => line(`n${at}`))
    expect((await house.call(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })).statusCode).toBe(
      generalErrors.INPUT_REFUSED.code,
    )
  })
})

describe('the record list', () => {
  it('filters by keyword, label, state, time and kind, pages, and omits hidden records', async () => {
    const enterprise = await house.logIn('13800000002')
    const names = ['alpha 100%.txt', 'beta_x.txt', 'gamma.txt']
    const receipt = await house.get(
      fileDepositApi.depositDigests,
      {
        items: names.map((name, at) => ({ name, digest: `0${at}`.repeat(32), label: at === 0 ? 'one' : 'two' })),
        acknowledged: true,
      },
      { token: enterprise },
    )
    for (const { ano } of receipt.list) await sealed(ano, enterprise)
    const search = async (filter: Record<string, unknown>) =>
      (await house.get(recordApi.list, filter as never, { token: enterprise })).list.map((record) => record.name)
    expect(await search({})).toEqual([...names].reverse())
    expect(await search({ keyword: '100%' })).toEqual([names[0]])
    expect(await search({ keyword: '_x' })).toEqual([names[1]])
    expect(await search({ keyword: receipt.list[2]?.ano })).toEqual([names[2]])
    expect(await search({ label: 'two' })).toEqual([names[2], names[1]])
    expect(await search({ state: 'failed' })).toEqual([])
    expect(await search({ kind: 'file' })).toEqual([])
    expect(await search({ from: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await search({ pageSize: 2, pageNum: 2 })).toEqual([names[0]])
    expect((await house.get(recordApi.labels, {}, { token: enterprise })).list.sort()).toEqual(['one', 'two'])
    await house.get(recordApi.hide, { id: receipt.list[0]?.ano ?? '' }, { token: enterprise })
    expect(await search({})).toEqual([names[2], names[1]])
    // Not necessarily the last line: the public log appends its own lines later.
    const { custody } = await info(receipt.list[0]?.ano ?? '', enterprise)
    expect(custody.map(({ event }) => event)).toContain('HIDDEN')
  })

  it("shows a main account its sub-accounts' records, a sub-account only its own; both pay from one wallet", async () => {
    const main = await house.logIn('13800000002')
    const sub = await house.logIn('13800000003')
    const before = Number(await balance(main))
    const { list } = await house.get(
      fileDepositApi.depositDigests,
      { items: [{ name: 'by sub', digest: '11'.repeat(32) }], acknowledged: true },
      { token: sub },
    )
    const ano = list[0]?.ano ?? ''
    expect((await info(ano, main)).operatorName).toBe((await info(ano, sub)).operatorName)
    expect((await house.get(recordApi.list, {}, { token: sub })).list.map((record) => record.ano)).toEqual([ano])
    expect(Number(await balance(main))).toBe(before - 2)
  })

  it('is exported as CSV with formulas escaped', async () => {
    const { list } = await house.get(
      fileDepositApi.depositDigests,
      { items: [{ name: '=HYPERLINK("http://x")', digest: '22'.repeat(32) }], acknowledged: true },
      { token },
    )
    await house.get(recordApi.setLabel, { id: list[0]?.ano ?? '', label: 'csv' }, { token })
    const response = await house.send(recordApi.export, { label: 'csv' }, { token, headers: { 'accept-language': 'en' } })
    const text = await response.text()
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(text).toContain('Number,Kind,Name')
    expect(text).toMatch(/,Digest preservation,.*,(Being sealed|Sealed),.*,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  it('shows changed names, labels and remarks, while the digest stays', async () => {
    const { list } = await house.get(
      fileDepositApi.depositDigests,
      { items: [{ name: 'before', digest: '33'.repeat(32) }], acknowledged: true },
      { token },
    )
    const id = list[0]?.ano ?? ''
    await sealed(id)
    const { digest } = await info(id)
    await house.get(recordApi.describe, { id, name: 'after', remark: '备注' }, { token })
    await house.get(recordApi.setLabel, { id, label: '标签_1' }, { token })
    expect(await info(id)).toMatchObject({ name: 'after', remark: '备注', label: '标签_1', digest })
    expect((await house.call(recordApi.setLabel, { id, label: 'no spaces!' }, { token })).statusCode).toBe(
      generalErrors.INPUT_REFUSED.code,
    )
  })
})

it('the ledger balances after all deposits', async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
})

it('deposit accepts form-encoded bodies', async () => {
  const id = await upload(Buffer.from('form'), 'form.txt')
  const response = await fetch(house.url + wirePath(fileDepositApi.deposit), {
    method: 'POST',
    headers: { 'x-auth-token': token, 'content-type': 'application/x-www-form-urlencoded' },
    body: `files[0][id]=${id}&files[0][label]=form&notaryId=1`,
  })
  expect(await response.json()).toMatchObject({ flag: true, data: { list: [{ label: 'form' }] } })
})
