import { expect, it } from 'vitest'
import { movedAnos } from './order.ts'

it('a moved record takes its new place and the others keep their order', () => {
  const records = ['a', 'b', 'c', 'd'].map((ano) => ({ ano }))
  expect(movedAnos(records, 0, 1)).toEqual(['b', 'a', 'c', 'd'])
  expect(movedAnos(records, 3, 2)).toEqual(['a', 'b', 'd', 'c'])
  expect(movedAnos(records, 1, 3)).toEqual(['a', 'c', 'd', 'b'])
  expect(movedAnos(records, 9, 0)).toEqual(['a', 'b', 'c', 'd'])
})
