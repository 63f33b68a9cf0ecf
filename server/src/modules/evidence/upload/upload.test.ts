// Tests uploads, resumable and by form, over unreliable connections.
import { createHash, randomBytes } from 'node:crypto'
import { wirePath } from '@attestry/contract/endpoint'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { TUS_VERSION, UPLOAD_RETENTION_HOURS, uploadApi } from '@attestry/contract/modules/evidence/upload'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { appendAndCut, appendChunk, beginTusUpload, uploadOffset } from '../../../../test/tus-client.ts'
import { hours } from '../../../kernel/clock.ts'
import { clearUploads } from './worker.ts'

let house: TestHouse
let token: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
})
afterAll(() => house.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const sm3 = (bytes: Buffer) => createHash('sm3').update(bytes).digest('hex')
const pending = async (id: string) => (await house.get(uploadApi.pending, {}, { token })).list.find((upload) => upload.id === id)
const begin = (headers: Record<string, string>) =>
  fetch(house.url + wirePath(uploadApi.begin), {
    method: 'POST',
    headers: { 'x-auth-token': token, 'tus-resumable': TUS_VERSION, ...headers },
  })

describe('a resumable upload', () => {
  it('arrives in chunks and gets both digests', async () => {
    const bytes = randomBytes(300_000)
    const id = await beginTusUpload(house, token, '合同 final.pdf', bytes.length)
    expect(await uploadOffset(house, token, id)).toBe(0)
    const first = await appendChunk(house, token, id, 0, bytes.subarray(0, 100_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
    expect(await pending(id)).toMatchObject({ name: '合同 final.pdf', offset: 100_000, state: 'receiving', sha256: null })
    const last = await appendChunk(house, token, id, 100_000, bytes.subarray(100_000))
    expect(last.headers.get('upload-offset')).toBe('300000')
    expect(await pending(id)).toMatchObject({ state: 'received', sha256: sha256(bytes), offset: 300_000 })
    await expect.poll(async () => (await pending(id))?.sm3).toBe(sm3(bytes))
  })

  it('is complete however often the connection breaks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(60_000), { minLength: 1, maxLength: 6 }), async (cuts) => {
        const bytes = randomBytes(150_000 + (cuts[0] ?? 0))
        const id = await beginTusUpload(house, token, 'cut.bin', bytes.length)
        for (const cut of cuts) {
          const offset = await uploadOffset(house, token, id)
          if (offset < bytes.length)
            await appendAndCut(house, token, id, offset, bytes.subarray(offset), Math.min(cut, bytes.length - offset))
        }
        const offset = await uploadOffset(house, token, id)
        if (offset < bytes.length) expect((await appendChunk(house, token, id, offset, bytes.subarray(offset))).status).toBe(204)
        expect((await pending(id))?.sha256).toBe(sha256(bytes))
        await fetch(`${house.url}${wirePath(uploadApi.begin)}/${id}`, { method: 'DELETE', headers: { 'x-auth-token': token } })
      }),
      { numRuns: 12 },
    )
  })

  it('that is listed while it completes has the SHA-256 of its bytes in every list', async () => {
    const bytes = randomBytes(1_000_000)
    for (let round = 0; round < 10; round += 1) {
      const id = await beginTusUpload(house, token, 'listed.bin', bytes.length)
      let isComplete = false
      const appending = appendChunk(house, token, id, 0, bytes).then((response) => {
        isComplete = true
        return response.status
      })
      while (!isComplete) {
        const found = await Promise.all(Array.from({ length: 8 }, () => pending(id)))
        for (const each of found) if (each?.state === 'received') expect(each.sha256).toBe(sha256(bytes))
      }
      expect(await appending).toBe(204)
    }
  })

  it('refuses a wrong offset and keeps its received bytes', async () => {
    const id = await beginTusUpload(house, token, 'a.bin', 100)
    await appendChunk(house, token, id, 0, Buffer.alloc(40))
    const wrong = await appendChunk(house, token, id, 10, Buffer.alloc(10))
    expect([wrong.status, ((await wrong.json()) as { statusCode: string }).statusCode]).toEqual([
      409,
      evidenceErrors.UPLOAD_OFFSET.code,
    ])
    expect(await uploadOffset(house, token, id)).toBe(40)
  })

  it('accepts no more bytes than announced', async () => {
    const id = await beginTusUpload(house, token, 'a.bin', 100)
    expect((await appendChunk(house, token, id, 0, Buffer.alloc(5000))).status).toBe(400)
    expect(await uploadOffset(house, token, id)).toBeLessThanOrEqual(100)
  })

  it('prefers the newest connection over a hanging one', async () => {
    const bytes = randomBytes(50_000)
    const id = await beginTusUpload(house, token, 'hang.bin', bytes.length)
    const hanging = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes.subarray(0, 1000))) })
    const abandoned = fetch(`${house.url}${wirePath(uploadApi.begin)}/${id}`, {
      method: 'PATCH',
      headers: {
        'x-auth-token': token,
        'tus-resumable': TUS_VERSION,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: hanging,
      duplex: 'half',
    } as RequestInit).catch(() => undefined)
    await expect.poll(() => uploadOffset(house, token, id)).toBeGreaterThanOrEqual(0)
    let offset = await uploadOffset(house, token, id)
    let response = await appendChunk(house, token, id, offset, bytes.subarray(offset))
    if (response.status === 409) {
      offset = await uploadOffset(house, token, id)
      response = await appendChunk(house, token, id, offset, bytes.subarray(offset))
    }
    expect(response.status).toBe(204)
    await abandoned
    expect((await pending(id))?.sha256).toBe(sha256(bytes))
  })

  it('can be cancelled, which deletes its bytes', async () => {
    const id = await beginTusUpload(house, token, 'a.bin', 100)
    await appendChunk(house, token, id, 0, Buffer.alloc(40))
    const cancelled = await fetch(`${house.url}${wirePath(uploadApi.begin)}/${id}`, {
      method: 'DELETE',
      headers: { 'x-auth-token': token },
    })
    expect(cancelled.status).toBe(204)
    expect(await pending(id)).toBeUndefined()
    expect((await appendChunk(house, token, id, 40, Buffer.alloc(60))).status).toBe(404)
    await expect(house.house.deps.storage.stage.size(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ['no length', {}],
    ['a negative length', { 'upload-length': '-1' }],
    ['another protocol version', { 'upload-length': '5', 'tus-resumable': '0.2.2' }],
  ])('is refused with %s', async (_, headers: Record<string, string>) => {
    const response = await begin(headers)
    expect([response.status, ((await response.json()) as { statusCode: string }).statusCode]).toEqual([
      412,
      evidenceErrors.UPLOAD_PROTOCOL.code,
    ])
  })

  it('of an empty or too large file is refused with a specific code', async () => {
    const statusOf = async (length: string) =>
      ((await (await begin({ 'upload-length': length })).json()) as { statusCode: string }).statusCode
    expect(await statusOf('0')).toBe(evidenceErrors.EMPTY_FILE.code)
    expect(await statusOf(String(65 * 1024 ** 3))).toBe(evidenceErrors.UPLOAD_TOO_LARGE.code)
  })

  it('endpoint lists its tus version and extensions', async () => {
    const response = await fetch(house.url + wirePath(uploadApi.options), { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('tus-version')).toBe(TUS_VERSION)
    expect(response.headers.get('tus-extension')).toContain('termination')
  })

  it('has paths, control characters and bidirectional marks removed from its file name', async () => {
    const id = await beginTusUpload(house, token, '../../etc/pass\u202ewd\u0000.txt', 5)
    expect((await pending(id))?.name).toBe('passwd.txt')
  })
})

describe('a form upload', () => {
  const form = (
    endpoint: typeof uploadApi.plain | typeof uploadApi.image | typeof uploadApi.digest | typeof uploadApi.front,
    files: [string, Buffer][],
  ) => {
    const body = new FormData()
    for (const [name, bytes] of files) body.append('file', new Blob([new Uint8Array(bytes)]), name)
    return fetch(house.url + wirePath(endpoint), { method: 'POST', headers: { 'x-auth-token': token }, body }).then(
      (response) => response.json() as Promise<{ statusCode: string; data: never }>,
    )
  }
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100)])

  it('accepts several files', async () => {
    const [a, b] = [randomBytes(2000), randomBytes(70_000)]
    const answer = await form(uploadApi.plain, [
      ['a.bin', a],
      ['b.bin', b],
    ])
    expect(answer.data).toMatchObject({
      total: 2,
      list: [
        { name: 'a.bin', sha256: sha256(a), state: 'received' },
        { name: 'b.bin', sha256: sha256(b) },
      ],
    })
  })

  it('accepts one file', async () => {
    expect((await form(uploadApi.front, [['one.bin', Buffer.from('one')]])).data).toMatchObject({
      name: 'one.bin',
      size: 3,
      sha256: sha256(Buffer.from('one')),
    })
  })

  it('detects images by their bytes and limits their size', async () => {
    expect((await form(uploadApi.image, [['picture.txt', png]])).data).toMatchObject({ mediaType: 'image/png' })
    expect((await form(uploadApi.image, [['picture.png', Buffer.from('<svg onload=alert(1)>')]])).statusCode).toBe(
      evidenceErrors.NOT_AN_IMAGE.code,
    )
    expect((await form(uploadApi.image, [['big.png', Buffer.concat([png, Buffer.alloc(11 * 1024 ** 2)])]])).statusCode).toBe(
      evidenceErrors.UPLOAD_TOO_LARGE.code,
    )
  })

  it('for hashing returns digests without storing the file', async () => {
    const before = (await house.get(uploadApi.pending, {}, { token })).total
    expect((await form(uploadApi.digest, [['abc.txt', Buffer.from('abc')]])).data).toEqual({
      name: 'abc.txt',
      size: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      sm3: '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
    })
    expect((await house.get(uploadApi.pending, {}, { token })).total).toBe(before)
  })

  it('without a file or with an empty file is refused', async () => {
    expect((await form(uploadApi.plain, [])).statusCode).toBe(evidenceErrors.NO_FILE.code)
    expect((await form(uploadApi.plain, [['empty.txt', Buffer.alloc(0)]])).statusCode).toBe(evidenceErrors.EMPTY_FILE.code)
  })
})

