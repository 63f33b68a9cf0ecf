// Tests price changes through the API: proposed by one person, confirmed by another, against the current list, from a stated time.
import { generalErrors } from '@attestry/contract/errors'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { type PricedService, priceApi } from '@attestry/contract/modules/wallet/price'
import { priceChangeApi } from '@attestry/contract/modules/wallet/price-change'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverCapture } from '../../../../test/finished-capture.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days, hours } from '../../../kernel/clock.ts'
import { hold, settle } from '../hold/service.ts'
import { verifyLedger } from '../ledger/verify.ts'

let house: TestHouse
let operator: string
let finance: string
let owner: string
let member: string

beforeAll(async () => {
  house = await openTestHouse()
  operator = await house.logIn('13900000001')
  finance = await house.logIn('13900000003')
  owner = await house.logIn('13900000005')
  member = await house.logIn('13800000001')
})
afterAll(() => house.close())

const version = async () => (await house.get(priceChangeApi.current, {}, { token: operator })).version
const priceOf = async (service: PricedService) =>
  (await house.get(priceApi.list, {}, { token: member })).list.find((line) => line.service === service)?.unitPrice
const propose = async (service: PricedService, price: string | null, more: { effectiveAt?: string; token?: string } = {}) => {
  const { token = operator, effectiveAt = null } = more
  const change = { version: await version(), reason: 'costs have risen', effectiveAt, prices: [{ service, price }] }
  return house.get(priceChangeApi.propose, change, { token })
}
const confirm = (id: string, token = finance) => house.call(priceChangeApi.confirm, { id }, { token })

it('a price change takes effect once another person confirms it, and the audit log has before and after', async () => {
  const change = await propose('file', '6.00')
  expect(change).toMatchObject({ state: 'proposed', own: true, prices: [{ service: 'file', before: '5.00', after: '6.00' }] })
  expect(await priceOf('file')).toBe('5.00')
  const confirmed = await house.get(priceChangeApi.confirm, { id: change.id }, { token: finance })
  expect(confirmed).toMatchObject({ state: 'confirmed', own: false, decidedBy: { name: expect.any(String) } })
  expect(await priceOf('file')).toBe('6.00')
  expect((await confirm(change.id, owner)).statusCode).toBe(approvalErrors.DECIDED_BEFORE.code)
  const { rows } = await sql<{ action: string; facts: string }>`
    select action, facts from kernel.audit where subject = ${change.id} order by seq`.execute(house.house.deps.db)
  expect(rows.map(({ action }) => action)).toEqual(['price.propose', 'price.confirm'])
  for (const { facts } of rows) expect(JSON.parse(facts)).toMatchObject({ 'price.file': '5.00 → 6.00' })
})

