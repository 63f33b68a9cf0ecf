// The form of a purchase notarization: what is typed becomes the draft, and back.
import { emptyPurchase } from '@attestry/contract/modules/judicial/purchase-draft'
import { expect, it } from 'vitest'
import { draftOf, formOf, stillOpen } from './form-draft.ts'

const goods = { brand: 'B', name: 'N', link: 'https://a.example/1', sales: '', spec: '', quantity: 2, unitYuan: '59.90' }

it('a saved draft survives the form unchanged, and an empty amount is nothing', () => {
  const draft = { ...emptyPurchase, goods: [goods], rightRecords: ['100000000000000001', '100000000000000002'] }
  expect(draftOf(formOf(draft))).toEqual(draft)
  expect(formOf(draft).carriageYuan).toBe('')
})

it('typed amounts get two decimals, record numbers are split, and a quantity that is no number is left to the contract', () => {
  const form = formOf({ ...emptyPurchase, goods: [goods] })
  const [typed] = form.goods
  if (!typed) throw new Error('no goods')
  const draft = draftOf({
    ...form,
    carriageYuan: '8',
    rightRecords: '100000000000000001，100000000000000002',
    goods: [{ ...typed, unitYuan: '6.5', quantity: 'two' }],
  })
  expect(draft.carriageYuan).toBe('8.00')
  expect(draft.rightRecords).toEqual(['100000000000000001', '100000000000000002'])
  expect(draft.goods[0]).toMatchObject({ unitYuan: '6.50', quantity: 0 })
})

it('a problem that what is typed has mended is not shown any more; those that only the server knows stay', () => {
  const named = ['person', 'name', 'goods-none', 'inducement'] as const
  expect(stillOpen(named, emptyPurchase)).toEqual(named)
  expect(stillOpen(named, { ...emptyPurchase, name: 'N', goods: [goods] })).toEqual(['person', 'inducement'])
})