it('clearUploads keeps the staged bytes of an unsealed record of a kind that has no uploads', async () => {
  const unsealing = await openTestHouse({ role: 'http' })
  try {
    const { db, storage } = unsealing.house.deps
    const member = await unsealing.logIn('13800000001')
    const bytes = Buffer.from('not sealed yet')
    const id = await beginTusUpload(unsealing, member, 'waiting.txt', bytes.length)
    await appendChunk(unsealing, member, id, 0, bytes)
    await unsealing.get(fileDepositApi.deposit, { files: [{ id }] }, { token: member })
    await unsealing.asOwner((owner) => sql`delete from evidence.upload where id = ${id}`.execute(owner))
    unsealing.clock.pass(hours(48))
    await clearUploads(unsealing.house.deps)
    expect(await storage.stage.size(id)).toBe(bytes.length)
    await sql`update attestation.record set state = 'failed', failure = 'test'`.execute(db)
    await clearUploads(unsealing.house.deps)
    await expect(storage.stage.size(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  } finally {
    await unsealing.close()
  }
})

it('clearUploads deletes expired uploads and orphaned stages', async () => {
  const { storage } = house.house.deps
  const id = await beginTusUpload(house, token, 'forgotten.bin', 100)
  await storage.stage.create('orphan-of-a-crash')
  await clearUploads(house.house.deps)
  expect(await pending(id)).toBeDefined()
  house.clock.pass(hours(UPLOAD_RETENTION_HOURS) + 1000)
  await clearUploads(house.house.deps)
  await expect(storage.stage.size(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(storage.stage.size('orphan-of-a-crash')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
