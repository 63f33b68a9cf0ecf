// Lawyer directory by city and field, case requests whose access is audited, and editing by staff.
import { generalErrors } from '@attestry/contract/errors'
import { caseRequestApi, MAX_REQUESTS_PER_PHONE_PER_DAY } from '@attestry/contract/modules/lawyer/case-request'
import { lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'
import { directoryApi } from '@attestry/contract/modules/lawyer/directory'
import { lawyerErrors } from '@attestry/contract/modules/lawyer/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lawyers as chinese } from '../../../demo/lawyers.zh.ts'
import { secondPlatform } from '../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makers } from '../../../test/resource-makers.ts'
import { days } from '../../kernel/clock.ts'

let house: TestHouse
let staff: string
beforeAll(async () => {
  house = await openTestHouse()
  staff = await house.logIn('13900000001')
})
afterAll(() => house.close())

const en = { headers: { 'accept-language': 'en' } }
const PERSON = { name: 'Ouyang Min', phone: '13712340001', city: 'Jiangzhou', field: 'ip', agreed: true } as const
const CASE = { title: 'My photograph on a shop', description: 'A shop has been selling prints of my photograph since May.' }

describe('the lawyer directory', () => {
  it('is searched by city, field and name, in both languages', async () => {
    const all = await house.get(directoryApi.list, {}, en)
    expect(all.total).toBe(6)
    expect(all.list[0]).toMatchObject({ name: 'Shen Jiahe', city: 'Jiangzhou' })
    expect(all.list[0]?.fields[0]).toEqual({ fid: 'ip', name: 'Intellectual property' })
    const city = all.cities.find(({ name }) => name === 'Linhai')?.city ?? ''
    expect((await house.get(directoryApi.list, { city }, en)).list.map(({ name }) => name)).toEqual(['Gu Qingyue', 'He Yining'])
    expect((await house.get(directoryApi.list, { city, field: 'data' }, en)).total).toBe(1)
    expect((await house.get(directoryApi.list, { keyword: 'tonglu' }, en)).total).toBe(2)
    expect((await house.get(directoryApi.list, { keyword: chinese.shen.name }, en)).total).toBe(1)
    expect((await house.get(directoryApi.list, { keyword: '%' }, en)).total).toBe(0)
    expect(await house.get(directoryApi.cities, {}, en)).toEqual({ list: all.cities })
    expect(await house.get(directoryApi.fields, {}, en)).toEqual({ list: all.fields })
  })

  it('shows a lawyer with others of the field, but none unlisted or of another platform', async () => {
    const [first] = (await house.get(directoryApi.list, {}, en)).list
    const lawyer = first?.id ?? ''
    const details = await house.get(directoryApi.details, { lawyer, field: 'reputation' }, en)
    expect(details).toMatchObject({ licence: '10000000000000001', others: [{ name: 'Gu Qingyue' }] })
    expect(details.years).toBe(new Date().getFullYear() - 2011)
    const elsewhere = await house.call(directoryApi.details, { lawyer, field: 'any', notaryId: secondPlatform.id } as never)
    expect(elsewhere.statusCode).toBe(generalErrors.NOT_FOUND.code)

    const { list } = await house.get(lawyerDeskApi.list, {}, { token: staff })
    const { updatedAt: _, ...facts } = list.find(({ id }) => id === lawyer) as (typeof list)[number]
    await house.get(lawyerDeskApi.change, { ...facts, listed: false }, { token: staff })
    expect((await house.call(directoryApi.details, { lawyer, field: 'any' })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    expect((await house.get(directoryApi.list, {})).total).toBe(5)
    await house.get(lawyerDeskApi.change, { ...facts, listed: true }, { token: staff })

    const { id: __, ...same } = facts
    expect((await house.call(lawyerDeskApi.create, same, { token: staff })).statusCode).toBe(lawyerErrors.LICENCE_TAKEN.code)
    const taken = { ...facts, licence: '10000000000000002' }
    expect((await house.call(lawyerDeskApi.change, taken, { token: staff })).statusCode).toBe(lawyerErrors.LICENCE_TAKEN.code)
    const fresh = await house.get(
      lawyerDeskApi.create,
      { ...same, licence: '10000000000000099', listed: false },
      { token: staff },
    )
    expect(fresh.id).not.toBe(lawyer)
  })
})

describe('a case request', () => {
  it('is encrypted at rest, masked in the list, and every full access is audited', async () => {
    const answer = await house.send(caseRequestApi.submit, { ...PERSON, ...CASE }, { form: true })
    expect(((await answer.json()) as { data: { reference: string } }).data.reference).toMatch(/^[0-9A-F]{8}$/)
    const { list } = await house.get(caseRequestApi.list, { state: 'new' }, { token: staff })
    expect(list[0]).toMatchObject({ name: 'O***', phone: '137****0001', title: CASE.title, state: 'new' })
    const { rows } = await sql<{ row: string }>`select row_to_json(r)::text as row from lawyer.case_request r`.execute(
      house.house.deps.db,
    )
    for (const secret of [PERSON.name, PERSON.phone, CASE.title, CASE.description])
      for (const { row } of rows) expect(row).not.toContain(secret)
    for (const line of house.log) for (const secret of [PERSON.phone, CASE.description]) expect(line).not.toContain(secret)

    const id = list[0]?.id ?? ''
    const whole = await house.get(caseRequestApi.open, { id }, { token: staff })
    expect(whole).toMatchObject({ name: PERSON.name, phone: PERSON.phone, description: CASE.description, evidence: [] })
    const trace = await sql`select 1 from kernel.audit where action = 'case-request.open' and subject = ${id}`.execute(
      house.house.deps.db,
    )
    expect(trace.rows).toHaveLength(1)

    await house.get(caseRequestApi.move, { id, to: 'contacted', note: 'called back' }, { token: staff })
    const twice = await house.call(caseRequestApi.move, { id, to: 'contacted', note: 'again' }, { token: staff })
    expect(twice.statusCode).toBe(lawyerErrors.WRONG_STATE.code)
    await house.get(caseRequestApi.move, { id, to: 'closed', note: 'done' }, { token: staff })
    expect((await house.get(caseRequestApi.list, { state: 'closed' }, { token: staff })).total).toBe(1)
    for (const phone of ['13900000002', '13900000004']) {
      const other = await house.logIn(phone)
      expect((await house.call(caseRequestApi.open, { id }, { token: other })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    }
  })

  it('accepts record numbers only of the logged-in requester, with consent', async () => {
    const person = { ...PERSON, phone: '13712340002', ...CASE }
    const token = await house.logIn('13800000001')
    const ano = (await makers.attestation?.(house, token)) ?? ''
    const shared = { ...person, evidence: [ano], shareEvidence: true }
    expect((await house.call(caseRequestApi.submit, shared)).statusCode).toBe(lawyerErrors.LOGIN_TO_SHARE.code)
    const unagreed = await house.call(caseRequestApi.submit, { ...shared, shareEvidence: false }, { token })
    expect(unagreed.statusCode).toBe(lawyerErrors.CONSENT_TO_SHARE.code)
    const other = await house.call(caseRequestApi.submit, shared, { token: await house.logIn('13800000002') })
    expect(other.statusCode).toBe(generalErrors.NOT_FOUND.code)
    await house.get(caseRequestApi.submit, shared, { token })
    const { list } = await house.get(caseRequestApi.list, {}, { token: staff })
    expect((await house.get(caseRequestApi.open, { id: list[0]?.id ?? '' }, { token: staff })).evidence).toEqual([ano])
  })

  it('is limited per phone number and day, also with concurrent requests', async () => {
    house.clock.pass(days(2))
    const person = { ...PERSON, phone: '13712340003', ...CASE }
    const answers = await Promise.all(Array.from({ length: 6 }, () => house.call(caseRequestApi.submit, person)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(MAX_REQUESTS_PER_PHONE_PER_DAY)
    expect(answers.find(({ flag }) => !flag)?.statusCode).toBe(lawyerErrors.TOO_MANY_REQUESTS.code)
    house.clock.pass(days(1.1))
    expect((await house.call(caseRequestApi.submit, person)).flag).toBe(true)
  })

  it('is limited per IP address and day', async () => {
    house.clock.pass(days(2))
    const send = (at: number) => house.call(caseRequestApi.submit, { ...PERSON, phone: `1371235000${at % 10}`, ...CASE })
    for (let at = 0; at < 10; at += 1) expect((await send(at)).flag).toBe(true)
    expect((await send(0)).statusCode).toBe(lawyerErrors.TOO_MANY_REQUESTS.code)
  })
})
