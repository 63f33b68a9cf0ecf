// Purchase notarization over HTTP, from the goods table to the certificate and the hand-over; and what nobody can do on the way.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { closingApi } from '@attestry/contract/modules/account/closing'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { emptyPurchase } from '@attestry/contract/modules/judicial/purchase-draft'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan } from '@attestry/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { newHandwriting, provenFile } from '../../../../test/notarization-acts.ts'
import {
  advance,
  boughtParts,
  FILLED_CAP_FEN,
  filledPurchase,
  fund,
  fundedDraft,
  newSeal,
  order,
  prepareParcel,
  purchaseDraft,
  receivedPurchase,
  takePurchase,
  tryUpload,
  upload,
  waitForEvidence,
} from '../../../../test/purchase-acts.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { performDueActs } from '../../casework/public.ts'
import { holdAmount, verifyLedger } from '../../wallet/public.ts'
import { purchases } from './rules.ts'

let house: TestHouse
const parties = { applicant: '', handler: '', second: '' }
let other: string

beforeAll(async () => {
  house = await openTestHouse()
  await logIn()
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(() => house.clock.pass(minutes(2)))

async function logIn() {
  const [applicant = '', stranger = '', handler = '', second = ''] = await Promise.all(
    ['13800000001', '13800000002', '13900000002', '13900000006'].map((phone) => house.logIn(phone)),
  )
  Object.assign(parties, { applicant, handler, second })
  other = stranger
}

const availableFen = async () => fenOfYuan((await house.get(priceApi.balance, {}, { token: parties.applicant })).available)
const detail = (id: string) => house.get(purchaseApi.detail, { id }, { token: parties.applicant })
const infringing = (id: string) =>
  house.get(purchaseApi.infringing, { id, grounds: '标签与我方不同。' }, { token: parties.applicant })

async function unpackedPurchase(): Promise<string> {
  const id = await receivedPurchase(house, parties)
  await infringing(id)
  await advance.unpack(house, parties, id)
  return id
}

async function certifiedPurchase(): Promise<string> {
  const id = await unpackedPurchase()
  await advance.reseal(house, parties, id)
  await waitForEvidence(house, parties.handler, id)
  await house.get(purchaseDeskApi.certify, { id }, { token: parties.second })
  return id
}

it('a goods table becomes a certificate and a signed hand-over, each step a sealed record of its own', async () => {
  const right = await provenFile(house, parties.applicant, 'trademark.txt')
  await fund(house, parties.applicant)
  const { isOffered, terms } = await house.get(purchaseApi.template, {}, { token: parties.applicant })
  expect(isOffered && terms.feeFen).toEqual({ undelivered: 0, genuine: 30_000, certified: 150_000 })
  const before = await availableFen()
  const id = await purchaseDraft(house, parties.applicant, { ...filledPurchase, rightRecords: [right] })
  await house.get(purchaseApi.submit, { id }, { token: parties.applicant })
  const listed = await house.get(purchaseApi.list, {}, { token: parties.applicant })
  expect(listed.list.find((item) => item.id === id)).toMatchObject({
    name: '南方箱包店帆布袋',
    type: 'trademark',
    used: 'litigation',
    state: 'submitted',
  })
  await takePurchase(house, parties.handler, id)
  const opened = await house.get(purchaseDeskApi.open, { id }, { token: parties.handler })
  expect(opened.applicant).toMatchObject({ name: '林知远', number: '110101200002290034' })
  expect(opened.purchase.evidence).toMatchObject([{ ano: right, parts: ['right'], isOfficeUpload: false }])

  await advance.accept(house, parties, id)
  expect(await availableFen()).toBe(before - FILLED_CAP_FEN)
  expect((await detail(id)).held).toBe('1649.70')
  await advance.buy(house, parties, id)
  await advance.ship(house, parties, id)
  const received = await advance.receive(house, parties, id)
  expect(received.seal).toMatch(/^TEST-/)
  expect(received.handlings).toMatchObject([
    { kind: 'received', madeBy: '周明公证员', confirmedBy: '何静公证员', weightGrams: 850, isPending: false },
  ])
  await infringing(id)
  const unpacked = await advance.unpack(house, parties, id)
  expect(unpacked.seal).toBeNull()
  await advance.reseal(house, parties, id)
  await waitForEvidence(house, parties.handler, id)
  const issued = await house.get(purchaseDeskApi.certify, { id }, { token: parties.second })
  const year = new Date(house.clock.now().getTime() + 8 * 3_600_000).getUTCFullYear()
  expect(issued).toMatchObject({ state: 'certified', held: null })
  expect(issued.certificate?.number).toContain(String(year))
  expect(issued.evidence.map(({ parts, isSealed }) => [parts.join(), isSealed])).toEqual(
    [
      'right',
      'step-record',
      boughtParts.join(),
      'step-record',
      'logistics',
      'step-record',
      'parcel',
      'step-record',
      'unpacking,contents',
      'step-record',
      'resealing',
      'step-record',
    ].map((parts) => [parts, true]),
  )
  expect(issued.evidence.filter(({ isOfficeUpload }) => isOfficeUpload)).toHaveLength(5)
  expect(issued.charges).toEqual([
    { line: 'carriage', yuan: '8.00' },
    { line: 'fee', yuan: '1500.00' },
    { line: 'goods', yuan: '119.90' },
  ])
  expect(await availableFen()).toBe(before - 150_000 - 11_990 - 800)

  const pdf = Buffer.from(await (await house.send(purchaseApi.certificate, { id }, { token: parties.applicant })).arrayBuffer())
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(issued.certificate?.sha256)
  const atDesk = await house.send(purchaseDeskApi.certificate, { id }, { token: parties.second })
  expect(Buffer.from(await atDesk.arrayBuffer()).equals(pdf)).toBe(true)
  const content = textOf(pdf).replace(/\s/g, '')
  const stated = [
    '林知远',
    '周明公证员',
    '何静公证员',
    '帆布袋',
    '钥匙扣',
    '南方箱包店',
    order.number,
    issued.certificate?.number ?? '',
  ]
  for (const each of [...stated, ...issued.evidence.map(({ ano }) => ano), issued.seal ?? ''])
    expect(content, each).toContain(each.replace(/\s/g, ''))
  const { latest } = await house.get(inboxApi.summary, {}, { token: parties.applicant })
  expect(latest.map(({ link }) => link)).toContainEqual({ to: 'purchase', id })

  const note = '申请人到场领取。'
  const seal = issued.seal ?? ''
  const wrongSeal = await house.call(purchaseDeskApi.drawHandover, { id, sealSeen: newSeal(), note }, { token: parties.handler })
  expect(wrongSeal.statusCode).toBe(purchaseErrors.SEAL_DIFFERS.code)
  const drawn = await house.get(purchaseDeskApi.drawHandover, { id, sealSeen: seal, note }, { token: parties.handler })
  expect(drawn.handover).toMatchObject({ state: 'signing' })
  const handed = await house.send(purchaseApi.handover, { id }, { token: parties.applicant })
  expect(textOf(Buffer.from(await handed.arrayBuffer()))).toContain(seal)
  expect((await house.send(purchaseDeskApi.handover, { id }, { token: parties.handler })).status).toBe(200)
  house.clock.pass(minutes(1.1))
  const { code, demoCode = '' } = await house.get(purchaseApi.handoverCode, { id }, { token: parties.applicant })
  const documents = [drawn.handover?.id ?? '']
  const signature = { id, documents, handwriting: newHandwriting(), consent: true as const, smsId: code, smsCode: demoCode }
  const signed = await house.get(purchaseApi.signHandover, signature, { token: parties.applicant })
  expect(signed.handover?.state).toBe('complete')
  expect(signed.handlings.at(-1)).toMatchObject({ kind: 'handed-over', sealBefore: seal, madeBy: expect.stringContaining('林') })
  const again = await house.call(purchaseDeskApi.drawHandover, { id, sealSeen: seal, note }, { token: parties.handler })
  expect(again.statusCode).toBe(purchaseErrors.HANDED_OVER.code)
})

describe('a draft', () => {
  it('is saved incomplete, names everything that is missing, and is submitted only when nothing is and the money is there', async () => {
    const { id, problems, version } = await house.get(purchaseApi.save, { draft: emptyPurchase }, { token: parties.applicant })
    expect(problems).toEqual(['name', 'right', 'reason', 'platform', 'shop', 'shop-link', 'goods-none', 'inducement'])
    const submit = () => house.call(purchaseApi.submit, { id }, { token: parties.applicant })
    expect((await submit()).statusCode).toBe(purchaseErrors.NOT_COMPLETE.code)
    const [first] = filledPurchase.goods
    const dear = { ...filledPurchase, goods: [{ ...filledPurchase.goods[0], ...first, name: '帆布袋', unitYuan: '40000.00' }] }
    const saved = await house.get(purchaseApi.save, { id, version, draft: dear as never }, { token: parties.applicant })
    const available = await availableFen()
    expect((await submit()).statusCode).toBe(purchaseErrors.NOT_FUNDED.code)
    expect(await availableFen()).toBe(available)
    const stale = await house.call(purchaseApi.save, { id, version, draft: filledPurchase }, { token: parties.applicant })
    expect(stale.statusCode).toBe(generalErrors.STALE.code)
    expect(saved.version).toBe(version + 1)
  })

  it('holds three goods of one shop at most, also when edited, and is final once it is submitted', async () => {
    const id = await fundedDraft(house, parties.applicant)
    const { version } = await detail(id)
    const [bag] = filledPurchase.goods
    const four = [1, 2, 3, 4].map((at) => ({ ...bag, link: `https://shop.example.com/item/${at}` }))
    const draft = { ...filledPurchase, goods: four } as never
    const fourth = await house.call(purchaseApi.save, { id, version, draft }, { token: parties.applicant })
    expect(fourth.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    await house.get(purchaseApi.submit, { id }, { token: parties.applicant })
    const swapped = { ...filledPurchase, goods: [{ ...bag, name: '手提包' }] } as never
    const late = await house.call(purchaseApi.save, { id, version, draft: swapped }, { token: parties.applicant })
    expect(late.statusCode).toBe(judicialErrors.WRONG_STATE.code)
    const { deps } = house.house
    const body = JSON.stringify(bag)
    await expect(sql`insert into judicial.purchase_goods values (${id}, 4, ${body}::jsonb)`.execute(deps.db)).rejects.toThrow(
      /check/,
    )
    await expect(sql`update judicial.purchase_goods set body = '{}'`.execute(deps.db)).rejects.toThrow(/permission denied/)
    await expect(sql`update judicial.purchase set sealed = '\\x00' where id = ${id}`.execute(deps.db)).rejects.toThrow(
      /was submitted/,
    )
  })

  it('is invisible to the office, other members and sub-accounts, and names no record of others', async () => {
    const id = await fundedDraft(house, parties.applicant)
    expect((await house.call(purchaseDeskApi.open, { id }, { token: parties.handler })).statusCode).toBe(
      generalErrors.NOT_FOUND.code,
    )
    expect((await house.call(purchaseApi.detail, { id }, { token: other })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const sub = await house.logIn('13800000003')
    expect((await house.call(purchaseApi.list, {}, { token: sub })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    const foreign = await provenFile(house, other)
    const draft = { ...filledPurchase, rightRecords: [foreign] }
    expect((await house.call(purchaseApi.save, { draft }, { token: parties.applicant })).statusCode).toBe(
      generalErrors.NOT_FOUND.code,
    )
  })
})

describe('the purchase', () => {
  it('needs every recording, the complete chat too', async () => {
    const id = await advance.submit(house, parties)
    await advance.accept(house, parties, id)
    await upload(house, parties.handler, { id, parts: boughtParts.filter((part) => part !== 'chat') })
    const buy = () => house.call(purchaseDeskApi.buy, { id, ...order }, { token: parties.handler })
    const refused = await buy()
    expect(refused.statusCode).toBe(purchaseErrors.EVIDENCE_MISSING.code)
    expect(refused.errorMessage).toMatch(/聊天|chat/)
    await upload(house, parties.handler, { id, parts: ['chat'] })
    expect((await buy()).data?.state).toBe('purchased')
  })

  it('is of exactly the accepted goods, within what was held', async () => {
    const id = await advance.submit(house, parties)
    await advance.accept(house, parties, id)
    await upload(house, parties.handler, { id, parts: boughtParts })
    const buy = (change: object) => house.call(purchaseDeskApi.buy, { id, ...order, ...change }, { token: parties.handler })
    const one = { place: 1, yuan: '1.00' }
    for (const paid of [
      [one],
      [one, { place: 3, yuan: '1.00' }],
      [one, one],
      [one, { place: 2, yuan: '1.00' }, { place: 3, yuan: '1.00' }],
    ])
      expect((await buy({ paid })).statusCode).toBe(purchaseErrors.GOODS_DIFFER.code)
    const dear = [one, { place: 2, yuan: '129.71' }]
    expect((await buy({ paid: dear })).statusCode).toBe(purchaseErrors.GOODS_OVER.code)
    expect((await buy({ carriage: '20.01' })).statusCode).toBe(purchaseErrors.CARRIAGE_OVER.code)
    expect((await detail(id)).state).toBe('accepted')
    expect((await buy({})).flag).toBe(true)
    const change = sql`update judicial.purchase set purchase_order = null where id = ${id}`
    await expect(change.execute(house.house.deps.db)).rejects.toThrow(/cannot be changed/)
  })

  it('recordings are not accepted before the case is taken, and not from other members', async () => {
    const id = await fundedDraft(house, parties.applicant)
    await house.get(purchaseApi.submit, { id }, { token: parties.applicant })
    const early = await tryUpload(house, parties.handler, { id, parts: ['shop'] })
    expect(early.statusCode).toBe(judicialErrors.WRONG_STATE.code)
    const member = await tryUpload(house, parties.applicant, { id, parts: ['shop'] })
    expect(member.statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    await takePurchase(house, parties.handler, id)
    await advance.accept(house, parties, id)
    expect((await tryUpload(house, parties.handler, { id, parts: ['shop'], bytes: '' })).statusCode).toBe(
      purchaseErrors.EMPTY_FILE.code,
    )
  })
})

describe('the parcel', () => {
  it('is received and unpacked by two persons: the handler cannot confirm their own entry', async () => {
    const id = await advance.submit(house, parties)
    for (const step of ['accept', 'buy', 'ship'] as const) await advance[step](house, parties, id)
    const handling = await prepareParcel(house, parties.handler, id, 'received')
    const alone = await house.call(purchaseDeskApi.receive, { id, handling }, { token: parties.handler })
    expect(alone.statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    const wrong = await house.call(purchaseDeskApi.receive, { id, handling: handling + 1 }, { token: parties.second })
    expect(wrong.statusCode).toBe(purchaseErrors.NOTHING_PREPARED.code)
    const byOther = await house.call(
      purchaseDeskApi.prepare,
      { id, kind: 'received', seal: newSeal(), shelf: 'B 14', note: '重复登记。', weightGrams: 1 },
      { token: parties.second },
    )
    expect(byOther.statusCode).toBe(caseworkErrors.NOT_HANDLER.code)
    expect((await house.get(purchaseDeskApi.receive, { id, handling }, { token: parties.second })).state).toBe('received')
  })

  it('cannot be opened before the applicant has judged it as infringing', async () => {
    const id = await receivedPurchase(house, parties)
    const { seal } = await detail(id)
    await upload(house, parties.handler, { id, parts: ['unpacking', 'contents'] })
    const open = { id, kind: 'unpacked' as const, sealSeen: seal ?? '', shelf: 'B 14', note: '提前拆封。' }
    expect((await house.call(purchaseDeskApi.prepare, open, { token: parties.handler })).statusCode).toBe(
      judicialErrors.WRONG_STATE.code,
    )
    expect((await house.call(purchaseDeskApi.unpack, { id, handling: 1 }, { token: parties.second })).statusCode).toBe(
      judicialErrors.WRONG_STATE.code,
    )
    await house.get(purchaseApi.genuine, { id }, { token: parties.applicant })
    expect((await house.call(purchaseDeskApi.prepare, open, { token: parties.handler })).statusCode).toBe(
      judicialErrors.WRONG_STATE.code,
    )
  })

  it('a seal number can be used only once on a platform, whatever its letter case or spelling', async () => {
    const id = await receivedPurchase(house, parties)
    const used = (await detail(id)).seal ?? ''
    const next = await advance.submit(house, parties)
    for (const step of ['accept', 'buy', 'ship'] as const) await advance[step](house, parties, next)
    await upload(house, parties.handler, { id: next, parts: ['parcel'] })
    const prepare = (seal: string) =>
      house.call(
        purchaseDeskApi.prepare,
        { id: next, kind: 'received', seal, shelf: 'B 14', note: '外包装完好。', weightGrams: 10 },
        { token: parties.handler },
      )
    expect((await prepare(used)).statusCode).toBe(purchaseErrors.SEAL_USED.code)
    expect((await prepare(used.toLowerCase())).statusCode).toBe(purchaseErrors.SEAL_USED.code)
    // Prepared in two cases concurrently: one of them gets it.
    const seal = newSeal()
    const third = await advance.submit(house, parties)
    for (const step of ['accept', 'buy', 'ship'] as const) await advance[step](house, parties, third)
    const handlings = [
      (await prepare(seal)).data?.handlings.at(-1)?.number ?? 0,
      await prepareParcel(house, parties.handler, third, 'received', seal),
    ]
    const answers = await Promise.all(
      [next, third].map((each, at) =>
        house.call(purchaseDeskApi.receive, { id: each, handling: handlings[at] ?? 0 }, { token: parties.second }),
      ),
    )
    expect(answers.map(({ flag }) => flag).sort()).toEqual([false, true])
    expect(answers.find(({ flag }) => !flag)?.statusCode).toBe(purchaseErrors.SEAL_USED.code)
    const { db } = house.house.deps
    await expect(sql`delete from judicial.seal`.execute(db)).rejects.toThrow(/permission denied/)
    await expect(sql`update judicial.handling set note = 'x'`.execute(db)).rejects.toThrow(/permission denied/)
  })

  it('every movement names both seals and a photo, and a broken seal is an entry, never an edit', async () => {
    const id = await receivedPurchase(house, parties)
    const seal = (await detail(id)).seal ?? ''
    const photo = (await upload(house, parties.handler, { id, parts: ['custody'] })).place
    const move = (change: object) =>
      house.call(
        purchaseDeskApi.move,
        { id, kind: 'moved', sealSeen: seal, shelf: 'C 2', note: '移至 C 架。', photo, ...change },
        { token: parties.second },
      )
    expect((await move({ photo: undefined })).statusCode).toBe(purchaseErrors.PHOTO_NEEDED.code)
    expect((await move({ photo: 99 })).statusCode).toBe(purchaseErrors.NO_SUCH_EVIDENCE.code)
    expect((await move({ sealSeen: newSeal() })).statusCode).toBe(purchaseErrors.SEAL_DIFFERS.code)
    expect((await move({})).data?.handlings.at(-1)).toMatchObject({ sealBefore: seal, sealAfter: seal, photo })
    expect((await move({ kind: 'seal-broken', note: '封条边缘开裂。' })).data?.seal).toBeNull()
    await infringing(id)
    await upload(house, parties.handler, { id, parts: ['unpacking', 'contents'] })
    const unpack = { id, kind: 'unpacked' as const, sealSeen: seal, shelf: 'C 2', note: '拆封。' }
    expect((await house.call(purchaseDeskApi.prepare, unpack, { token: parties.handler })).statusCode).toBe(
      purchaseErrors.SEAL_BROKEN.code,
    )
    const resealed = await advance.reseal(house, parties, id)
    expect(resealed.seal).not.toBe(seal)
    expect(resealed.handlings.map(({ kind }) => kind)).toEqual(['received', 'moved', 'seal-broken', 'resealed'])
    expect((await advance.unpack(house, parties, id)).state).toBe('unpacked')
  })

  it('that is lost ends without charge, by somebody else than the handler', async () => {
    const id = await receivedPurchase(house, parties)
    const before = await availableFen()
    const lost = { id, kind: 'lost' as const, shelf: '—', note: '盘点时未找到。' }
    await house.get(purchaseDeskApi.move, lost, { token: parties.handler })
    const end = (token: string) => house.call(purchaseDeskApi.act, { id, act: 'terminate', reason: '加封物品遗失。' }, { token })
    expect((await end(parties.handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await end(parties.second)).data).toMatchObject({ state: 'closed', charges: [] })
    expect(await availableFen()).toBe(before + FILLED_CAP_FEN)
  })

  it('photos are read by their applicant and the office only, and each reading is logged', async () => {
    const id = await receivedPurchase(house, parties)
    const { evidence } = await detail(id)
    const parcel = evidence.find(({ parts }) => parts.includes('parcel'))
    await waitForEvidence(house, parties.handler, id)
    const input = { id, place: parcel?.place ?? 0 }
    const own = await house.send(purchaseApi.file, input, { token: parties.applicant })
    expect(own.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(
      createHash('sha256')
        .update(Buffer.from(await own.arrayBuffer()))
        .digest('hex'),
    ).toBe(parcel?.sha256)
    expect((await house.send(purchaseApi.file, input, { token: other })).status).toBe(404)
    const byDesk = [parties.handler, parties.second, parties.handler].map((token) =>
      house.send(purchaseDeskApi.file, input, { token }),
    )
    expect((await Promise.all(byDesk)).map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await sql<{ actor: string }>`
      select actor from attestation.custody where ano = ${parcel?.ano ?? ''} and event = 'DOWNLOADED'`.execute(
      house.house.deps.db,
    )
    expect(rows).toHaveLength(4)
    const { rows: audits } = await sql`
      select from kernel.audit where subject = ${id} and action = 'purchase.file'`.execute(house.house.deps.db)
    expect(audits).toHaveLength(3)
  })
})

describe('the money', () => {
  it('is held once on acceptance, and released whole when the case is cancelled or rejected before the purchase', async () => {
    await fund(house, parties.applicant)
    const before = await availableFen()
    for (const end of ['cancel', 'reject'] as const) {
      const id = await purchaseDraft(house, parties.applicant)
      await house.get(purchaseApi.submit, { id }, { token: parties.applicant })
      await takePurchase(house, parties.handler, id)
      const accepts = await Promise.all(
        [1, 2].map(() => house.call(purchaseDeskApi.accept, { id, noConflict: true }, { token: parties.handler })),
      )
      expect(accepts.filter(({ flag }) => flag)).toHaveLength(1)
      expect(await availableFen()).toBe(before - FILLED_CAP_FEN)
      const { state } =
        end === 'cancel'
          ? await house.get(purchaseApi.cancel, { id }, { token: parties.applicant })
          : await house.get(purchaseDeskApi.act, { id, act: 'reject', reason: '商品已下架。' }, { token: parties.handler })
      expect(state).toBe(end === 'cancel' ? 'cancelled' : 'rejected')
      expect(await availableFen()).toBe(before)
    }
  })

  it('costs nothing if the goods are not shipped in time: the end of the period closes the wait', async () => {
    const id = await advance.submit(house, parties)
    const before = await availableFen()
    await advance.accept(house, parties, id)
    await advance.buy(house, parties, id)
    house.clock.pass(days(40))
    await logIn()
    expect(await performDueActs(house.house.deps, purchases)).toBeGreaterThan(0)
    expect((await detail(id)).state).toBe('not_shipped')
    await house.get(purchaseDeskApi.close, { id }, { token: parties.handler })
    expect(await detail(id)).toMatchObject({ state: 'closed', charges: [], held: null })
    expect(await availableFen()).toBe(before)
  })

  it('costs 300 and what the shop keeps if the goods are genuine, also when nobody judged them in time', async () => {
    const id = await receivedPurchase(house, parties)
    const before = await availableFen()
    house.clock.pass(days(30))
    await logIn()
    await performDueActs(house.house.deps, purchases)
    expect((await detail(id)).state).toBe('genuine')
    const late = await house.call(purchaseApi.infringing, { id, grounds: '逾期。' }, { token: parties.applicant })
    expect(late.statusCode).toBe(judicialErrors.WRONG_STATE.code)
    await upload(house, parties.handler, { id, parts: ['return'] })
    const seal = (await detail(id)).seal ?? ''
    const back = { id, carrier: '顺丰', number: 'SF2', sealSeen: seal, refunded: '100.00', carriage: '12.00' }
    const send = (change: object) => house.call(purchaseDeskApi.return, { ...back, ...change }, { token: parties.handler })
    expect((await send({ refunded: '119.91' })).statusCode).toBe(purchaseErrors.REFUND_TOO_HIGH.code)
    expect((await send({ carriage: '12.01' })).statusCode).toBe(purchaseErrors.CARRIAGE_OVER.code)
    expect((await send({ sealSeen: newSeal() })).statusCode).toBe(purchaseErrors.SEAL_DIFFERS.code)
    expect((await send({})).flag).toBe(true)
    const closed = await house.get(purchaseDeskApi.close, { id }, { token: parties.handler })
    expect(closed.charges).toEqual([
      { line: 'carriage', yuan: '20.00' },
      { line: 'fee', yuan: '300.00' },
      { line: 'goods', yuan: '19.90' },
    ])
    expect(await availableFen()).toBe(before + FILLED_CAP_FEN - 30_000 - 1_990 - 2_000)
  })

  it('an acceptance that the balance cannot cover is refused with the missing amount, and holds nothing', async () => {
    const id = await advance.submit(house, parties)
    const { platformId, id: ownerId } = await house.get(profileApi.info, {}, { token: parties.applicant })
    const available = await availableFen()
    // Spent elsewhere between submission and acceptance.
    await inTransaction(house.house.deps, (inside) => holdAmount(inside, { platformId, ownerId }, `elsewhere:${id}`, available))
    const refused = await house.call(purchaseDeskApi.accept, { id, noConflict: true }, { token: parties.handler })
    expect(refused.statusCode).toBe(purchaseErrors.NOT_FUNDED.code)
    expect(refused.errorMessage).toContain('1,649.70')
    expect((await detail(id)).state).toBe('submitted')
  })
})

describe('the certificate', () => {
  it('is issued by somebody else than the handler, of goods that are sealed again, and not without its evidence', async () => {
    await fund(house, parties.applicant)
    const id = await unpackedPurchase()
    const certify = (token: string) => house.call(purchaseDeskApi.certify, { id }, { token })
    expect((await certify(parties.handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await certify(parties.second)).statusCode).toBe(purchaseErrors.NOT_RESEALED.code)
    await advance.reseal(house, parties, id)
    await waitForEvidence(house, parties.handler, id)
    expect((await certify(parties.second)).data?.state).toBe('certified')
    expect((await certify(parties.second)).statusCode).toBe(judicialErrors.WRONG_STATE.code)
  })

  it('numbers of all certificates of the office have no gaps or duplicates', async () => {
    await certifiedPurchase()
    const { db } = house.house.deps
    const { rows } = await sql<{ issued: number; last: number }>`
      select (select count(*)::int from judicial.purchase_certificate) + (select count(*)::int from judicial.certificate) as issued,
        (select sum(last)::int from casework.series where name like 'notarization/%') as last`.execute(db)
    expect(rows[0]?.issued).toBe(rows[0]?.last)
  })
})

it('an account with a purchase at the office cannot be closed', async () => {
  await advance.submit(house, parties)
  const { hindrances } = await house.get(closingApi.facts, {}, { token: parties.applicant })
  expect(hindrances.map(({ kind }) => kind)).toContain('case')
})

it('reading a case in full is audited with its number', async () => {
  const id = await advance.submit(house, parties)
  await house.get(purchaseDeskApi.open, { id }, { token: parties.handler })
  const { rows } = await sql`select from kernel.audit where subject = ${id} and action = 'purchase.open'`.execute(
    house.house.deps.db,
  )
  expect(rows).toHaveLength(1)
})

it('the declaration of no conflict of interest is on the audit log', async () => {
  await fund(house, parties.applicant)
  const id = await advance.submit(house, parties)
  await advance.accept(house, parties, id)
  const { rows } = await sql<{ facts: string }>`
    select facts from kernel.audit where subject = ${id} and action = 'purchase.no-conflict'`.execute(house.house.deps.db)
  expect(rows.map(({ facts }) => JSON.parse(facts))).toEqual([{ noConflict: true }])
})
