// Tests the four endpoints of prices and packages through the API.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days } from '../../../kernel/clock.ts'

let house: TestHouse
let token: string
let subToken: string
beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000002')
  subToken = await house.logIn('13800000003')
})
afterAll(() => house.close())

test('the price list names the services that can be bought, the packages on offer and what they cost', async () => {
  const { list, offers } = await house.get(priceApi.list, {}, { token })
  expect(list.map(({ service }) => service)).toEqual(['file', 'digest', 'web', 'ecommerce', 'video'])
  expect(list[0]).toEqual({ service: 'file', unitPrice: '5.00' })
  expect(offers).toContainEqual({ id: 'web-20', service: 'web', units: 20, price: '260.00', months: 12 })
})

test('a new member has an empty balance; quote and purchase report the missing amount', async () => {
  const { token } = await house.register()
  const nothing = { available: '0.00', recharged: '0.00', gift: '0.00', held: '0.00', packages: [] }
  expect(await house.get(priceApi.balance, {}, { token })).toEqual(nothing)
  const quote = await house.get(priceApi.quote, { service: 'digest', quantity: 3 }, { token })
  expect(quote).toMatchObject({ unitPrice: '2.00', total: '6.00', missing: '6.00', availableAfter: '0.00' })
  const refused = await house.call(priceApi.buyPackage, { offerId: 'file-100', price: '400.00' }, { token })
  expect(refused).toMatchObject({ flag: false, statusCode: walletErrors.NOT_ENOUGH.code })
  expect(refused.errorMessage).toContain('400.00')
})

test('a package is bought once per idempotency key, its units are used first, a sub-account shares it, and it expires', async () => {
  const before = await house.get(priceApi.balance, {}, { token })
  const options = { token, headers: { 'idempotency-key': 'buy-file-100' } }
  const bought = await house.get(priceApi.buyPackage, { offerId: 'file-100', price: '400.00' }, options)
  expect(await house.get(priceApi.buyPackage, { offerId: 'file-100', price: '400.00' }, options)).toEqual(bought)
  expect(bought.package).toMatchObject({ service: 'file', units: 100, left: 100 })
  expect(Number(bought.balance.available)).toBe(Number(before.available) - 400)
  expect(await house.get(priceApi.balance, {}, { token: subToken })).toEqual(bought.balance)
  const quote = await house.get(priceApi.quote, { service: 'file', quantity: 101 }, { token: subToken })
  expect(quote).toMatchObject({ packageUnits: 100, total: '5.00' })
  house.clock.pass(days(367))
  token = await house.logIn('13800000002')
  expect((await house.get(priceApi.balance, {}, { token })).packages).toEqual([])
})

test('buyPackage refuses an outdated price, an unknown package and a sub-account', async () => {
  const buy = async (offerId: string, price: string, as = token) =>
    (await house.call(priceApi.buyPackage, { offerId, price }, { token: as })).statusCode
  expect(await buy('web-20', '259.99')).toBe(walletErrors.OFFER_GONE.code)
  expect(await buy('no-such', '1.00')).toBe(walletErrors.OFFER_GONE.code)
  expect(await buy('web-20', '260.00', await house.logIn('13800000003'))).toBe('500403')
})
