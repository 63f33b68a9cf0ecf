// Attacks on a notarization over HTTP by members, sub-accounts, staff and other platforms: turns, identities, evidence, persons and papers. Money and numbers are in hostile-money.test.ts, clocks in hostile-clock.test.ts; replayed codes, strokes and interrupted signing acts in signing/signing.test.ts; forged PDF revisions in proof/src/package/pdf-forgery.test.ts. Left out with their kinds: evidence at two appraisal centres, objections to a data registration, parcels of a purchase.
import { endpoints } from '@attestry/contract/api'
import { generalErrors } from '@attestry/contract/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { notarizationTemplateApi } from '@attestry/contract/modules/judicial/notarization-template'
import { staffApi } from '@attestry/contract/modules/operator/staff'
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
  takeCase,
} from '../../../../test/notarization-acts.ts'
import { OTHER_PLATFORM, SIBLING, STAFF, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { minutes } from '../../../kernel/clock.ts'
import { findAccountByPhone } from '../../account/public.ts'
import { seedVerified } from '../../realname/public.ts'
import { APPLICANT_NUMBER, openParties, type Parties } from './parties.fixture.ts'

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

describe('another person’s case', () => {
  it('is not found by other members, by other platforms’ staff and through any address, and refused to other roles', async () => {
    const id = await parties.issued()
    const paper = await parties.upload(await parties.submitted(), Buffer.from('%PDF-1.7 authority'))
    const { documents } = await house.get(notarizationDeskApi.open, { id }, { token: parties.handler })
    const elsewhere = await house.logIn(STAFF.notary, OTHER_PLATFORM)
    const input = { id, paper: paper.data?.id ?? '', key: 'write', documents: [documents.write?.id ?? ''] }
    const paths = (staff: boolean) =>
      endpoints
        .map(({ endpoint }) => endpoint)
        .filter((each) => each.path.startsWith(staff ? '/desk/notarization/' : '/notarization/') && /:id|:paper/.test(each.path))
        .filter((each) => each.method === 'GET')
    expect(paths(true).length + paths(false).length).toBeGreaterThan(8)
    for (const [list, token] of [
      [paths(true), elsewhere],
      [paths(false), parties.other],
    ] as const)
      for (const endpoint of list) {
        const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, input[name as keyof typeof input]])
        const answer = await house.send(endpoint, Object.fromEntries(named), { token })
        const { statusCode } = (await answer.json()) as { statusCode: string }
        expect(statusCode, endpoint.path).toBe(generalErrors.NOT_FOUND.code)
      }
    expect((await house.call(notarizationDeskApi.open, { id }, { token: elsewhere })).statusCode).toBe(
      generalErrors.NOT_FOUND.code,
    )
    const act = { id, act: 'revoke' as const, reason: '原因说明' }
    expect((await house.call(notarizationDeskApi.act, act, { token: elsewhere })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    for (const phone of [STAFF.appraiser, STAFF.finance]) {
      const token = await house.logIn(phone)
      expect((await house.call(notarizationDeskApi.open, { id }, { token })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    }
    const sibling = await house.logIn(SIBLING)
    expect((await house.send(notarizationApi.certificate, { id }, { token: sibling })).status).toBe(403)
  })
})

describe('persons', () => {
  it('of two notaries who take a case at the same time, one has it', async () => {
    const id = await draftOf(house, parties.applicant, [parties.ano])
    await signApplication(house, parties.applicant, id)
    await house.get(notarizationApi.submit, { id }, { token: parties.applicant })
    const take = (token: string) => house.call(notarizationDeskApi.assign, { id, act: 'take' }, { token })
    const outcomes = await Promise.all([parties.handler, parties.approver].map(take))
    expect(outcomes.filter(({ flag }) => flag)).toHaveLength(1)
    expect(outcomes.find(({ flag }) => !flag)?.statusCode).toBe(caseworkErrors.ASSIGNED_MEANWHILE.code)
  })

  it('the notary who questioned the applicant cannot approve, even if another handled every other step', async () => {
    const id = await parties.accepted()
    const assign = (act: 'take' | 'release', token: string, expectedHandler?: string) =>
      house.get(notarizationDeskApi.assign, { id, act, ...(expectedHandler ? { expectedHandler } : {}) }, { token })
    const { handler: first } = await assign('take', parties.approver, (await holderOf(id)) ?? '')
    await signTranscript(house, { applicant: parties.applicant, handler: parties.approver }, id)
    await assign('release', parties.approver, first?.id)
    await takeCase(house, parties.handler, id)
    await house.get(notarizationDeskApi.propose, { id }, { token: parties.handler })
    expect((await house.get(notarizationDeskApi.open, { id }, { token: parties.approver })).mayApprove).toBe(false)
    expect((await parties.approve(id)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect(await stateOf(id)).toBe('review')
  })

  it('without the declaration that there is no conflict of interest no quote is made', async () => {
    const id = await parties.submitted()
    const input = { id, lines: quoteLines, checks: acceptanceChecks, noConflict: false }
    const refused = await house.call(notarizationDeskApi.price, input as never, { token: parties.handler })
    expect(refused.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    expect(await stateOf(id)).toBe('submitted')
  })

  it('a handler who is disabled can do nothing more, and a colleague takes the case over', async () => {
    const id = await parties.submitted()
    const holder = (await holderOf(id)) ?? ''
    const owner = await house.logIn(STAFF.owner)
    await house.get(staffApi.disable, { id: holder, reason: '已离职' }, { token: owner })
    expect((await parties.act(id, 'ask')).flag).toBe(false)
    expect(await stateOf(id)).toBe('submitted')
    await house.get(staffApi.enable, { id: holder, reason: '恢复' }, { token: owner })
    await parties.logIn()
    const taken = { id, act: 'take' as const, expectedHandler: holder }
    expect((await house.call(notarizationDeskApi.assign, taken, { token: parties.approver })).flag).toBe(true)
    expect((await parties.act(id, 'ask')).statusCode).toBe(caseworkErrors.NOT_HANDLER.code)
    expect((await parties.act(id, 'ask', parties.approver)).flag).toBe(true)
  })

  it('a real name that changes during the case changes no document of it', async () => {
    const id = await parties.inReview()
    const undo = await rename('林远')
    expect((await parties.approve(id)).flag).toBe(true)
    await undo()
    const pdf = await house.send(notarizationApi.certificate, { id }, { token: parties.applicant })
    expect(textOf(Buffer.from(await pdf.arrayBuffer()))).toContain('林知远')
  })

  it('a draft cannot be submitted under the signature of an earlier real name', async () => {
    const id = await draftOf(house, parties.applicant, [parties.ano])
    await signApplication(house, parties.applicant, id)
    const undo = await rename('林远')
    const refused = await house.call(notarizationApi.submit, { id }, { token: parties.applicant })
    await undo()
    expect(refused.statusCode).toBe(judicialErrors.NOT_SIGNED.code)
    expect(await stateOf(id)).toBe('draft')
  })
})

describe('evidence during the case', () => {
  it('that its owner hides from lists stays in the case, with its proof', async () => {
    const id = await parties.inReview()
    await house.get(recordApi.hide, { id: parties.ano }, { token: parties.applicant })
    const { evidence } = await house.get(notarizationDeskApi.open, { id }, { token: parties.approver })
    expect(evidence.map(({ ano, ready }) => [ano, ready])).toEqual([[parties.ano, true]])
    expect((await parties.approve(id)).flag).toBe(true)
  })
})

const holderOf = async (id: string) =>
  (await house.get(notarizationDeskApi.timeline, { id }, { token: parties.handler })).handler?.id

/** Verifies the applicant under another name; the answer takes it back. */
async function rename(name: string): Promise<() => Promise<void>> {
  const { deps } = house.house
  const account = await findAccountByPhone(deps.db, 1, '13800000001')
  const accountId = account?.id ?? ''
  const withdraw = () =>
    house.asOwner((db) =>
      sql`update realname.application set state = 'withdrawn' where account_id = ${accountId} and state = 'passed'`.execute(db),
    )
  await withdraw()
  await seedVerified(deps, { platformId: 1, accountId }, 'person', { name, number: APPLICANT_NUMBER })
  return async () => {
    await withdraw()
    await seedVerified(deps, { platformId: 1, accountId }, 'person', { name: '林知远', number: APPLICANT_NUMBER })
  }
}
