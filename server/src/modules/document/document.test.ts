// Documents of every kind: type detected from the bytes, encrypted in storage, every access logged, deleted when expired.
import { createCipheriv, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { PIXEL } from '../../../test/real-name.ts'
import type { Member, Staff } from '../../kernel/actor.ts'
import { days } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/deps.ts'
import { newId } from '../../kernel/id.ts'
import { type DocumentKind, documentKinds, rulesOf } from './kind.ts'
import {
  type DocumentRow,
  deleteDocuments,
  findDocument,
  insertDocument,
  openDocument,
  setDeletionDate,
  storeDocument,
} from './public.ts'
import { deleteExpiredDocuments } from './retention/worker.ts'
import { folders, storedFiles } from './vault/encrypted-chunks.ts'
import { type MediaType, mediaTypeOf } from './vault/media-type.ts'

const MARK = Buffer.from('a-mark-nobody-else-writes')
const samples: Record<MediaType, Buffer> = {
  'image/png': Buffer.concat([PIXEL, MARK]),
  'image/jpeg': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), MARK]),
  'image/webp': Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), MARK]),
  'text/xml': Buffer.concat([Buffer.from('<?xml version="1.0"?>'), MARK]),
  'application/zip': Buffer.concat([Buffer.from('PK\x03\x04'), MARK]),
  'application/pdf': Buffer.concat([Buffer.from('%PDF-1.7'), MARK]),
}
const kinds = Object.keys(documentKinds) as DocumentKind[]
const sampleOf = (kind: DocumentKind) => samples[rulesOf(kind).mediaTypes[0] ?? 'image/png']

let house: TestHouse
let deps: Deps
let member: Member
let staff: Staff

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  deps = house.house.deps
  const { id } = await house.register()
  const { rows } = await sql<{ id: string }>`select id from account.account where phone = '13900000001'`.execute(deps.db)
  const caller = { platformId: 1, address: '127.0.0.1', device: '', locale: 'zh', name: '', sessionId: '' } as const
  member = { ...caller, kind: 'member', accountId: id, ownerId: id, isSub: false }
  staff = { ...caller, kind: 'staff', accountId: rows[0]?.id ?? '', role: 'operator' }
})
afterAll(() => house.close())

async function stored(kind: DocumentKind, source: Iterable<Buffer> = [sampleOf(kind)]): Promise<DocumentRow> {
  const { document } = await storeDocument(deps, { kind, platformId: 1, accountId: member.accountId }, source)
  await insertDocument(deps.db, document)
  return document
}
const read = async (document: DocumentRow, actor: Member | Staff = member) => buffer(await openDocument(deps, actor, document))
const files = async (prefix = '') => {
  const found: string[] = []
  for (const folder of folders) for await (const { name } of storedFiles(deps, folder)) found.push(name)
  return found.filter((name) => name.startsWith(prefix))
}
const filesOf = ({ folder, id }: Pick<DocumentRow, 'folder' | 'id'>) => files(`${folder}/${id}`)

describe.each(kinds)('a document of kind %s', (kind) => {
  it('is stored encrypted, with the type detected from its bytes', async () => {
    for (const mediaType of rulesOf(kind).mediaTypes) {
      const document = await stored(kind, [samples[mediaType]])
      expect(document).toMatchObject({ media_type: mediaType, size: samples[mediaType].length })
      const [name = ''] = await filesOf(document)
      expect((await deps.storage.shelf.get(name))?.includes(MARK)).toBe(false)
      expect(await read(document)).toEqual(samples[mediaType])
    }
  })

  it('is refused with another type, and leaves no bytes', async () => {
    const before = await files()
    const others = Object.entries(samples).filter(([mediaType]) => !rulesOf(kind).mediaTypes.includes(mediaType as MediaType))
    for (const bytes of [...others.map(([, sample]) => sample), Buffer.from('<svg/>'), Buffer.alloc(0)])
      await expect(stored(kind, [bytes])).rejects.toThrow('unsupported media type')
    expect(await files()).toEqual(before)
  })

  it('logs every access; an access by staff is audited, or refused', async () => {
    const document = await stored(kind)
    await read(document)
    const { staffAction } = rulesOf(kind)
    if (staffAction === null) await expect(read(document, staff)).rejects.toThrow('staff cannot open')
    else await read(document, staff)
    const { rows: accesses } = await sql<{ reader_id: string }>`
      select reader_id from document.access where document_id = ${document.id} and owner_id = ${member.accountId} order by id`.execute(
      deps.db,
    )
    const readers = staffAction === null ? [member.accountId] : [member.accountId, staff.accountId]
    expect(accesses.map(({ reader_id }) => reader_id)).toEqual(readers)
    const { rows: audited } = await sql<{ action: string }>`
      select action from kernel.audit where subject = ${document.id} and actor = ${staff.accountId}`.execute(deps.db)
    expect(audited.map(({ action }) => action)).toEqual(staffAction === null ? [] : [staffAction])
  })

  it('is deleted when it expires, row and bytes, unless its module sets another date', async () => {
    const [expired, kept, longer] = [await stored(kind), await stored(kind), await stored(kind)]
    const until = (ms: number) => new Date(deps.clock.now().getTime() + rulesOf(kind).retentionMs + ms)
    expect(await setDeletionDate(deps.db, [kept.id], null)).toBe(1)
    await setDeletionDate(deps.db, [longer.id], until(days(1)))
    house.clock.pass(rulesOf(kind).retentionMs - 1_000)
    await deleteExpiredDocuments(deps)
    expect(await filesOf(expired)).toHaveLength(1)
    house.clock.pass(2_000)
    await deleteExpiredDocuments(deps)
    expect([await filesOf(expired), await findDocument(deps.db, expired.id)]).toEqual([[], undefined])
    expect(await setDeletionDate(deps.db, [expired.id], null), 'a deleted document cannot be kept').toBe(0)
    expect([await read(kept), await read(longer)]).toEqual([sampleOf(kind), sampleOf(kind)])
  })
})

