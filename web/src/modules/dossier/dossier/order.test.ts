import { expect, it } from 'vitest'
import { movedAnos, nextWithoutPurpose } from './order.ts'

it('a moved record takes its new place and the others keep their order', () => {
  const records = ['a', 'b', 'c', 'd'].map((ano) => ({ ano }))
  expect(movedAnos(records, 0, 1)).toEqual(['b', 'a', 'c', 'd'])
  expect(movedAnos(records, 3, 2)).toEqual(['a', 'b', 'd', 'c'])
  expect(movedAnos(records, 1, 3)).toEqual(['a', 'c', 'd', 'b'])
  expect(movedAnos(records, 9, 0)).toEqual(['a', 'b', 'c', 'd'])
})

it('saving a first purpose leads to the next record without one; editing a purpose, or the last record, leads to none', () => {
  const [a, b, c, d] = ['', 'known', '', ''].map((purpose, at) => ({ ano: String(at), purpose }))
  if (!a || !b || !c || !d) throw new Error('four records expected')
  const records = [a, b, c, d]
  expect(nextWithoutPurpose(records, a)).toBe(c)
  expect(nextWithoutPurpose(records, b)).toBeUndefined()
  expect(nextWithoutPurpose(records, d)).toBeUndefined()
  const saved = [{ ...a, purpose: 'now known' }, b, c, d]
  expect(nextWithoutPurpose(saved, a)).toBe(c)
})