it('the proposer cannot confirm their own price change: other session, other role, raw SQL', async () => {
  const change = await propose('digest', '3.00', { token: finance })
  for (const token of [finance, await house.logIn('13900000003')])
    expect((await confirm(change.id, token)).statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
  const { db } = house.house.deps
  await sql`update account.account set role = 'owner' where phone = '13900000003' and platform_id = 1`.execute(db)
  expect((await confirm(change.id, finance)).statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
  await sql`update account.account set role = 'finance' where phone = '13900000003' and platform_id = 1`.execute(db)
  const alone = sql`
    update approval.proposal set state = 'confirmed', outcome = '{}', decided_at = now(), decided_by = proposed_by
    where id = ${change.id}`.execute(db)
  await expect(alone).rejects.toThrow(/check constraint/)
  expect((await confirm(change.id, operator)).statusCode, 'an operator proposes only').toBe(generalErrors.NOT_ALLOWED.code)
  expect(await priceOf('digest')).toBe('2.00')
  const refused = await house.get(priceChangeApi.refuse, { id: change.id, reason: 'not now' }, { token: owner })
  expect(refused).toMatchObject({ state: 'refused', decision: 'not now' })
  expect((await confirm(change.id, owner)).statusCode).toBe(approvalErrors.DECIDED_BEFORE.code)
})

it('a price change against an outdated list is refused, when proposed and when confirmed', async () => {
  const first = await propose('web', '16.00')
  const second = await propose('web', '17.00')
  const stale = await version()
  expect((await confirm(first.id)).flag).toBe(true)
  expect((await confirm(second.id)).statusCode).toBe(walletErrors.LIST_MOVED.code)
  expect((await house.get(priceChangeApi.detail, { id: second.id }, { token: owner })).outdated).toBe(true)
  const late = { version: stale, reason: 'too late', prices: [{ service: 'web' as const, price: '18.00' }] }
  expect((await house.call(priceChangeApi.propose, late, { token: operator })).statusCode).toBe(walletErrors.LIST_MOVED.code)
  expect((await house.call(priceChangeApi.withdraw, { id: second.id }, { token: finance })).statusCode).toBe(
    generalErrors.NOT_ALLOWED.code,
  )
  const gone = await house.get(priceChangeApi.withdraw, { id: second.id }, { token: operator })
  expect(gone.state).toBe('withdrawn')
  expect(await priceOf('web')).toBe('16.00')
})

it('two concurrent confirmations of a price change apply it once', async () => {
  const change = await propose('work', '21.00')
  const answers = await Promise.all([confirm(change.id, finance), confirm(change.id, owner)])
  expect(answers.map(({ flag }) => flag).sort()).toEqual([false, true])
  const { rows } = await sql`select 1 from wallet.price where platform_id = 1 and service = 'work'`.execute(house.house.deps.db)
  expect(rows).toHaveLength(2)
})

it('a price change takes effect at its stated time, and existing holds keep their price', async () => {
  const { deps } = house.house
  const at = house.clock.now().getTime() + hours(3)
  const change = await propose('video', '25.00', { effectiveAt: new Date(at).toISOString() })
  await house.get(priceChangeApi.confirm, { id: change.id }, { token: finance })
  expect(await priceOf('video')).toBe('20.00')
  const list = await house.get(priceChangeApi.current, {}, { token: operator })
  expect(list.prices.find(({ service }) => service === 'video')?.next).toEqual({
    price: '25.00',
    fromAt: new Date(at).toISOString(),
  })

  const { rows } = await sql<{ id: string }>`
    select id from account.account where phone = '13800000001' and platform_id = 1`.execute(deps.db)
  const payer = { platformId: 1, ownerId: rows[0]?.id ?? '' }
  const balance = () => house.get(priceApi.balance, {}, { token: member })
  const before = await balance()
  const order = { service: 'video', items: [{ reference: 'price-test', quantity: 1 }] } as const
  const held = await deps.db.transaction().execute((db) => hold({ ...deps, db }, payer, order))
  house.clock.pass(hours(3) - 60_000)
  expect(await priceOf('video')).toBe('20.00')
  house.clock.pass(61_000)
  expect(await priceOf('video')).toBe('25.00')
  const quote = await house.get(priceApi.quote, { service: 'video', quantity: 1 }, { token: member })
  expect(quote.unitPrice).toBe('25.00')
  await deps.db.transaction().execute((db) => settle({ ...deps, db }, held.holds[0]?.holdId ?? ''))
  const after = await balance()
  expect(Number(before.available) - Number(after.available)).toBe(20)
  expect(await verifyLedger(deps)).toEqual([])
})

it('a price change can stop offering a service, whose acts are then refused as NOT_PRICED', async () => {
  const change = await propose('digest', null)
  const owners = await house.logIn('13900000005')
  await house.get(priceChangeApi.confirm, { id: change.id }, { token: owners })
  expect(await priceOf('digest')).toBeUndefined()
  const items = [{ name: 'x', digest: 'cd'.repeat(32) }]
  const refused = await house.call(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: member })
  expect(refused.statusCode).toBe(walletErrors.NOT_PRICED.code)
})

it('a paid capture keeps the unit price it was paid with, even when its service is no longer offered', async () => {
  const items = [{ url: 'https://shop.example.com/', platform: 'Qinghe', seller: 'Qinghe' }]
  const ano = (await house.get(captureApi.createMarketplace, { items }, { token: member })).list[0]?.ano ?? ''
  await deliverCapture(house, member, ano)
  await house.get(captureApi.confirm, { anos: [ano] }, { token: member })
  const quote = async () => (await house.get(captureApi.info, { id: ano }, { token: member })).quote
  expect(await quote()).toMatchObject({ unitPrice: '20.00', total: '20.00' })
  for (const price of ['25.00', null]) {
    await confirm((await propose('ecommerce', price)).id)
    expect(await quote()).toMatchObject({ unitPrice: '20.00', total: '20.00' })
  }
})

it('a price change can change, add and end package offers, but not move an offer to another service', async () => {
  const fresh = { finance: await house.logIn('13900000003'), operator: await house.logIn('13900000001') }
  const offer = { service: 'file', months: 12, active: true } as const
  const offers = [
    { ...offer, id: 'file-100', units: 100, price: '450.00' },
    { ...offer, id: 'file-500', units: 500, price: '2000.00' },
    { id: 'web-20', service: 'web' as const, units: 20, months: 12, price: '260.00', active: false },
  ]
  const list = { version: await version(), reason: 'a new season', offers }
  const change = await house.get(priceChangeApi.propose, list, { token: fresh.operator })
  expect(change.offers.map(({ id, before }) => [id, before?.price ?? null])).toEqual([
    ['file-100', '400.00'],
    ['file-500', null],
    ['web-20', '260.00'],
  ])
  await house.get(priceChangeApi.confirm, { id: change.id }, { token: fresh.finance })
  const { offers: sold } = await house.get(priceApi.list, {}, { token: member })
  expect(sold.map(({ id, price }) => [id, price])).toEqual([
    ['digest-1000', '1000.00'],
    ['file-100', '450.00'],
    ['file-500', '2000.00'],
  ])
  const old = await house.call(priceApi.buyPackage, { offerId: 'file-100', price: '400.00' }, { token: member })
  expect(old.statusCode).toBe(walletErrors.OFFER_GONE.code)
  const other = { ...list, version: await version(), offers: [{ ...offer, id: 'digest-1000', units: 10, price: '9.00' }] }
  expect((await house.call(priceChangeApi.propose, other, { token: fresh.operator })).statusCode).toBe(
    walletErrors.OFFER_SERVICE.code,
  )
})

it('a price change is refused when empty, with duplicate lines, a time out of range or an invalid price', async () => {
  const token = await house.logIn('13900000001')
  const refusalOf = async (more: object) =>
    (await house.call(priceChangeApi.propose, { version: await version(), reason: 'why not', ...more } as never, { token }))
      .statusCode
  expect(await refusalOf({ prices: [{ service: 'file', price: '6.00' }] })).toBe(walletErrors.NOTHING_PROPOSED.code)
  const twice = [7, 8].map((yuan) => ({ service: 'file', price: `${yuan}.00` }))
  expect(await refusalOf({ prices: twice })).toBe(walletErrors.LINE_TWICE.code)
  for (const ms of [-hours(1), days(400)]) {
    const effectiveAt = new Date(house.clock.now().getTime() + ms).toISOString()
    expect(await refusalOf({ effectiveAt, prices: [twice[0]] })).toBe(walletErrors.TIME_PAST.code)
  }
  for (const price of ['-1.00', '1', '1.234', '1000000.01', 'free'])
    expect(await refusalOf({ prices: [{ service: 'file', price }] }), price).toBe(generalErrors.INPUT_REFUSED.code)
})
