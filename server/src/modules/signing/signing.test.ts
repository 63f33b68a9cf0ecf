// Signing documents: turns, reading, codes for exactly one version, handwriting, voiding, and interrupted acts.
import { createHash, randomUUID } from 'node:crypto'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import type { Handwriting } from '@attestry/contract/modules/signing/ink'
import { verifySignedDocument } from '@attestry/proof/verify/signed-document'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { receiptPaper, sampleReceipt } from '../../adapters/paper/receipt.fixture.ts'
import type { Outbox } from '../../adapters/sms/outbox.ts'
import type { Member, Staff } from '../../kernel/actor.ts'
import { minutes } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/deps.ts'
import { findAccountByPhone } from '../account/public.ts'
import { identityFor, personalSigning } from '../transparency/public.ts'
import {
  commitSignatures,
  documentsById,
  drawDocument,
  interruptedActs,
  keepDrawn,
  openNewest,
  prepareSignatures,
  type SigningRequest,
  sendSigningCode,
  viewDocuments,
  voidDocument,
} from './public.ts'

let house: TestHouse
let applicant: Member
let other: Member
let notary: Staff
let subject: string
let strokes = 0

const caller = { platformId: 1, address: '127.0.0.1', device: 'test', locale: 'zh', sessionId: '' } as const

async function accountOf(phone: string) {
  const account = await findAccountByPhone(house.house.deps.db, 1, phone)
  if (!account) throw new Error(`no account ${phone}`)
  return { accountId: account.id, name: account.name }
}

beforeAll(async () => {
  house = await openTestHouse()
  const member = async (phone: string): Promise<Member> => {
    const account = await accountOf(phone)
    return { ...caller, kind: 'member', ...account, ownerId: account.accountId, isSub: false }
  }
  applicant = await member('13800000001')
  other = await member('13800000002')
  notary = { ...caller, kind: 'staff', role: 'notary', ...(await accountOf('13900000001')) }
})
afterAll(() => house.close())
beforeEach(() => {
  subject = `notarization/${randomUUID()}`
  house.clock.pass(minutes(2))
})

/** Different each time. */
function handwriting(): Handwriting {
  strokes += 1
  const points = Array.from({ length: 40 }, (_, at): [number, number, number, number] => [
    10 + at * 6,
    50 + 30 * Math.sin(at / 3 + strokes),
    at * 16,
    0.5,
  ])
  return { width: 300, height: 120, pointer: 'mouse', strokes: [points, [[20 + strokes, 100, 900, 0.5]]] }
}

async function draw(kind = 'transcript', signers: readonly (Member | Staff)[] = [applicant, notary]): Promise<string> {
  const { deps } = house.house
  const fields = ['applicant', 'notary']
  const drawn = await drawDocument(deps, {
    platformId: 1,
    subject,
    kind,
    title: { zh: '询问笔录', en: 'Transcript' },
    template: 'test/1',
    ownerId: applicant.accountId,
    places: signers.map(({ name, accountId }, at) => ({
      field: fields[at] ?? '',
      label: { zh: '签名', en: 'Signature' },
      name,
      accountId,
    })),
    paper: () => receiptPaper(sampleReceipt),
  })
  await inTransaction(deps, (inside) => keepDrawn(inside, drawn))
  return drawn.document.id
}

