// Issued certificates over HTTP: the public check tells nothing to those who guess, corrections take two persons and keep the earlier version, deliveries are recorded on both sides.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { certificateCheckApi } from '@attestry/contract/modules/judicial/certificate-check'
import { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { certificateSealApi } from '@attestry/contract/modules/judicial/certificate-seal'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { onlinePaymentApi } from '@attestry/contract/modules/judicial/online-payment'
import { preservationApi } from '@attestry/contract/modules/judicial/preservation'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import {
  acceptanceChecks,
  draftOf,
  issuedCase,
  provenFile,
  signApplication,
  takeCase,
} from '../../../../test/notarization-acts.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { minutes } from '../../../kernel/clock.ts'
import { spellingsOf } from './check.ts'

let house: TestHouse
let applicant: string
let other: string
let handler: string
let approver: string
let ano: string

const people = () => ({ applicant, handler, approver })
const issued = () => issuedCase(house, people(), [ano])

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  const phones = ['13800000001', '13800000002', '13900000002', '13900000006']
  const [one = '', two = '', three = '', four = ''] = await Promise.all(phones.map((phone) => house.logIn(phone)))
  applicant = one
  other = two
  handler = three
  approver = four
  ano = await provenFile(house, applicant)
})
afterAll(() => house.close())
beforeEach(() => house.clock.pass(minutes(2)))

const certificateOf = async (id: string) => {
  const { certificate } = await house.get(notarizationApi.info, { id }, { token: applicant })
  if (!certificate) throw new Error('no certificate')
  return certificate
}

const pdfOf = async (id: string, version?: number) => {
  const input = version === undefined ? { id } : { id, version }
  return Buffer.from(await (await house.send(notarizationApi.certificate, input, { token: applicant })).arrayBuffer())
}

const propose = (id: string, entries: { field: 'applicant-name' | 'agent-name'; now: string }[], token = handler) =>
  house.call(certificateDeskApi.proposeCorrection, { id, entries, reason: '姓名用字有误' }, { token })

