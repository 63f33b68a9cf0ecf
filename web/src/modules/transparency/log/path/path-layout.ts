// Layout of the path diagram: siblings side by side, root at the top, entry at the bottom.
import type { InclusionPath, PathNode } from './inclusion-path.ts'

const BOX = { width: 168, height: 46 } as const
const GAP = 24
const PITCH = 78
export const DIAGRAM_WIDTH = BOX.width * 2 + GAP

export interface PathBox {
  /** path: computed here. sibling: read from the log. */
  readonly kind: 'leaf' | 'path' | 'sibling' | 'root'
  readonly node: PathNode
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PathLayout {
  readonly height: number
  readonly boxes: readonly PathBox[]
  /** From a box up to its parent. */
  readonly links: readonly { readonly from: PathBox; readonly to: PathBox }[]
}

export function pathLayout({ leaf, steps }: Pick<InclusionPath, 'leaf' | 'steps'>): PathLayout {
  const top = steps.length
  const box = (kind: PathBox['kind'], node: PathNode, side: 'left' | 'right' | 'middle', row: number): PathBox => ({
    ...BOX,
    kind,
    node,
    x: { left: 0, middle: (DIAGRAM_WIDTH - BOX.width) / 2, right: BOX.width + GAP }[side],
    y: row * PITCH,
  })
  const root = box(steps.length === 0 ? 'leaf' : 'root', steps.at(-1)?.node ?? leaf, 'middle', 0)
  const boxes: PathBox[] = [root]
  const links: { from: PathBox; to: PathBox }[] = []
  const pathLinks: { from: PathBox; to: PathBox }[] = []
  let parent = root
  for (let at = top - 1; at >= 0; at -= 1) {
    const step = steps[at]
    if (!step) continue
    const row = top - at
    const own = box(at === 0 ? 'leaf' : 'path', steps[at - 1]?.node ?? leaf, step.side === 'left' ? 'right' : 'left', row)
    const sibling = box('sibling', step.sibling, step.side, row)
    boxes.push(own, sibling)
    // Later links are painted on top: put the links of the path last.
    links.push({ from: sibling, to: parent })
    pathLinks.push({ from: own, to: parent })
    parent = own
  }
  return { height: top * PITCH + BOX.height, boxes, links: [...links, ...pathLinks] }
}