async function read(actor: Member | Staff, id: string): Promise<Buffer> {
  const { deps } = house.house
  const [whole] = await documentsById(deps.db, 1, [id])
  if (!whole) throw new Error('no document')
  const { bytes } = await openNewest(deps, actor, whole)
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

async function requestCode(actor: Member | Staff, ids: readonly string[]) {
  const { code, demoCode } = await inTransaction(house.house.deps, (inside) => sendSigningCode(inside, actor, ids))
  house.clock.pass(minutes(1.1))
  return { smsId: code, smsCode: demoCode ?? '' }
}

async function sign(actor: Member | Staff, request: SigningRequest) {
  const { deps } = house.house
  const prepared = await prepareSignatures(deps, actor, request)
  return inTransaction(deps, (inside) => commitSignatures(inside, actor, request, prepared))
}

async function readAndSign(actor: Member | Staff, documents: readonly string[]) {
  for (const id of documents) await read(actor, id)
  return sign(actor, { documents, handwriting: handwriting(), ...(await requestCode(actor, documents)) })
}

const refusedWith = (definition: { name: string }) => expect.objectContaining({ message: definition.name })

describe('a document of two people', () => {
  it('is complete after both have signed in turn, and every version is kept and verifies', async () => {
    const { deps } = house.house
    const id = await draw()
    expect(await readAndSign(applicant, [id])).toEqual([])
    const [afterOne] = await viewDocuments(deps, notary, await documentsById(deps.db, 1, [id]))
    expect(afterOne).toMatchObject({ state: 'signing', places: [{ isYours: false }, { isYours: true, isRead: false }] })
    expect(await readAndSign(notary, [id])).toHaveLength(1)
    const pdf = await read(applicant, id)
    const [shown] = await viewDocuments(deps, applicant, await documentsById(deps.db, 1, [id]))
    expect(shown).toMatchObject({ state: 'complete', sha256: createHash('sha256').update(pdf).digest('hex') })
    expect(shown?.places.every(({ signedAt, isYours }) => signedAt !== null && !isYours)).toBe(true)
    const { chain } = await personalSigning(deps, { name: 'x', act: 'x', sha256: '0'.repeat(64) })
    const verified = await verifySignedDocument(pdf, {
      people: [...chain],
      timeStamps: [(await identityFor(deps, 'time-stamp')).root],
    })
    expect(verified.signatures.map(({ act }) => act)).toEqual([
      `${subject}/transcript/1/applicant`,
      `${subject}/transcript/1/notary`,
    ])
    expect(verified.finishedAt).toBeInstanceOf(Date)
    const { rows } = await sql<{
      number: number
    }>`select number from signing.version where document_id = ${id} order by number`.execute(deps.db)
    expect(rows.map(({ number }) => number)).toEqual([0, 1, 2, 3])
  })

  it('is refused before the turn of its signer, by another member, unread, and when it is signed already', async () => {
    const id = await draw()
    for (const actor of [notary, other]) {
      await read(actor, id)
      await expect(requestCode(actor, [id])).rejects.toEqual(refusedWith(signingErrors.NOT_YOUR_TURN))
    }
    await expect(requestCode(applicant, [id])).rejects.toEqual(refusedWith(signingErrors.NOT_READ))
    await readAndSign(applicant, [id])
    await expect(requestCode(applicant, [id])).rejects.toEqual(refusedWith(signingErrors.NOT_YOUR_TURN))
  })

  it('cannot be signed by the notary with what was read before the applicant signed', async () => {
    const id = await draw()
    await read(notary, id)
    await readAndSign(applicant, [id])
    await expect(requestCode(notary, [id])).rejects.toEqual(refusedWith(signingErrors.NOT_READ))
  })
})

it('stores every version as a document of its owner, although staff sign first', async () => {
  const id = await draw('opinion', [notary])
  await readAndSign(notary, [id])
  const { rows } = await sql<{ owner: string }>`
    select document.account_id as owner from signing.version
    join document.document on document.id = version.file_id
    where version.document_id = ${id} order by version.number`.execute(house.house.deps.db)
  expect(rows.map(({ owner }) => owner)).toEqual(Array.from({ length: 3 }, () => applicant.accountId))
})

describe('a code', () => {
  it('confirms several documents in one act, and names them in its message', async () => {
    const ids = [await draw('write', [applicant]), await draw('notice', [applicant])]
    expect(await readAndSign(applicant, ids)).toHaveLength(2)
    const { sent } = house.house.deps.sms as Outbox
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ purpose: 'sign', about: '询问笔录、询问笔录' }))
  })

  it('is refused for another document, for a later version, for another person and a second time', async () => {
    const { deps } = house.house
    const first = await draw('write', [applicant])
    const second = await draw('notice', [applicant])
    for (const id of [first, second]) await read(applicant, id)
    const code = await requestCode(applicant, [first])
    const wrong = refusedWith(accountErrors.WRONG_CODE)
    await expect(sign(applicant, { documents: [second], handwriting: handwriting(), ...code })).rejects.toEqual(wrong)
    await expect(sign(applicant, { documents: [first, second], handwriting: handwriting(), ...code })).rejects.toEqual(wrong)

    await inTransaction(deps, (inside) => voidDocument(inside, { platformId: 1, subject, kind: 'write' }, 'changed'))
    const again = await draw('write', [applicant])
    await read(applicant, again)
    await expect(sign(applicant, { documents: [again], handwriting: handwriting(), ...code })).rejects.toEqual(wrong)
    const fresh = await requestCode(applicant, [again])
    await sign(applicant, { documents: [again], handwriting: handwriting(), ...fresh })
    const third = await draw('receipt', [applicant])
    await read(applicant, third)
    await expect(sign(applicant, { documents: [third], handwriting: handwriting(), ...fresh })).rejects.toEqual(wrong)
  })

  it('signs once when two requests are concurrent', async () => {
    const { deps } = house.house
    const id = await draw('write', [applicant])
    await read(applicant, id)
    const code = await requestCode(applicant, [id])
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => sign(applicant, { documents: [id], handwriting: handwriting(), ...code })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql`select 1 from signing.signature where document_id = ${id}`.execute(deps.db)
    expect(rows).toHaveLength(1)
  })
})

