// The picture of a proof keeps its shape however tall the tree.
import { expect, it } from 'vitest'
import { drawPath, NODE } from './path-drawing.ts'

const pathOf = (count: number) => ({
  leaf: 'aa',
  steps: Array.from({ length: count }, (_, at) => ({
    side: at % 2 ? ('left' as const) : ('right' as const),
    sibling: `s${at}`,
    node: `n${at}`,
  })),
})

it('a lone leaf is the root', () => {
  expect(drawPath(pathOf(0)).nodes.map(({ kind }) => kind)).toEqual(['root'])
})

it.each([1, 3, 5, 6, 20, 40])('with %i steps every node is inside, and the last one is the root', (count) => {
  const { nodes, lines, width, height, gap } = drawPath(pathOf(count))
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