describe('the chunks of a large document', () => {
  const parts = () => [samples['image/png'], ...Array.from({ length: 9 }, () => randomBytes(1024 * 1024))]

  it('are read back in order', async () => {
    const source = parts()
    const document = await stored('identity-photo', source)
    expect(document.pieces).toBe(3)
    // `toEqual` takes seconds for this many bytes.
    expect((await read(document)).equals(Buffer.concat(source))).toBe(true)
    await deleteDocuments(deps.db, [document.id])
  })

  it('cannot be exchanged, replaced or left out', async () => {
    const [document, other] = [await stored('identity-photo', parts()), await stored('identity-photo', parts())]
    const names = await filesOf(document)
    const [first = '', second = ''] = names
    const original = await deps.storage.shelf.get(first)
    for (const name of [second, (await filesOf(other))[0] ?? '']) {
      await deps.storage.shelf.replace(first, (await deps.storage.shelf.get(name)) ?? Buffer.alloc(0))
      await expect(read(document)).rejects.toThrow()
    }
    await deps.storage.shelf.replace(first, original ?? Buffer.alloc(0))
    await deps.storage.shelf.remove(second)
    await expect(read(document)).rejects.toThrow('chunk 1')
  })
})

it('stored bytes without a row are deleted after a day, not before', async () => {
  const { document } = await storeDocument(deps, { kind: 'identity-photo', platformId: 1, accountId: member.accountId }, [PIXEL])
  await deleteExpiredDocuments(deps)
  expect(await filesOf(document)).toHaveLength(1)
  house.clock.pass(days(1) + 1_000)
  await deleteExpiredDocuments(deps)
  expect(await filesOf(document)).toEqual([])
})

describe('documents stored before migration 0029', () => {
  const encrypt = (key: Buffer, associatedData: string, bytes: Buffer) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(Buffer.from(associatedData))
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }

  it.each([
    ['realname', 'identity-photo', (id: string) => [[`realname/${id}`, id]]],
    ['data-export', 'data-export', (id: string) => [0, 1].map((at) => Array(2).fill(`data-export/${id}/00000${at}`))],
  ] as const)('in the folder %s are readable and deletable', async (folder, kind, namesOf) => {
    const id = newId(deps.clock.now())
    const key = randomBytes(32)
    const names = namesOf(id)
    for (const [name = '', associatedData = ''] of names)
      await deps.storage.shelf.put(name, encrypt(key, associatedData, sampleOf(kind)))
    const template = await stored(kind)
    const sealed_key = deps.secretBox.seal(key.toString('hex'), `${folder}/${id}`)
    const document = { ...template, id, folder, pieces: names.length, sealed_key }
    await insertDocument(deps.db, document)
    expect(await read(document)).toEqual(Buffer.concat(names.map(() => sampleOf(kind))))
    await setDeletionDate(deps.db, [id], deps.clock.now())
    await deleteExpiredDocuments(deps)
    expect(await filesOf(document)).toEqual([])
  })
})

it('mediaTypeOf detects a sample of every media type that a kind accepts', () => {
  for (const mediaType of kinds.flatMap((kind) => rulesOf(kind).mediaTypes))
    expect(mediaTypeOf(samples[mediaType])).toBe(mediaType)
})
