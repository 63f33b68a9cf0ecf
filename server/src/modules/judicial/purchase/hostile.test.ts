// Attacks on purchase notarizations: recordings of another time, a seal that changed meanwhile, one person as maker and approver, a clock that runs back.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { newHandwriting } from '../../../../test/notarization-acts.ts'
import {
  advance,
  newSeal,
  prepareParcel,
  receivedPurchase,
  sealOf,
  tryUpload,
  upload,
  waitForEvidence,
} from '../../../../test/purchase-acts.ts'
import type { Staff } from '../../../kernel/actor.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { addOfficeEvidence } from '../purchase-desk/evidence.ts'

let house: TestHouse
const parties = { applicant: '', handler: '', second: '' }

beforeAll(async () => {
  house = await openTestHouse()
  const [applicant = '', handler = '', second = ''] = await Promise.all(
    ['13800000001', '13900000002', '13900000006'].map((phone) => house.logIn(phone)),
  )
  Object.assign(parties, { applicant, handler, second })
})
afterAll(() => house.close())
beforeEach(() => house.clock.pass(minutes(2)))

const infringing = (id: string) =>
  house.get(purchaseApi.infringing, { id, grounds: '标签与我方不同。' }, { token: parties.applicant })
const detail = (id: string) => house.get(purchaseApi.detail, { id }, { token: parties.applicant })
const entry = { shelf: 'B 14', note: '两人在场。' }

async function certifiedPurchase(): Promise<string> {
  const id = await receivedPurchase(house, parties)
  await infringing(id)
  await advance.unpack(house, parties, id)
  await advance.reseal(house, parties, id)
  await waitForEvidence(house, parties.handler, id)
  await house.get(purchaseDeskApi.certify, { id }, { token: parties.second })
  return id
}

async function breakSeal(id: string): Promise<void> {
  const photo = (await upload(house, parties.handler, { id, parts: ['custody'] })).place
  await house.get(purchaseDeskApi.move, { id, kind: 'seal-broken', ...entry, photo }, { token: parties.handler })
}

describe('recordings', () => {
  it('of the unpacking that were uploaded before the judgement do not count', async () => {
    const id = await receivedPurchase(house, parties)
    const early = (await detail(id)).seal ?? ''
    await upload(house, parties.handler, { id, parts: ['unpacking', 'contents'] })
    house.clock.pass(minutes(1))
    await infringing(id)
    const unpack = () =>
      house.call(purchaseDeskApi.prepare, { id, kind: 'unpacked', sealSeen: early, ...entry }, { token: parties.handler })
    expect((await unpack()).statusCode).toBe(purchaseErrors.EVIDENCE_MISSING.code)
    await upload(house, parties.handler, { id, parts: ['unpacking', 'contents'] })
    expect((await unpack()).flag).toBe(true)
  })

  it('of an earlier new seal do not count for the next one', async () => {
    const id = await receivedPurchase(house, parties)
    await breakSeal(id)
    await advance.reseal(house, parties, id)
    await breakSeal(id)
    const reseal = () =>
      house.call(purchaseDeskApi.prepare, { id, kind: 'resealed', seal: newSeal(), ...entry }, { token: parties.handler })
    expect((await reseal()).statusCode).toBe(purchaseErrors.EVIDENCE_MISSING.code)
    await upload(house, parties.handler, { id, parts: ['resealing'] })
    expect((await reseal()).flag).toBe(true)
  })

  it('of the shipment that were uploaded before the purchase do not count', async () => {
    const id = await advance.submit(house, parties)
    await advance.accept(house, parties, id)
    await upload(house, parties.handler, { id, parts: ['logistics'] })
    house.clock.pass(minutes(1))
    await advance.buy(house, parties, id)
    const ship = await house.call(purchaseDeskApi.ship, { id, carrier: '顺丰', number: 'SF1' }, { token: parties.handler })
    expect(ship.statusCode).toBe(purchaseErrors.EVIDENCE_MISSING.code)
  })

  it('of other things are not a photo of a movement', async () => {
    const id = await receivedPurchase(house, parties)
    const { evidence } = await detail(id)
    const photo = evidence.find(({ parts }) => parts.includes('parcel'))?.place ?? 0
    const moved = await house.call(
      purchaseDeskApi.move,
      { id, kind: 'moved', sealSeen: sealOf(id), ...entry, photo },
      { token: parties.handler },
    )
    expect(moved.statusCode).toBe(purchaseErrors.PHOTO_NEEDED.code)
  })
})

it('an upload whose answer fails after the commit keeps the bytes of its record', async () => {
  const id = await advance.submit(house, parties)
  await advance.accept(house, parties, id)
  const { deps } = house.house
  const { evidence } = await detail(id)
  const { handler } = parties
  const staff = await actorOf(handler)
  const dropped: string[] = []
  await expect(
    addOfficeEvidence(
      failingAfterCommit(deps, dropped),
      staff,
      { id, parts: 'custody', name: '保管照片' },
      oneFile('the only copy'),
    ),
  ).rejects.toThrow('connection lost')
  const added = (await detail(id)).evidence.slice(evidence.length)
  expect(added.map(({ name }) => name)).toEqual(['保管照片'])
  expect(dropped).toEqual([])
})

it('an upload that is refused leaves no bytes behind', async () => {
  const id = await advance.submit(house, parties)
  const staged = async () => {
    let count = 0
    for await (const _stage of house.house.deps.storage.stage.list()) count += 1
    return count
  }
  const before = await staged()
  const refused = await tryUpload(house, parties.handler, { id, parts: ['custody'], bytes: '' })
  expect(refused.flag).toBe(false)
  expect(await staged()).toBe(before)
})

