// Attacks on a notarization by persons who may not act in it: other members and platforms, two notaries at the same time, the questioner as approver, a disabled handler, a changed real name.
import { endpoints } from '@attestry/contract/api'
import { generalErrors } from '@attestry/contract/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptanceChecks,
  draftOf,
  quoteLines,
  signApplication,
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

describe('another person’s case', () => {
  it('is not found by other members, by other platforms’ staff and through any address, and refused to other roles', async () => {
    const id = await parties.issued()
    const paper = await parties.upload(await parties.submitted(), Buffer.from('%PDF-1.7 authority'))
    const { documents } = await house.get(notarizationDeskApi.open, { id }, { token: parties.handler })
    const elsewhere = await house.logIn(STAFF.notary, OTHER_PLATFORM)
    const input = {
      id,
      paper: paper.data?.id ?? '',
      key: 'write',
      ano: parties.ano,
      place: 0,
      documents: [documents.write?.id ?? ''],
    }
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
        const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
          name,
          input[name as keyof typeof input] ?? 1,
        ])
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
