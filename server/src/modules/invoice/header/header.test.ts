// Invoice headers: validation per kind, limit, default, encryption, and suggestions.
import { generalErrors } from '@attestry/contract/errors'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { headerApi, MAX_HEADERS_PER_ACCOUNT } from '@attestry/contract/modules/invoice/header'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
})
afterAll(() => house.close())

const company = { kind: 'ordinary', title: 'Example Co Ltd', taxNumber: '91350100M000100Y43' } as const
const en = { 'accept-language': 'en' }

describe('an invoice header', () => {
  it('is created with trimmed fields, changed, and deleted', async () => {
    const { token } = await house.register()
    const created = await house.get(
      headerApi.create,
      { ...company, title: '  Example   Co Ltd ', taxNumber: '91350100 m000100y43', account: '6222 0000-0000 0000' },
      { token },
    )
    expect(created).toMatchObject({ ...company, account: '6222000000000000', address: '', isDefault: true })
    const { id } = created
    const changed = await house.get(headerApi.change, { ...company, id, kind: 'special', bank: 'Example Bank' }, { token })
    expect(changed).toMatchObject({ kind: 'special', bank: 'Example Bank', isDefault: true })
    expect(await house.get(headerApi.detail, { id }, { token })).toEqual(changed)
    await house.get(headerApi.remove, { id }, { token })
    expect((await house.get(headerApi.list, {}, { token })).list).toEqual([])
    expect((await house.call(headerApi.detail, { id }, { token })).statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it.each([
    ['a company without tax number', { kind: 'ordinary', title: 'Example', taxNumber: '' }, 'taxNumber'],
    ['a special one without tax number', { kind: 'special', title: 'Example' }, 'taxNumber'],
    ['a wrong check character', { ...company, taxNumber: '911101080000000195' }, 'taxNumber'],
    ['a tax number of 14 characters', { ...company, taxNumber: '12345678901234' }, 'taxNumber'],
    ['a tax number of 21 characters', { ...company, taxNumber: '1'.repeat(21) }, 'taxNumber'],
    ['a tax number with other characters', { ...company, taxNumber: '1234567890-1234' }, 'taxNumber'],
    ['a title with <', { ...company, title: 'Example <Co>' }, 'title'],
    ['a title with an emoji', { ...company, title: 'Example \u{1f600}' }, 'title'],
    ['a title of 51 Chinese characters', { ...company, title: '公'.repeat(51) }, 'title'],
    ['a title of one character', { ...company, title: '公' }, 'title'],
    ['an address with >', { ...company, address: 'a > b' }, 'address'],
    ['an account of 7 digits', { ...company, account: '1234567' }, 'account'],
    ['an account with letters', { ...company, account: '1234567X' }, 'account'],
    ['a phone with letters', { ...company, phone: 'call me' }, 'phone'],
    ['a phone of letters that separate extensions', { ...company, phone: 'xx' }, 'phone'],
    ['another kind', { ...company, kind: 'other' }, 'kind'],
  ])('is refused with %s, naming the field', async (_, input, field) => {
    const { token } = await house.register()
    const answer = await house.call(headerApi.create, input as never, { token, headers: en })
    expect(answer).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field }] })
  })

  it.each([
    ['none', '', 'needs a tax number'],
    ['14 characters', '12345678901234', 'length'],
    ['a wrong check character', '91350100M000100Y44', 'check character'],
    ['a letter that credit codes lack', 'I1350100M000100Y43', 'letters I, O, S, V and Z'],
  ])('says what is wrong with the tax number of a company: %s', async (_, taxNumber, text) => {
    const { token } = await house.register()
    const { fields } = await house.call(headerApi.create, { ...company, taxNumber } as never, { token, headers: en })
    expect(fields).toMatchObject([{ field: 'taxNumber', problem: expect.stringContaining(text) }])
  })

  it.each([
    ['a person without number', { kind: 'person', title: '张三' }],
    ['a person with an identity number', { kind: 'person', title: '张三', taxNumber: '11010519491231002X' }],
    ['a company with a number of 15', { ...company, taxNumber: '110105194912310' }],
    ['a company with a number of 20', { ...company, taxNumber: 'A'.repeat(20) }],
    ['a title of 50 Chinese characters', { ...company, title: '公'.repeat(50) }],
    ['a special one without address, bank and phone', { ...company, kind: 'special' }],
  ])('is accepted: %s', async (_, input) => {
    const { token } = await house.register()
    expect((await house.call(headerApi.create, input as never, { token })).flag).toBe(true)
  })

  it('is the default if it is the first, and another becomes it when the default is deleted', async () => {
    const { token } = await house.register()
    const first = await house.get(headerApi.create, company, { token })
    const second = await house.get(headerApi.create, { ...company, title: 'Second', isDefault: true }, { token })
    const defaults = async () => (await house.get(headerApi.list, {}, { token })).list.map(({ id, isDefault }) => [id, isDefault])
    expect(await defaults()).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await house.get(headerApi.remove, { id: second.id }, { token })
    expect(await defaults()).toEqual([[first.id, true]])
  })

  it('is limited in number, also for concurrent calls', async () => {
    const { token } = await house.register()
    const answers = await Promise.all(
      Array.from({ length: MAX_HEADERS_PER_ACCOUNT + 5 }, (_, at) =>
        house.call(headerApi.create, { ...company, title: `Example ${at}` }, { token }),
      ),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(MAX_HEADERS_PER_ACCOUNT)
    expect(answers.find(({ flag }) => !flag)?.statusCode).toBe(invoiceErrors.HEADERS_FULL.code)
    const { list } = await house.get(headerApi.list, {}, { token })
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('is encrypted in the database', async () => {
    const { token } = await house.register()
    await house.get(headerApi.create, { ...company, title: 'Confidential Trading', account: '6222000011112222' }, { token })
    const { rows } = await sql<{ line: string }>`select header::text as line from invoice.header as header`.execute(
      house.house.deps.db,
    )
    const hex = Buffer.from('Confidential').toString('hex')
    expect(rows.some(({ line }) => line.includes('Confidential') || line.includes(hex) || line.includes('11112222'))).toBe(false)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('of another account is not found', async () => {
    const [{ token }, { token: other }] = [await house.register(), await house.register()]
    const { id } = await house.get(headerApi.create, company, { token })
    for (const answer of [
      await house.call(headerApi.detail, { id }, { token: other }),
      await house.call(headerApi.change, { ...company, id }, { token: other }),
      await house.call(headerApi.remove, { id }, { token: other }),
    ])
      expect(answer.statusCode).toBe(generalErrors.NOT_FOUND.code)
  })
})

describe('suggestions of headers', () => {
  it('are the own headers that contain the text, and the verified enterprise', async () => {
    const token = await house.logIn('13800000002')
    await house.get(headerApi.create, { ...company, title: 'Suggested Trading Ltd' }, { token })
    const own = await house.get(headerApi.suggest, { keyword: 'suggested' }, { token })
    expect(own.list).toMatchObject([{ source: 'own', title: 'Suggested Trading Ltd', taxNumber: company.taxNumber }])
    const { rows } = await sql<{ name: string }>`select name from account.account where phone = '13800000002'`.execute(
      house.house.deps.db,
    )
    const keyword = rows[0]?.name.slice(0, 2) ?? ''
    const { list } = await house.get(headerApi.suggest, { keyword }, { token })
    expect(list.map(({ source }) => source)).toEqual(['enterprise'])
    expect((await house.get(headerApi.suggest, { keyword: 'nothing fits this' }, { token })).list).toEqual([])
  })
})
