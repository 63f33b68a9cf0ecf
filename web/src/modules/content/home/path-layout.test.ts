// The diagram of a Merkle path stays within its bounds for any tree height.
import { expect, it } from 'vitest'
import { layoutPath, NODE } from './path-layout.ts'

const pathOf = (count: number) => ({
  leaf: 'aa',
  steps: Array.from({ length: count }, (_, at) => ({
    side: at % 2 ? ('left' as const) : ('right' as const),
    sibling: `s${at}`,
    node: `n${at}`,
  })),
})

it('a tree of one leaf is laid out as the root alone', () => {
  expect(layoutPath(pathOf(0)).nodes.map(({ kind }) => kind)).toEqual(['root'])
})

it.each([1, 3, 5, 6, 20, 40])('a path of %i steps has all nodes inside the diagram and ends at the root', (count) => {
  const { nodes, lines, width, height, gap } = layoutPath(pathOf(count))
  for (const { x, y } of nodes) {
    expect(x - NODE.width / 2).toBeGreaterThanOrEqual(0)
    expect(x + NODE.width / 2).toBeLessThanOrEqual(width)
    expect(y - NODE.height / 2).toBeGreaterThanOrEqual(0)
    expect(y + NODE.height / 2).toBeLessThanOrEqual(height)
  }
  expect(nodes.at(-1)).toMatchObject({ kind: 'root', hash: `n${count - 1}` })
  expect(gap?.steps).toBe(count > 5 ? count - 4 : undefined)
  expect(lines).toHaveLength(2 * Math.min(count, count > 5 ? 4 : 5))
})