describe('the public check', () => {
  it('finds a certificate by number and name, and masks the name', async () => {
    const id = await issued()
    const { number, issuedAt } = await certificateOf(id)
    const found = await house.get(certificateCheckApi.check, {
      number: number.replace('(', '（').replace(')', ' ） '),
      name: '林 知远',
    })
    expect(found).toMatchObject({
      number,
      state: 'valid',
      applicant: '林**',
      issuedAt,
      version: 1,
      correctedAt: null,
      revokedAt: null,
    })
    expect(found.matter.zh).not.toBe('')
    expect(found.office).not.toBe('')
    const text = JSON.stringify(found)
    for (const secret of ['林知远', '110101200002290034', '13800000001', id, ano]) expect(text).not.toContain(secret)
  })

  it('answers a wrong number, a wrong name and another platform alike', async () => {
    const { number } = await certificateOf(await issued())
    const tries = [
      { number: number.replace(/\d号/, '9号'), name: '林知远' },
      { number, name: '林知' },
      { number, name: '林知远', notaryId: OTHER_PLATFORM },
    ]
    const answers = await Promise.all(tries.map((input) => house.call(certificateCheckApi.check, input as never)))
    const known = answers.map(({ statusCode, errorMessage }) => ({ statusCode, errorMessage }))
    expect(known[0]?.statusCode).toBe(judicialErrors.CERTIFICATE_UNKNOWN.code)
    expect(new Set(known.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  it('is an anonymous act, to which the strict rate limit applies', () => {
    const { access, effect } = certificateCheckApi.check
    expect({ access, effect }).toEqual({ access: 'public', effect: 'act' })
    expect(certificateCheckApi.check).not.toHaveProperty('laxRateLimit')
  })

  it('says that a certificate is revoked, and when', async () => {
    const id = await issued()
    const { number } = await certificateOf(id)
    const revoke = { id, act: 'revoke', reason: '证据取得方式违法' } as const
    expect((await house.call(notarizationDeskApi.act, revoke, { token: approver })).flag).toBe(true)
    const found = await house.get(certificateCheckApi.check, { number, name: '林知远' })
    expect(found).toMatchObject({ state: 'revoked', version: 1 })
    expect(Date.parse(found.revokedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(found.issuedAt))
  })

  it('accepts brackets in either width', () => {
    expect(spellingsOf('（2026）存证字第00001号')).toContain('(2026)存证字第00001号')
    expect(spellingsOf('(2026)存证字第00001号')).toContain('（2026）存证字第00001号')
  })
})

describe('a correction', () => {
  it('is proposed by the handler, approved by another notary, and issued under the same number', async () => {
    const id = await issued()
    const before = await certificateOf(id)
    const firstPdf = await pdfOf(id)
    expect((await propose(id, [{ field: 'applicant-name', now: '林致远' }])).data?.state).toBe('correcting')
    const correct = (token: string) => house.call(certificateDeskApi.correct, { id, number: 1 }, { token })
    expect((await correct(handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    house.clock.pass(minutes(5))
    expect((await correct(approver)).data?.state).toBe('issued')
    expect((await correct(approver)).statusCode).toBe(judicialErrors.WRONG_STATE.code)

    const after = await certificateOf(id)
    expect(after).toMatchObject({ number: before.number, version: 2, firstIssuedAt: before.issuedAt })
    const text = textOf(await pdfOf(id)).replace(/\s/g, '')
    for (const stated of ['更正说明', '姓名用字有误', '林知远', '林致远', before.number]) expect(text, stated).toContain(stated)
    expect((await pdfOf(id, 1)).equals(firstPdf)).toBe(true)
    expect(createHash('sha256').update(firstPdf).digest('hex')).toBe(before.sha256)

    for (const name of ['林知远', '林致远'])
      expect(await house.get(certificateCheckApi.check, { number: before.number, name })).toMatchObject({
        state: 'corrected',
        version: 2,
        issuedAt: before.issuedAt,
        correctedAt: after.issuedAt,
      })
    const { latest } = await house.get(inboxApi.summary, {}, { token: applicant })
    expect(latest[0]?.text).toContain(before.number)
  })

  it('that is returned changes nothing, and the next one is issued without it', async () => {
    const id = await issued()
    expect((await propose(id, [{ field: 'applicant-name', now: '林至远' }])).flag).toBe(true)
    const back = { id, act: 'return', reason: '请再核对身份证' } as const
    expect((await house.call(notarizationDeskApi.act, back, { token: approver })).data?.state).toBe('issued')
    expect(await certificateOf(id)).toMatchObject({ version: 1 })
    expect((await propose(id, [{ field: 'applicant-name', now: '林致远' }])).flag).toBe(true)
    const correct = (number: number) => house.call(certificateDeskApi.correct, { id, number }, { token: approver })
    expect((await correct(1)).statusCode, 'the returned proposal').toBe(generalErrors.STALE.code)
    expect((await correct(2)).flag).toBe(true)
    const { correctable, correction } = await house.get(notarizationDeskApi.open, { id }, { token: handler })
    expect(correctable?.['applicant-name']).toBe('林致远')
    expect(correction?.entries).toEqual([{ field: 'applicant-name', was: '林知远', now: '林致远' }])
    expect(textOf(await pdfOf(id))).not.toContain('林至远')
  })

  it('must change something that the certificate states, and is refused to others than the handler', async () => {
    const id = await issued()
    for (const entries of [
      [{ field: 'applicant-name' as const, now: '林知远' }],
      [{ field: 'agent-name' as const, now: '张三' }],
    ])
      expect((await propose(id, entries)).statusCode).toBe(judicialErrors.NOTHING_CORRECTED.code)
    expect((await propose(id, [{ field: 'applicant-name', now: '林致远' }], approver)).statusCode).toBe(
      caseworkErrors.NOT_HANDLER.code,
    )
    const { rows } = await sql`select 1 from judicial.correction where application_id = ${id}`.execute(house.house.deps.db)
    expect(rows).toHaveLength(0)
    expect(await certificateOf(id)).toMatchObject({ version: 1 })
  })
})

describe('a delivery', () => {
  it('is recorded by staff and acknowledged once per version by the applicant; both sides see it', async () => {
    const id = await issued()
    const sent = { means: 'post', carrier: 'EMS', tracking: 'EA123456789CN' } as const
    const handed = { means: 'collect', recipient: '林知远', receipt: 'SD-2026-0012' } as const
    for (const delivery of [sent, handed])
      expect((await house.call(certificateDeskApi.deliver, { id, delivery }, { token: approver })).flag).toBe(true)
    await house.get(notarizationApi.receive, { id }, { token: applicant })
    const again = await house.call(notarizationApi.receive, { id }, { token: applicant })
    expect(again.statusCode).toBe(judicialErrors.RECEIVED_BEFORE.code)
    const seen = await certificateOf(id)
    expect(seen.isReceived).toBe(true)
    expect(seen.deliveries).toMatchObject([{ means: 'online', version: 1 }, handed, sent])
    const atDesk = await house.get(notarizationDeskApi.open, { id }, { token: handler })
    expect(atDesk.progress.certificate?.deliveries).toEqual(seen.deliveries)
    const { timeline } = await house.get(notarizationApi.info, { id }, { token: applicant })
    expect(timeline.slice(-3).map(({ act }) => act)).toEqual(['deliver', 'deliver', 'receive'])
  })

  it('is refused to others, and while no certificate is issued', async () => {
    const id = await issued()
    expect((await house.call(notarizationApi.receive, { id }, { token: other })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const delivery = { means: 'post', carrier: 'EMS', tracking: 'EA123456789CN' } as const
    const revoke = { id, act: 'revoke', reason: '事实有误' } as const
    expect((await house.call(notarizationDeskApi.act, revoke, { token: approver })).flag).toBe(true)
    expect((await house.call(certificateDeskApi.deliver, { id, delivery }, { token: handler })).statusCode).toBe(
      judicialErrors.WRONG_STATE.code,
    )
    const { rows } = await sql`select 1 from judicial.delivery where application_id = ${id}`.execute(house.house.deps.db)
    expect(rows).toHaveLength(0)
  })
})

describe('what the parties of a case can load', () => {
  it('the mark of the office names the certificate and the digest of the signed file, and is for its parties only', async () => {
    const id = await issued()
    const { number, sha256 } = await certificateOf(id)
    const image = async (token: string) => house.send(certificateSealApi.image, { id }, { token })
    const own = await image(applicant)
    const svg = await own.text()
    for (const stated of [number, sha256.slice(0, 32), sha256.slice(32)]) expect(svg).toContain(stated)
    expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await image(other)).status).toBe(404)
    const draft = await draftOf(house, applicant, [ano])
    expect((await house.send(certificateSealApi.image, { id: draft }, { token: applicant })).status).toBe(409)
  })

  it('the preservation of a record lists the certificates that name it', async () => {
    const { number } = await certificateOf(await issued())
    const found = await house.get(preservationApi.ofRecord, { ano }, { token: applicant })
    expect(found).toMatchObject({ ano, ready: true, isDigestOnly: false })
    expect(found.certificates).toContainEqual(expect.objectContaining({ number, isRevoked: false }))
    expect((await house.call(preservationApi.ofRecord, { ano }, { token: other })).flag).toBe(false)
  })
})

it('paying online orders what the balance lacks, and nothing if it covers the fee', async () => {
  const id = await draftOf(house, applicant, [ano])
  await signApplication(house, applicant, id)
  await house.get(notarizationApi.submit, { id }, { token: applicant })
  const order = () => house.call(onlinePaymentApi.order, { id }, { token: applicant })
  expect((await order()).statusCode).toBe(judicialErrors.WRONG_STATE.code)
  await takeCase(house, handler, id)
  const { available } = await house.get(priceApi.balance, {}, { token: applicant })
  const fee = Math.round(Number(available) * 100) + 1_234
  const lines = [{ name: '公证费', quantity: 1, unitFen: fee }]
  await house.get(notarizationDeskApi.price, { id, lines, checks: acceptanceChecks, noConflict: true }, { token: handler })
  const { data } = await order()
  expect(data).toMatchObject({ missing: '12.34', balance: available, order: { kind: 'recharge', amount: '12.34' } })
  const paid = await house.call(notarizationApi.pay, { id, quote: 1 }, { token: applicant })
  expect(paid.flag).toBe(false)
})