it('a hand-over that names a seal no longer on the parcel cannot be signed', async () => {
  const id = await certifiedPurchase()
  const seal = (await detail(id)).seal ?? ''
  const note = '申请人到场领取。'
  const drawn = await house.get(purchaseDeskApi.drawHandover, { id, sealSeen: seal, note }, { token: parties.handler })
  const handover = drawn.handover?.id ?? ''
  await house.send(purchaseApi.handover, { id }, { token: parties.applicant })
  house.clock.pass(minutes(1.1))
  const { code: smsId, demoCode: smsCode = '' } = await house.get(purchaseApi.handoverCode, { id }, { token: parties.applicant })
  await breakSeal(id)
  const resealed = await advance.reseal(house, parties, id)
  expect(resealed.seal).not.toBe(seal)
  expect(resealed.handover).toBeNull()
  house.clock.pass(minutes(1.1))
  expect((await house.call(purchaseApi.handoverCode, { id }, { token: parties.applicant })).statusCode).toBe(
    purchaseErrors.NO_HANDOVER.code,
  )
  const signature = { id, documents: [handover], handwriting: newHandwriting(), consent: true as const, smsId, smsCode }
  const signed = await house.call(purchaseApi.signHandover, signature, { token: parties.applicant })
  expect(signed.statusCode).toBe(purchaseErrors.NO_HANDOVER.code)
  expect((await detail(id)).handlings.map(({ kind }) => kind)).not.toContain('handed-over')
})

it('who proposed an entry about the parcel cannot approve the certificate after handing the case back', async () => {
  const id = await receivedPurchase(house, parties)
  await infringing(id)
  await advance.unpack(house, parties, id)
  const assign = async (act: 'take' | 'release', token: string) => {
    const { handler } = await house.get(purchaseDeskApi.timeline, { id }, { token })
    const expected = handler ? { expectedHandler: handler.id } : {}
    await house.get(purchaseDeskApi.assign, { id, act, ...expected }, { token })
  }
  await assign('take', parties.second)
  const handling = await prepareParcel(house, parties.second, id, 'resealed')
  await assign('release', parties.second)
  await house.get(purchaseDeskApi.reseal, { id, handling }, { token: parties.handler })
  await waitForEvidence(house, parties.handler, id)
  const approved = await house.call(purchaseDeskApi.certify, { id }, { token: parties.second })
  expect(approved.statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
})

it('a seal that breaks is broken, also when the clock of a server runs behind', async () => {
  const id = await receivedPurchase(house, parties)
  house.clock.jump(-minutes(1))
  try {
    await breakSeal(id)
  } finally {
    house.clock.jump(minutes(1))
  }
  expect((await detail(id)).seal).toBeNull()
  house.clock.pass(minutes(1))
  const resealed = await advance.reseal(house, parties, id)
  expect(resealed.seal).toBe(sealOf(id))
})

it('an application whose payment is recorded can no longer be cancelled, and the hold stays', async () => {
  const id = await advance.submit(house, parties)
  await advance.accept(house, parties, id)
  await upload(house, parties.handler, { id, parts: ['order', 'payment'] })
  const cancelled = await house.call(purchaseApi.cancel, { id }, { token: parties.applicant })
  expect(cancelled.statusCode).toBe(purchaseErrors.PAID_ALREADY.code)
  expect(await detail(id)).toMatchObject({ state: 'accepted', held: '1649.70' })
})

it('the balance of the applicant is not shown at the desk', async () => {
  const id = await advance.submit(house, parties)
  const { purchase } = await house.get(purchaseDeskApi.open, { id }, { token: parties.handler })
  expect(purchase.balance).toBeNull()
  expect((await detail(id)).balance).toMatch(/^\d+\.\d\d$/)
})

/** Of the member of staff who is logged in with this token. */
async function actorOf(token: string): Promise<Staff> {
  const { db } = house.house.deps
  const { rows } = await sql<{ id: string; platformId: number; name: string; sessionId: string }>`
    select account.id, account.platform_id as "platformId", account.name, session.id as "sessionId"
    from account.session join account.account on account.id = session.account_id
    where session.token_hash = ${createHash('sha256').update(token).digest()}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no session')
  const { id: accountId, ...known } = row
  return { kind: 'staff', accountId, ...known, address: '127.0.0.1', device: 'test', locale: 'zh' } as unknown as Staff
}

/** Its database answers until the transaction has been committed. */
function failingAfterCommit(deps: Deps, dropped: string[]): Deps {
  let isCommitted = false
  const db = new Proxy(deps.db, {
    get(target, key) {
      if (isCommitted) throw new Error('connection lost')
      const value = Reflect.get(target, key) as unknown
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        execute: async (work: (inside: unknown) => Promise<unknown>) => {
          const result = await target.transaction().execute(work as never)
          isCommitted = true
          return result
        },
      })
    },
  })
  const { stage } = deps.storage
  const watched = new Proxy(stage, {
    get: (target, key) =>
      key === 'drop'
        ? async (stageId: string) => void dropped.push(stageId)
        : ((value: unknown) => (typeof value === 'function' ? value.bind(target) : value))(Reflect.get(target, key)),
  })
  const storage = new Proxy(deps.storage, {
    get: (target, key) =>
      key === 'stage'
        ? watched
        : ((value: unknown) => (typeof value === 'function' ? value.bind(target) : value))(Reflect.get(target, key)),
  })
  return { ...deps, db, storage } as Deps
}

const oneFile = (text: string): Exchange =>
  ({
    async *files() {
      yield { name: 'photo.jpg', stream: Readable.from([Buffer.from(text)]), truncated: () => false }
    },
  }) as unknown as Exchange