describe('handwriting', () => {
  it('is refused when it is a dot, outside its canvas, or equal to an earlier one that was moved', async () => {
    const id = await draw('write', [applicant])
    await read(applicant, id)
    const code = await requestCode(applicant, [id])
    const ink = handwriting()
    const dot: Handwriting = { ...ink, strokes: [[[5, 5, 0, 0.5]]] }
    const outside: Handwriting = { ...ink, height: 10 }
    const long: Handwriting = { ...ink, strokes: Array.from({ length: 200 }, () => ink.strokes[0] ?? []) }
    for (const [wrong, refusal] of [
      [dot, signingErrors.HANDWRITING_TOO_SHORT],
      [long, signingErrors.HANDWRITING_TOO_LONG],
      [outside, signingErrors.HANDWRITING_OUTSIDE],
    ] as const)
      await expect(sign(applicant, { documents: [id], handwriting: wrong, ...code })).rejects.toEqual(refusedWith(refusal))
    await sign(applicant, { documents: [id], handwriting: ink, ...code })
    const next = await draw('notice', [applicant])
    await read(applicant, next)
    const moved = { ...ink, strokes: ink.strokes.map((stroke) => stroke.map(([x, y, t, p]) => [x + 3, y + 2, t, p] as const)) }
    const request = { documents: [next], handwriting: moved as unknown as Handwriting, ...(await requestCode(applicant, [next])) }
    await expect(sign(applicant, request)).rejects.toEqual(refusedWith(signingErrors.HANDWRITING_REPEATED))
  })

  it('is encrypted at rest', async () => {
    const id = await draw('write', [applicant])
    await readAndSign(applicant, [id])
    const { rows } = await sql<{ row: string }>`select row_to_json(act)::text as row from signing.act`.execute(
      house.house.deps.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows)
      expect(Buffer.from(row.match(/"ink":"\\\\x([0-9a-f]+)"/)?.[1] ?? '', 'hex').toString()).not.toMatch(/strokes/)
  })
})

describe('a document that changes', () => {
  it('is void for those who signed it, and the version made meanwhile is refused', async () => {
    const { deps } = house.house
    const id = await draw()
    await readAndSign(applicant, [id])
    await read(notary, id)
    const request = { documents: [id], handwriting: handwriting(), ...(await requestCode(notary, [id])) }
    const prepared = await prepareSignatures(deps, notary, request)
    const signers = await inTransaction(deps, (inside) =>
      voidDocument(inside, { platformId: 1, subject, kind: 'transcript' }, 'an answer was changed'),
    )
    expect(signers).toEqual([applicant.accountId])
    await expect(inTransaction(deps, (inside) => commitSignatures(inside, notary, request, prepared))).rejects.toEqual(
      refusedWith(signingErrors.VERSION_CHANGED),
    )
    house.clock.pass(minutes(10))
    const interrupted = await interruptedActs(deps.db, 1, deps.clock.now())
    expect(interrupted.map(({ id: actId }) => actId)).toContain(prepared.actId)
    const again = await draw()
    const [view] = await viewDocuments(deps, applicant, await documentsById(deps.db, 1, [again]))
    expect(view).toMatchObject({ number: 2, state: 'signing' })
  })

  it('cannot be revived, renamed or drawn twice by raw SQL', async () => {
    const id = await draw()
    const { db } = house.house.deps
    await expect(sql`update signing.document set kind = 'write' where id = ${id}`.execute(db)).rejects.toThrow(
      /cannot be changed/,
    )
    await expect(draw()).rejects.toThrow(/document_live|unique/)
    await inTransaction(house.house.deps, (inside) =>
      voidDocument(inside, { platformId: 1, subject, kind: 'transcript' }, 'a typing error'),
    )
    await expect(
      sql`update signing.document set state = 'complete', voided_at = null, void_reason = null, completed_at = now() where id = ${id}`.execute(
        db,
      ),
    ).rejects.toThrow(/cannot become/)
    await expect(sql`delete from signing.version where document_id = ${id}`.execute(db)).rejects.toThrow(/permission denied/)
  })
})
