// Proposing only the differences from the price list.
import { pricedServices } from '@attestry/contract/modules/wallet/price'
import type { DeskPriceList } from '@attestry/contract/modules/wallet/price-change'
import { expect, it } from 'vitest'
import { changedLines, draftOf } from './draft.ts'

const list: DeskPriceList = {
  version: 3,
  waiting: 0,
  prices: pricedServices.map((service) => ({ service, price: service === 'work' ? null : '5.00', next: null })),
  offers: [{ id: 'file-100', service: 'file', units: 100, months: 12, price: '400.00', active: true, next: null }],
}

it('changedLines is empty for an unchanged draft', () => {
  expect(changedLines(list, draftOf(list))).toEqual({ prices: [], offers: [] })
})

it('changedLines contains changed prices, ended services and changed or new packages', () => {
  const draft = draftOf(list)
  const changed = changedLines(list, {
    prices: { ...draft.prices, file: '6', web: '', work: '20' },
    offers: [
      { ...(draft.offers[0] as (typeof draft.offers)[number]), price: '450' },
      { id: 'web-50', service: 'web', units: '50', months: '6', price: '500', active: true },
    ],
  })
  expect(changed.prices).toEqual([
    { service: 'file', before: '5.00', after: '6.00' },
    { service: 'work', before: null, after: '20.00' },
    { service: 'web', before: '5.00', after: null },
  ])
  expect(changed.offers.map(({ id, before, after }) => [id, before?.price ?? null, after.price])).toEqual([
    ['file-100', '400.00', '450.00'],
    ['web-50', null, '500.00'],
  ])
})
