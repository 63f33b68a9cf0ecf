// Tests on which side each sibling of a leaf is, also in trees that are not full.
import { expect, it } from 'vitest'
import { siblingSides } from './recent-path.ts'

it.each([
  [0, 1, []],
  [0, 2, ['right']],
  [4, 5, ['left']],
  [2, 5, ['right', 'left', 'right']],
  [6, 7, ['left', 'left']],
])('leaf %i of %i has its siblings on the sides %j', (index, size, sides) => expect(siblingSides(index, size)).toEqual(sides))
