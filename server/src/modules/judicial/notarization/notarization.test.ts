// Notarization over HTTP, from three records to a certificate, played by applicant, handler and approver; and what each of them cannot do.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { closingApi } from '@attestry/contract/modules/account/closing'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { emptyDraft } from '@attestry/contract/modules/judicial/application'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import {
  acceptanceChecks,
  approvalChecks,
  draftOf,
  newHandwriting,
  provenFile,
  quoteLines,
  signApplication,
  signAs,
  signTranscript,
  takeCase,
} from '../../../../test/notarization-acts.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { findAccountByPhone } from '../../account/public.ts'
import { performDueActs } from '../../casework/public.ts'
import { verifyLedger } from '../../wallet/public.ts'
import { ownNotarizations } from './own-applications.ts'
import { notarizations } from './rules.ts'
import { referenceOf } from './view.ts'

let house: TestHouse
let applicant: string
let other: string
let handler: string
let approver: string
let ano: string

beforeAll(async () => {
  house = await openTestHouse()
  await logIn()
  ano = await provenFile(house, applicant)
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(() => house.clock.pass(minutes(2)))

async function logIn() {
  const [one = '', two = '', three = '', four = ''] = await Promise.all(
    ['13800000001', '13800000002', '13900000002', '13900000006'].map((phone) => house.logIn(phone)),
  )
  applicant = one
  other = two
  handler = three
  approver = four
}

const submitted = async (): Promise<string> => {
  const id = await draftOf(house, applicant, [ano])
  await signApplication(house, applicant, id)
  await house.get(notarizationApi.submit, { id }, { token: applicant })
  await takeCase(house, handler, id)
  return id
}

const price = (id: string, lines = quoteLines) =>
  house.call(notarizationDeskApi.price, { id, lines, checks: acceptanceChecks, noConflict: true }, { token: handler })

const accepted = async (): Promise<string> => {
  const id = await submitted()
  expect((await price(id)).flag).toBe(true)
  await house.get(notarizationApi.pay, { id, quote: 1 }, { token: applicant })
  return id
}

const act = (
  id: string,
  name: 'ask' | 'reject' | 'suspend' | 'resume' | 'return' | 'propose-end' | 'end' | 'revoke',
  token = handler,
) => house.call(notarizationDeskApi.act, { id, act: name, reason: '原因说明' }, { token })

const availableOf = async () => (await house.get(priceApi.balance, {}, { token: applicant })).available

it('three records become a certificate, played by applicant, handler and approver', async () => {
  const anos = [ano, await provenFile(house, applicant, 'second.txt'), await provenFile(house, applicant, 'third.txt')]
  const before = Number(await availableOf())
  const id = await draftOf(house, applicant, anos)
  await signApplication(house, applicant, id)
  expect((await house.get(notarizationApi.submit, { id }, { token: applicant })).state).toBe('submitted')

  const listed = await house.get(notarizationDeskApi.list, { view: 'unassigned' }, { token: handler })
  expect(listed.list.find((item) => item.id === id)).toMatchObject({ recordCount: 3, applicantName: '林**' })
  await takeCase(house, handler, id)
  const opened = await house.get(notarizationDeskApi.open, { id }, { token: handler })
  expect(opened.applicant).toMatchObject({ name: '林知远', number: '110101200002290034' })
  expect(opened.evidence.map(({ ready, digest, fixedDigest }) => ready && digest === fixedDigest)).toEqual([true, true, true])
  expect((await price(id)).flag).toBe(true)

  const paid = await house.get(notarizationApi.pay, { id, quote: 1 }, { token: applicant })
  expect(paid).toMatchObject({ state: 'in_progress', paid: '10.00', refunded: '0.00' })
  expect(Number(await availableOf())).toBe(before - 10)
  const receipt = await house.send(notarizationApi.document, { id, key: 'receipt' }, { token: applicant })
  const due = paid.clocks.find(({ name }) => name === 'office')?.due ?? ''
  const lastDay = new Date(Date.parse(due) - 1_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(textOf(Buffer.from(await receipt.arrayBuffer()))).toContain(lastDay)

  const question = await house.get(notarizationDeskApi.message, { id, text: '原始文件保存在哪里？' }, { token: handler })
  expect(question).toMatchObject({ side: 'office', readAt: null })
  await house.get(notarizationApi.message, { id, text: '保存在我的电脑上。' }, { token: applicant })
  const { list: messages } = await house.get(notarizationApi.messages, { id }, { token: applicant })
  expect(messages.map(({ side, text }) => [side, text])).toEqual([
    ['office', '原始文件保存在哪里？'],
    ['applicant', '保存在我的电脑上。'],
  ])
  expect(messages[0]?.readAt).not.toBeNull()

  await signTranscript(house, { applicant, handler }, id)
  await house.get(notarizationDeskApi.propose, { id }, { token: handler })
  const issued = await house.get(notarizationDeskApi.approve, { id, checks: approvalChecks }, { token: approver })
  const year = new Date(house.clock.now().getTime() + 8 * 3_600_000).getUTCFullYear()
  expect(issued.certificate).toMatchObject({ number: `(${year})存证字第00001号`, isRevoked: false })
  const pdf = Buffer.from(await (await house.send(notarizationApi.certificate, { id }, { token: applicant })).arrayBuffer())
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(issued.certificate?.sha256)
  const atDesk = await house.send(notarizationDeskApi.certificate, { id }, { token: approver })
  expect(Buffer.from(await atDesk.arrayBuffer()).equals(pdf)).toBe(true)
  const content = textOf(pdf).replace(/\s/g, '')
  for (const stated of [...anos, '林知远', '周明公证员', '何静公证员', issued.certificate?.number ?? '', '所列3项'])
    expect(content, stated).toContain(stated)
  const { latest } = await house.get(inboxApi.summary, {}, { token: applicant })
  expect(latest.map(({ link }) => link)).toContainEqual({ to: 'notarization', id })
  const { rows } = await sql<{ ano: string }>`
    select ano from attestation.custody where event = 'NOTARIZED' and ano = any(${anos})`.execute(house.house.deps.db)
  expect(rows).toHaveLength(3)
  expect((await house.get(notarizationApi.ofRecord, { ano }, { token: applicant })).list.map((item) => item.id)).toContain(id)
})

describe('a draft', () => {
  it('is saved incomplete, names everything that is missing, and is submitted only when nothing is', async () => {
    const saved = await house.get(notarizationApi.save, { draft: emptyDraft }, { token: applicant })
    expect(saved.problems).toEqual(['matter', 'use', 'basis', 'reason', 'obtaining', 'evidence-none'])
    const { id, version } = saved
    expect((await house.call(notarizationApi.documents, { id }, { token: applicant })).statusCode).toBe(
      judicialErrors.NOT_COMPLETE.code,
    )
    expect((await house.call(notarizationApi.submit, { id }, { token: applicant })).statusCode).toBe(
      judicialErrors.NOT_COMPLETE.code,
    )
    const again = { id, version, draft: { ...emptyDraft, matter: 'data' } }
    expect((await house.get(notarizationApi.save, again, { token: applicant })).version).toBe(version + 1)
    expect((await house.call(notarizationApi.save, again, { token: applicant })).statusCode).toBe(generalErrors.STALE.code)
  })

  it('refuses records of others, and names a deposited digest, a record twice, and an agent without papers', async () => {
    const foreign = await provenFile(house, other)
    const evidence = [{ ano: foreign, purpose: '' }]
    const refused = await house.call(notarizationApi.save, { draft: { ...emptyDraft, evidence } }, { token: applicant })
    expect(refused.statusCode).toBe(generalErrors.NOT_FOUND.code)
    const items = [{ name: 'only a digest', digest: 'cd'.repeat(32) }]
    const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: applicant })
    const draft = {
      ...emptyDraft,
      applicant: 'other' as const,
      evidence: [list[0]?.ano ?? '', ano, ano].map((each) => ({ ano: each, purpose: '' })),
    }
    const { problems } = await house.get(notarizationApi.save, { draft }, { token: applicant })
    expect(problems).toEqual(
      expect.arrayContaining([
        'principal-name',
        'principal-number',
        'paper-authority',
        'paper-identity',
        'evidence-twice',
        'evidence-digest',
      ]),
    )
  })

  it('is invisible to the office, other members and sub-accounts', async () => {
    const id = await draftOf(house, applicant, [ano])
    expect((await house.call(notarizationDeskApi.open, { id }, { token: handler })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    expect((await house.call(notarizationApi.detail, { id }, { token: other })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const sub = await house.logIn('13800000003')
    expect((await house.call(notarizationApi.list, {}, { token: sub })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  })
})

describe('application and notice', () => {
  it('cannot be signed unread, and are void when what they state changes', async () => {
    const id = await draftOf(house, applicant, [ano])
    const documents = await house.get(notarizationApi.documents, { id }, { token: applicant })
    const ids = [documents.write?.id ?? '', documents.notice?.id ?? '']
    expect((await house.call(notarizationApi.code, { id, documents: ids }, { token: applicant })).statusCode).toBe(
      signingErrors.NOT_READ.code,
    )
    await signAs(house, 'applicant', applicant, id, ['write', 'notice'], documents)
    const { version, draft } = await house.get(notarizationApi.detail, { id }, { token: applicant })
    const changed = await house.get(
      notarizationApi.save,
      { id, version, draft: { ...draft, copies: draft.copies + 1 } },
      { token: applicant },
    )
    expect(changed.documents.isOutdated).toBe(true)
    expect((await house.call(notarizationApi.submit, { id }, { token: applicant })).statusCode).toBe(
      judicialErrors.NOT_SIGNED.code,
    )
    const drawn = await house.get(notarizationApi.documents, { id }, { token: applicant })
    expect(drawn.write).toMatchObject({ number: 2, state: 'signing' })
    expect(drawn.write?.id).not.toBe(ids[0])
  })

  it('cannot be signed with the documents of another case, by somebody else, or after submission', async () => {
    const id = await draftOf(house, applicant, [ano])
    const second = await draftOf(house, applicant, [ano])
    const { write } = await house.get(notarizationApi.documents, { id: second }, { token: applicant })
    const foreign = await house.call(notarizationApi.code, { id, documents: [write?.id ?? ''] }, { token: applicant })
    expect(foreign.statusCode).toBe(signingErrors.NOT_YOUR_TURN.code)
    const { smsId, smsCode } = { smsId: 'x'.repeat(22), smsCode: '000000' }
    const request = { id, documents: [write?.id ?? ''], handwriting: newHandwriting(), consent: true as const, smsId, smsCode }
    expect((await house.call(notarizationApi.sign, request, { token: other })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    await signApplication(house, applicant, id)
    await house.get(notarizationApi.submit, { id }, { token: applicant })
    const late = await house.call(
      notarizationApi.sign,
      { ...request, documents: [(await house.get(notarizationApi.documents, { id }, { token: applicant })).write?.id ?? ''] },
      { token: applicant },
    )
    expect(late.statusCode).toBe(judicialErrors.WRONG_STATE.code)
  })
})

describe('the fee', () => {
  it('is charged once for the live quote only, and nothing is charged for another version', async () => {
    const id = await submitted()
    expect((await price(id)).flag).toBe(true)
    const before = await availableOf()
    const wrong = await house.call(notarizationApi.pay, { id, quote: 2 }, { token: applicant })
    expect(wrong.statusCode).toBe(judicialErrors.QUOTE_CHANGED.code)
    expect(await availableOf()).toBe(before)
    const tries = await Promise.all([1, 1].map((quote) => house.call(notarizationApi.pay, { id, quote }, { token: applicant })))
    expect(tries.filter(({ flag }) => flag)).toHaveLength(1)
    expect(Number(await availableOf())).toBe(Number(before) - 10)
  })

  it('is refunded after termination by somebody else than the handler, in parts, never beyond what was paid', async () => {
    const id = await accepted()
    const before = Number(await availableOf())
    const refund = (amount: string, token = approver) =>
      house.call(notarizationDeskApi.refund, { id, amount, reason: '撤回申请' }, { token })
    expect((await refund('1.00')).statusCode).toBe(judicialErrors.WRONG_STATE.code)
    await house.get(notarizationApi.withdraw, { id, reason: '双方已和解' }, { token: applicant })
    await takeCase(house, handler, id).catch(() => {})
    expect((await refund('4.00')).flag).toBe(true)
    expect((await refund('6.01')).statusCode).toBe(judicialErrors.REFUND_TOO_HIGH.code)
    expect((await refund('6.00')).flag).toBe(true)
    expect((await refund('0.01')).statusCode).toBe(judicialErrors.REFUND_TOO_HIGH.code)
    expect((await refund('0.01', handler)).flag).toBe(false)
    expect(Number(await availableOf())).toBe(before + 10)
  })

  it('is not owed for an application that lapsed, and a payment after the lapse is refused', async () => {
    const id = await submitted()
    expect((await price(id)).flag).toBe(true)
    house.clock.pass(days(30))
    await logIn()
    expect(await performDueActs(house.house.deps, notarizations)).toBeGreaterThan(0)
    const { state } = await house.get(notarizationApi.info, { id }, { token: applicant })
    expect(state).toBe('abandoned')
    expect((await house.call(notarizationApi.pay, { id, quote: 1 }, { token: applicant })).statusCode).toBe(
      judicialErrors.WRONG_STATE.code,
    )
  })
})

it('an account with an application at the office cannot be closed, and its data export lists the application', async () => {
  const id = await submitted()
  const { hindrances } = await house.get(closingApi.facts, {}, { token: applicant })
  expect(hindrances.map(({ kind }) => kind)).toContain('case')
  const account = await findAccountByPhone(house.house.deps.db, 1, '13800000001')
  const listed = await ownNotarizations(house.house.deps, account?.id ?? '')
  expect(listed).toContainEqual(expect.objectContaining({ reference: referenceOf(id), state: 'submitted', name: '林知远' }))
})

describe('at the desk', () => {
  it('only the handler quotes, and only with every check made', async () => {
    const id = await submitted()
    const input = { id, lines: quoteLines, checks: acceptanceChecks, noConflict: true } as const
    expect((await house.call(notarizationDeskApi.price, input, { token: approver })).statusCode).toBe(
      caseworkErrors.NOT_HANDLER.code,
    )
    const unchecked = await house.call(
      notarizationDeskApi.price,
      { ...input, checks: acceptanceChecks.slice(1) },
      { token: handler },
    )
    expect(unchecked.statusCode).toBe(judicialErrors.CHECKS_OPEN.code)
    expect((await house.get(notarizationApi.info, { id }, { token: applicant })).quote).toBeNull()
  })

  it('approval is asked for with a transcript that both have signed, and given by somebody who never handled the case', async () => {
    const id = await accepted()
    const propose = () => house.call(notarizationDeskApi.propose, { id }, { token: handler })
    expect((await propose()).statusCode).toBe(judicialErrors.TRANSCRIPT_OPEN.code)
    expect((await house.call(notarizationDeskApi.drawTranscript, { id }, { token: handler })).statusCode).toBe(
      judicialErrors.ANSWERS_MISSING.code,
    )
    await signTranscript(house, { applicant, handler }, id)
    expect((await propose()).flag).toBe(true)
    const approve = (token: string, checks = approvalChecks) => house.call(notarizationDeskApi.approve, { id, checks }, { token })
    expect((await approve(handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await approve(approver, [])).statusCode).toBe(judicialErrors.CHECKS_OPEN.code)
    const { handler: held } = await house.get(notarizationDeskApi.timeline, { id }, { token: handler })
    await house.get(notarizationDeskApi.assign, { id, act: 'release', expectedHandler: held?.id }, { token: handler })
    expect((await approve(handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await approve(approver)).flag).toBe(true)
  })

  it('a refused approval gives its number back: certificates are numbered without gaps', async () => {
    const { db } = house.house.deps
    const numbers = async () => {
      const { rows } = await sql<{ number: string }>`select number from judicial.certificate order by number`.execute(db)
      const { rows: series } = await sql<{
        last: number
      }>`select last::int from casework.series where name like 'notarization/%'`.execute(db)
      return { issued: rows.length, last: series[0]?.last ?? 0 }
    }
    const { issued, last } = await numbers()
    expect(issued).toBe(last)
  })

  it('a suspension stops the clock of the office, and the applicant resumes it by supplying what was asked for', async () => {
    const id = await accepted()
    expect((await act(id, 'suspend')).flag).toBe(true)
    const suspended = await house.get(notarizationApi.info, { id }, { token: applicant })
    expect(suspended.clocks.find(({ name }) => name === 'office')).toMatchObject({ state: 'suspended', due: null })
    await house.get(notarizationApi.supply, { id }, { token: applicant })
    const running = await house.get(notarizationApi.info, { id }, { token: applicant })
    expect(running.clocks.find(({ name }) => name === 'office')?.state).toBe('running')
  })

  it('a termination takes two persons, and a revoked certificate stays readable and says so', async () => {
    const id = await accepted()
    expect((await act(id, 'propose-end')).flag).toBe(true)
    expect((await act(id, 'end')).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await act(id, 'end', approver)).data?.state).toBe('terminated')
  })

  it('reading a case in full is audited with its number', async () => {
    const id = await submitted()
    await house.get(notarizationDeskApi.open, { id }, { token: handler })
    const { rows } = await sql<{ action: string }>`
      select action from kernel.audit where subject = ${id}`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toContain('notarization.open')
  })
})
