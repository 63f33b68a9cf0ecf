// Where the nodes of a proof's picture stand: the way up in the middle, each sibling on its side.
import type { LivePath } from '@attestry/contract/modules/overview/front'

export interface DrawnNode {
  readonly x: number
  readonly y: number
  readonly hash: string
  readonly kind: 'leaf' | 'node' | 'sibling' | 'root'
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly DrawnNode[]
  readonly lines: readonly { readonly from: DrawnNode; readonly to: DrawnNode }[]
  /** Steps left out of the picture, and where the gap is. */
  readonly gap: { readonly y: number; readonly steps: number } | undefined
}

export const NODE = { width: 104, height: 30 }
const WIDTH = 400
const MIDDLE = WIDTH / 2
const SIDE = { left: NODE.width / 2 + 1, right: WIDTH - NODE.width / 2 - 1 }
const ROW = 58
const MOST_STEPS = 5
const KEPT_BELOW = 2
const KEPT_ABOVE = 2

/** A log of a million leaves has twenty steps: the first and the last few say it all. */
export function drawPath({ leaf, steps }: Pick<LivePath, 'leaf' | 'steps'>): Drawing {
  const left = steps.length > MOST_STEPS ? steps.length - KEPT_BELOW - KEPT_ABOVE : 0
  const shown = left > 0 ? [...steps.slice(0, KEPT_BELOW), ...steps.slice(-KEPT_ABOVE)] : steps
  const rows = shown.length + (left > 0 ? 1 : 0)
  const height = rows * ROW + NODE.height + 2
  const bottom = height - NODE.height / 2 - 1
  const nodes: DrawnNode[] = [{ x: MIDDLE, y: bottom, hash: leaf, kind: shown.length > 0 ? 'leaf' : 'root' }]
  const lines: { from: DrawnNode; to: DrawnNode }[] = []
  let gap: Drawing['gap']
  let below = nodes[0] as DrawnNode
  shown.forEach((step, at) => {
    if (left > 0 && at === KEPT_BELOW) {
      gap = { y: below.y - ROW / 2 - 4, steps: left }
      const above = steps[steps.length - KEPT_ABOVE - 1]
      below = { x: MIDDLE, y: below.y - ROW, hash: above?.node ?? '', kind: 'node' }
      nodes.push(below)
    }
    const sibling: DrawnNode = { x: SIDE[step.side], y: below.y, hash: step.sibling, kind: 'sibling' }
    const parent: DrawnNode = { x: MIDDLE, y: below.y - ROW, hash: step.node, kind: at === shown.length - 1 ? 'root' : 'node' }
    nodes.push(sibling, parent)
    lines.push({ from: below, to: parent }, { from: sibling, to: parent })
    below = parent
  })
  return { width: WIDTH, height, nodes, lines, gap }
}
