// Addresses: region list, field validation, at most twenty, exactly one default, encrypted at rest.
import { generalErrors } from '@attestry/contract/errors'
import {
  addressApi,
  isContactPhone,
  isPostcode,
  MAX_ADDRESSES_PER_ACCOUNT,
  normalizeContactPhone,
} from '@attestry/contract/modules/account/address'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { regionApi } from '@attestry/contract/modules/account/region'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const ADDRESS = { name: 'Zhang San', phone: '13812345678', regionId: '110101', detail: '1 Example Road, Room 101' }
const list = async (token: string) => (await house.get(addressApi.list, {}, { token })).list

describe('region list', () => {
  it('has 34 provinces with their cities and districts', async () => {
    const provinces = await house.get(regionApi.provinces, {})
    expect(provinces.total).toBe(34)
    expect(provinces.list.every(({ level }) => level === 'province')).toBe(true)
    const cities = await house.get(regionApi.below, { id: '440000' })
    expect(cities.total).toBe(21)
    expect(cities.list.find(({ id }) => id === '440300')).toMatchObject({ name: '深圳市', leaf: false })
    const districts = await house.get(regionApi.below, { id: '440300' })
    expect(districts.list.find(({ id }) => id === '440305')).toMatchObject({ name: '南山区', level: 'district', leaf: true })
  })

  it.each([
    ['440305', '广东省深圳市南山区'],
    ['110101', '北京市东城区'],
    ['441900', '广东省东莞市'],
    ['429004', '湖北省仙桃市'],
    ['810000', '香港特别行政区'],
  ])('formats region %s as %s', async (id, name) => {
    expect((await house.get(regionApi.name, { id })).name).toBe(name)
  })

  it('every district lies in a city and every city in a province', async () => {
    const { rows } = await sql<{ level: string; count: number }>`
      select region.level, count(*) from account.region as region
      left join account.region as parent on parent.code = region.parent
      where region.level = 'province' or parent.level = case region.level when 'city' then 'province' else 'city' end
      group by 1`.execute(house.house.deps.db)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3225)
  })

  it('answers NOT_FOUND for an unknown code', async () => {
    for (const call of [regionApi.below, regionApi.name])
      expect((await house.call(call, { id: '990000' })).statusCode).toBe(generalErrors.NOT_FOUND.code)
  })
})

describe('address fields', () => {
  it.each([
    ['13812345678', true],
    ['+86 138-1234-5678', true],
    ['010-6512 3456', true],
    ['(0755) 8612 3456 转 801', true],
    ['400-820-8820', true],
    ['12812345678', false],
    ['1381234567', false],
    ['6512 3456', false],
    ['010-0512 3456', false],
    ['95588', false],
  ])('isContactPhone(%s) is %s', (text, right) => {
    expect(isContactPhone(normalizeContactPhone(text))).toBe(right)
  })

  it('accept a postcode of six digits, which may begin with 0', () => {
    expect(['010000', '518000', '51800', '5180000', '51800a'].map(isPostcode)).toEqual([true, true, false, false, false])
  })

  it.each([
    ['name', 'X'],
    ['name', 'Zhang 3'],
    ['phone', '12345'],
    ['postcode', '1234'],
    ['detail', 'x'],
    ['regionId', 'abc'],
  ])('rejects %s %j and names the field', async (field, value) => {
    const { token } = await house.register()
    const answer = await (await house.send(addressApi.create, { ...ADDRESS, [field]: value }, { token })).json()
    expect(answer).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field }] })
  })

  it.each(['110000', '440300', '990000'])('rejects region %s, which is not the smallest unit', async (regionId) => {
    const { token } = await house.register()
    const answer = await house.call(addressApi.create, { ...ADDRESS, regionId }, { token })
    expect(answer.statusCode).toBe(accountErrors.REGION_NOT_EXACT.code)
  })
})

describe('default address', () => {
  it('is the first one, then the chosen one, and moves on when it is deleted', async () => {
    const { token } = await house.register()
    const first = await house.get(addressApi.create, ADDRESS, { token })
    expect(first).toMatchObject({ isDefault: true, regionName: '北京市东城区', phone: '13812345678' })
    const second = await house.get(addressApi.create, { ...ADDRESS, name: 'Li Si' }, { token })
    expect(second.isDefault).toBe(false)
    const third = await house.get(addressApi.create, { ...ADDRESS, name: 'Wang Wu', isDefault: true }, { token })
    expect((await list(token)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [third.id, true],
      [second.id, false],
      [first.id, false],
    ])
    await house.get(addressApi.change, { ...ADDRESS, id: first.id, isDefault: true }, { token })
    // Unsetting the only default would leave the account without one.
    await house.get(addressApi.change, { ...ADDRESS, id: first.id, isDefault: false }, { token })
    expect((await list(token)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([first.id])
    await house.get(addressApi.remove, { id: first.id }, { token })
    expect((await list(token)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [third.id, true],
      [second.id, false],
    ])
  })

  it('is exactly one, enforced by the database against direct SQL', async () => {
    const { token, id } = await house.register()
    await house.get(addressApi.create, ADDRESS, { token })
    const { db } = house.house.deps
    const none = sql`update account.address set is_default = false where account_id = ${id}`.execute(db)
    await expect(none).rejects.toThrow('one address of an account is its default, not 0')
    const two = sql`
      insert into account.address
      select gen_random_uuid(), platform_id, account_id, region_code, sealed, true, created_at, updated_at
      from account.address where account_id = ${id}`.execute(db)
    await expect(two).rejects.toThrow('address_default')
  })
})

it('an account has at most twenty addresses, also with concurrent requests', async () => {
  const { token } = await house.register()
  const answers = await Promise.all(
    Array.from({ length: MAX_ADDRESSES_PER_ACCOUNT + 5 }, () =>
      house.call(addressApi.create, { ...ADDRESS, isDefault: true }, { token }),
    ),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(MAX_ADDRESSES_PER_ACCOUNT)
  const refused = answers.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode)
  expect(new Set(refused)).toEqual(new Set([accountErrors.ADDRESSES_FULL.code]))
  const kept = await list(token)
  expect(kept).toHaveLength(MAX_ADDRESSES_PER_ACCOUNT)
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

it('an address phone is masked in the list, complete in the detail, and encrypted in the database', async () => {
  const { token, id: accountId } = await house.register()
  const written = { ...ADDRESS, name: 'Ouyang Xiu', phone: '13698765432', postcode: '010000' }
  const { id } = await house.get(addressApi.create, written, { token })
  expect((await list(token))[0]).toMatchObject({ phone: '136****5432', name: 'Ouyang Xiu', postcode: '010000' })
  expect(await house.get(addressApi.detail, { id }, { token })).toMatchObject(written)
  const { rows } = await sql<{ line: string; sealed: Buffer }>`
    select address::text as line, sealed from account.address as address where account_id = ${accountId}`.execute(
    house.house.deps.db,
  )
  for (const secret of ['Ouyang', '13698765432', 'Example Road']) {
    expect(rows[0]?.line).not.toContain(secret)
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(secret)
    expect(house.log.join('')).not.toContain(secret)
  }
})
