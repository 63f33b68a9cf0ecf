// Attacks on a notarization over HTTP by the applicant and the notaries of a case: acts that the state does not allow, signing for another, evidence and templates exchanged between view and sign, papers. Persons who may not act are in hostile-persons.test.ts, money and numbers in hostile-money.test.ts, clocks in hostile-clock.test.ts; replayed codes, strokes and interrupted signing acts in signing/signing.test.ts; forged PDF revisions in proof/src/package/pdf-forgery.test.ts.
import { generalErrors } from '@attestry/contract/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { notarizationTemplateApi } from '@attestry/contract/modules/judicial/notarization-template'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptanceChecks,
  draftOf,
  newHandwriting,
  quoteLines,
  signApplication,
  signAs,
  signTranscript,
} from '../../../../test/notarization-acts.ts'
import { seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { minutes } from '../../../kernel/clock.ts'
import { openParties, type Parties } from './parties.fixture.ts'

let parties: Parties
let house: Parties['house']

beforeAll(async () => {
  parties = await openParties()
  house = parties.house
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())
beforeEach(() => house.clock.pass(minutes(2)))

const stateOf = async (id: string) => (await house.get(notarizationApi.info, { id }, { token: parties.applicant })).state

describe('acts that the state does not allow', () => {
  it('a draft cannot be paid, and a case without transcript cannot be approved or get a certificate', async () => {
    const draft = await draftOf(house, parties.applicant, [parties.ano])
    const paid = await house.call(notarizationApi.pay, { id: draft, quote: 1 }, { token: parties.applicant })
    expect(paid.statusCode).toBe(judicialErrors.WRONG_STATE.code)
    const id = await parties.accepted()
    expect((await parties.approve(id)).statusCode).toBe(judicialErrors.WRONG_STATE.code)
    const certificate = await house.send(notarizationApi.certificate, { id }, { token: parties.applicant })
    expect(certificate.status).toBe(409)
    expect(await stateOf(id)).toBe('in_progress')
  })

  it('a case whose transcript was drawn again during review is not approved without new signatures', async () => {
    const id = await parties.inReview()
    expect((await house.call(notarizationDeskApi.drawTranscript, { id }, { token: parties.handler })).statusCode).toBe(
      judicialErrors.WRONG_STATE.code,
    )
    expect((await parties.act(id, 'return', parties.approver)).flag).toBe(true)
    await house.get(notarizationDeskApi.drawTranscript, { id }, { token: parties.handler })
    expect((await house.call(notarizationDeskApi.propose, { id }, { token: parties.handler })).statusCode).toBe(
      judicialErrors.TRANSCRIPT_OPEN.code,
    )
  })
})

describe('signing for another', () => {
  it('sub-accounts, other members and the notary cannot sign what is the applicant’s to sign', async () => {
    const id = await draftOf(house, parties.applicant, [parties.ano])
    const { write } = await house.get(notarizationApi.documents, { id }, { token: parties.applicant })
    await (await house.send(notarizationApi.document, { id, key: 'write' }, { token: parties.applicant })).arrayBuffer()
    const { code, demoCode = '' } = await house.get(
      notarizationApi.code,
      { id, documents: [write?.id ?? ''] },
      { token: parties.applicant },
    )
    const request = {
      id,
      documents: [write?.id ?? ''],
      handwriting: newHandwriting(),
      consent: true as const,
      smsId: code,
      smsCode: demoCode,
    }
    const sub = await house.logIn('13800000003')
    expect((await house.call(notarizationApi.sign, request, { token: sub })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    expect((await house.call(notarizationApi.sign, request, { token: parties.other })).statusCode).toBe(
      generalErrors.NOT_FOUND.code,
    )
    expect((await house.call(notarizationDeskApi.sign, request, { token: parties.handler })).statusCode).toBe(
      generalErrors.NOT_FOUND.code,
    )
    expect((await house.call(notarizationApi.sign, request, { token: parties.applicant })).flag).toBe(true)
  })

  it('a code for version 1 of an application signs no version 2, and a signature of version 1 submits no version 2', async () => {
    const id = await draftOf(house, parties.applicant, [parties.ano])
    const first = await house.get(notarizationApi.documents, { id }, { token: parties.applicant })
    await signAs(house, 'applicant', parties.applicant, id, ['write'], first)
    await (await house.send(notarizationApi.document, { id, key: 'notice' }, { token: parties.applicant })).arrayBuffer()
    house.clock.pass(minutes(1.1))
    const { code, demoCode = '' } = await house.get(
      notarizationApi.code,
      { id, documents: [first.notice?.id ?? ''] },
      { token: parties.applicant },
    )
    const { version, draft } = await house.get(notarizationApi.detail, { id }, { token: parties.applicant })
    await house.get(notarizationApi.save, { id, version, draft: { ...draft, copies: 3 } }, { token: parties.applicant })
    const second = await house.get(notarizationApi.documents, { id }, { token: parties.applicant })
    const signing = { id, handwriting: newHandwriting(), consent: true as const, smsId: code, smsCode: demoCode }
    const voided = await house.call(
      notarizationApi.sign,
      { ...signing, documents: [first.notice?.id ?? ''] },
      { token: parties.applicant },
    )
    expect(voided.statusCode).toBe(signingErrors.NOT_YOUR_TURN.code)
    await (await house.send(notarizationApi.document, { id, key: 'notice' }, { token: parties.applicant })).arrayBuffer()
    const swapped = await house.call(
      notarizationApi.sign,
      { ...signing, documents: [second.notice?.id ?? ''] },
      { token: parties.applicant },
    )
    expect(swapped.flag).toBe(false)
    expect((await house.call(notarizationApi.submit, { id }, { token: parties.applicant })).statusCode).toBe(
      judicialErrors.NOT_SIGNED.code,
    )
  })
})

describe('what is swapped between reading and signing', () => {
  it('two concurrent requests to draw the application leave one version of each document', async () => {
    const id = await draftOf(house, parties.applicant, [parties.ano])
    const draw = () => house.call(notarizationApi.documents, { id }, { token: parties.applicant })
    const outcomes = await Promise.all([draw(), draw(), draw()])
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual(['000000', '000000', '000000'])
    const ids = new Set(outcomes.map(({ data }) => data?.write?.id))
    expect([...ids]).toContain((await draw()).data?.write?.id)
    await signApplication(house, parties.applicant, id)
    expect((await house.call(notarizationApi.submit, { id }, { token: parties.applicant })).flag).toBe(true)
  })

  it('a template that is changed after signing does not change the case, and a draft saved later is signed again', async () => {
    const id = await parties.submitted()
    const draft = await draftOf(house, parties.applicant, [parties.ano])
    await signApplication(house, parties.applicant, draft)
    const { template } = await house.get(notarizationTemplateApi.read, {}, { token: parties.handler })
    const acceptance = [...template.acceptanceChecks, { key: 'added', text: { zh: '新增核对', en: 'An added check' } }]
    await house.get(
      notarizationTemplateApi.save,
      { template: { ...template, acceptanceChecks: acceptance } },
      { token: parties.handler },
    )
    const input = { id, lines: quoteLines, checks: acceptanceChecks, noConflict: true as const }
    expect((await house.call(notarizationDeskApi.price, input, { token: parties.handler })).flag).toBe(true)
    const before = await house.get(notarizationApi.detail, { id: draft }, { token: parties.applicant })
    const saved = { id: draft, version: before.version, draft: before.draft }
    const after = await house.get(notarizationApi.save, saved, { token: parties.applicant })
    expect(after.templateVersion).toBe(template.version + 1)
    await house.get(
      notarizationTemplateApi.save,
      { template: { ...template, version: template.version + 1 } },
      { token: parties.handler },
    )
    expect((await house.call(notarizationApi.submit, { id: draft }, { token: parties.applicant })).statusCode).toBe(
      judicialErrors.NOT_SIGNED.code,
    )
  })

  it('evidence that is exchanged while documents are supplied is not submitted under the old signatures', async () => {
    const id = await parties.submitted()
    expect((await parties.act(id, 'ask')).flag).toBe(true)
    const { version, draft } = await house.get(notarizationApi.detail, { id }, { token: parties.applicant })
    const evidence = draft.evidence.map((each) => ({ ...each, purpose: '证明另一件事情。' }))
    await house.get(notarizationApi.save, { id, version, draft: { ...draft, evidence } }, { token: parties.applicant })
    expect((await house.call(notarizationApi.resubmit, { id }, { token: parties.applicant })).statusCode).toBe(
      judicialErrors.NOT_SIGNED.code,
    )
    const saving = { id, version: version + 1, draft: { ...draft, evidence: [] } }
    await house.get(notarizationApi.save, saving, { token: parties.applicant })
    expect((await house.call(notarizationApi.resubmit, { id }, { token: parties.applicant })).statusCode).toBe(
      judicialErrors.NOT_COMPLETE.code,
    )
  })

  it('a digest changed in the database after signing is refused with the record’s number', async () => {
    const id = await parties.inReview()
    await house.asOwner((db) =>
      sql`update judicial.evidence set digest = ${'0'.repeat(64)} where application_id = ${id}`.execute(db),
    )
    expect((await parties.approve(id)).statusCode).toBe(judicialErrors.EVIDENCE_CHANGED.code)
    expect(await stateOf(id)).toBe('review')
  })
})

describe('a transcript', () => {
  it('that is drawn twice at the same time is drawn once, and the other request is told so', async () => {
    const id = await parties.accepted()
    await signTranscript(house, parties, id)
    const draw = () => house.call(notarizationDeskApi.drawTranscript, { id }, { token: parties.handler })
    const outcomes = await Promise.all([draw(), draw()])
    for (const { statusCode } of outcomes) expect(['000000', signingErrors.VERSION_CHANGED.code]).toContain(statusCode)
    expect(outcomes.some(({ flag }) => flag)).toBe(true)
    const { documents } = await house.get(notarizationDeskApi.open, { id }, { token: parties.handler })
    expect(documents.transcript).toMatchObject({ state: 'signing' })
  })
})

describe('papers that are handed in', () => {
  it('a signed PDF that is handed in as a paper stays a paper and signs nothing', async () => {
    const id = await parties.submitted()
    const signed = await house.send(notarizationApi.document, { id, key: 'write' }, { token: parties.applicant })
    const bytes = Buffer.from(await signed.arrayBuffer())
    expect((await parties.act(id, 'ask')).flag).toBe(true)
    const overlaid = Buffer.concat([bytes, Buffer.from('\n1 0 obj\n<</Type/Page>>\nendobj\n%%EOF\n')])
    expect((await parties.upload(id, overlaid, '申请表')).statusCode).toBe('000000')
    const again = await house.send(notarizationApi.document, { id, key: 'write' }, { token: parties.applicant })
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('an encrypted PDF is refused at upload, also with a cross-reference stream, and nothing is kept', async () => {
    const id = await draftOf(house, parties.applicant, [parties.ano])
    const trailer = '%PDF-1.7\ntrailer\n<</Size 3/Root 1 0 R/Encrypt 2 0 R>>\n%%EOF'
    const stream = '%PDF-1.7\n9 0 obj\n<</Type/XRef/Encrypt<</Filter/Standard>>/Length 0>>stream\nendstream\n%%EOF'
    for (const bytes of [trailer, stream])
      expect((await parties.upload(id, Buffer.from(bytes))).statusCode).toBe(judicialErrors.PAPER_ENCRYPTED.code)
    expect((await parties.upload(id, Buffer.from('%PDF-1.7\n(a text about /Encrypt and passwords)'))).statusCode).toBe('000000')
    const { papers } = await house.get(notarizationApi.detail, { id }, { token: parties.applicant })
    expect(papers).toHaveLength(1)
  })

  it('a name or an answer with bidirectional overrides is refused and nothing is saved', async () => {
    const id = await parties.accepted()
    expect((await parties.upload(id, Buffer.from('%PDF-1.7'), 'fdp.\u202eexe')).statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    const { transcript } = await house.get(notarizationDeskApi.open, { id }, { token: parties.handler })
    const answers = transcript.draft.answers.map((each) => ({ ...each, answer: '元\u202e001' }))
    const saving = { id, version: transcript.version, draft: { ...transcript.draft, answers } }
    const refused = await house.call(notarizationDeskApi.saveTranscript, saving, { token: parties.handler })
    expect(refused.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    const message = await house.call(notarizationApi.message, { id, text: '\u2066是' }, { token: parties.applicant })
    expect(message.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    expect((await house.get(notarizationDeskApi.open, { id }, { token: parties.handler })).transcript.version).toBe(0)
  })
})
