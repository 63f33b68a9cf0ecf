// Computes the layout of a Merkle path diagram: the path in the middle, each sibling on its side.
import type { LivePath } from '@attestry/contract/modules/overview/front'

export interface PlacedNode {
  readonly x: number
  readonly y: number
  readonly hash: string
  readonly kind: 'leaf' | 'node' | 'sibling' | 'root'
}

export interface PathLayout {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly lines: readonly { readonly from: PlacedNode; readonly to: PlacedNode }[]
  /** Number of omitted steps, and the position of the gap. */
  readonly gap: { readonly y: number; readonly steps: number } | undefined
}

export const NODE = { width: 104, height: 30 }
const WIDTH = 400
const MIDDLE = WIDTH / 2
const SIDE = { left: NODE.width / 2 + 1, right: WIDTH - NODE.width / 2 - 1 }
const ROW = 58
const MAX_STEPS_SHOWN = 5
const STEPS_SHOWN_BELOW_GAP = 2
const STEPS_SHOWN_ABOVE_GAP = 2

/** Long paths show only their first and last steps: a log of a million leaves has twenty. */
export function layoutPath({ leaf, steps }: Pick<LivePath, 'leaf' | 'steps'>): PathLayout {
  const omitted = steps.length > MAX_STEPS_SHOWN ? steps.length - STEPS_SHOWN_BELOW_GAP - STEPS_SHOWN_ABOVE_GAP : 0
  const shown = omitted > 0 ? [...steps.slice(0, STEPS_SHOWN_BELOW_GAP), ...steps.slice(-STEPS_SHOWN_ABOVE_GAP)] : steps
  const rows = shown.length + (omitted > 0 ? 1 : 0)
  const height = rows * ROW + NODE.height + 2
  const bottom = height - NODE.height / 2 - 1
  const nodes: PlacedNode[] = [{ x: MIDDLE, y: bottom, hash: leaf, kind: shown.length > 0 ? 'leaf' : 'root' }]
  const lines: { from: PlacedNode; to: PlacedNode }[] = []
  let gap: PathLayout['gap']
  let below = nodes[0] as PlacedNode
  shown.forEach((step, at) => {
    if (omitted > 0 && at === STEPS_SHOWN_BELOW_GAP) {
      gap = { y: below.y - ROW / 2 - 4, steps: omitted }
      const above = steps[steps.length - STEPS_SHOWN_ABOVE_GAP - 1]
      below = { x: MIDDLE, y: below.y - ROW, hash: above?.node ?? '', kind: 'node' }
      nodes.push(below)
    }
    const sibling: PlacedNode = { x: SIDE[step.side], y: below.y, hash: step.sibling, kind: 'sibling' }
    const parent: PlacedNode = { x: MIDDLE, y: below.y - ROW, hash: step.node, kind: at === shown.length - 1 ? 'root' : 'node' }
    nodes.push(sibling, parent)
    lines.push({ from: below, to: parent }, { from: sibling, to: parent })
    below = parent
  })
  return { width: WIDTH, height, nodes, lines, gap }
}
