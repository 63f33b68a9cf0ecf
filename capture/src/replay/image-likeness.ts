// How alike two images of a page look, from 0 to 1: block by block, colour and unrest; what only one of them has counts as different.
import type { CdpSession } from '../browser/cdp.ts'
import { decodePng, type Pixels } from './png.ts'

const COLUMNS = 64
/** Below this nobody sees it; above the other nobody would call it the same. */
const [UNSEEN, DIFFERENT] = [6, 56]
/** Empty ground is most of a page and tells little of it. */
const GROUND_WEIGHT = 0.2
const SMALL_WIDTH = 320
const MOST_HEIGHT = 12_000

interface Block {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly unrest: number
}

/** The page as it is now, made small by the browser itself; for comparing, not for showing. */
export async function takeSmallImage(session: CdpSession): Promise<Uint8Array> {
  const { cssContentSize } = await session.send<{ cssContentSize: { width: number; height: number } }>('Page.getLayoutMetrics')
  const width = Math.max(1, Math.min(cssContentSize.width, 4096))
  const height = Math.max(1, Math.min(cssContentSize.height, MOST_HEIGHT))
  return session.sendForFile('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: { x: 0, y: 0, width, height, scale: SMALL_WIDTH / width },
  })
}

export function imageLikeness(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [blocksOf(decodePng(one)), blocksOf(decodePng(other))]
  let [sum, weights] = [0, 0]
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [x, y] = [a[at], b[at]]
    const likeness = x && y ? blockLikeness(x, y) : 0
    const ground = x && y && likeness === 1 && x.unrest < 2 && y.unrest < 2
    const weight = ground ? GROUND_WEIGHT : 1
    sum += weight * likeness
    weights += weight
  }
  return weights === 0 ? 1 : sum / weights
}

function blockLikeness(a: Block, b: Block): number {
  const colour = Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue))
  const difference = Math.max(colour, Math.abs(a.unrest - b.unrest))
  return 1 - Math.min(1, Math.max(0, (difference - UNSEEN) / (DIFFERENT - UNSEEN)))
}

/** Square blocks, row by row, as many in a row for any width. */
function blocksOf(pixels: Pixels): Block[] {
  const { width, height } = pixels
  const side = width / COLUMNS
  const blocks: Block[] = []
  for (let row = 0; row * side < height; row += 1)
    for (let column = 0; column < COLUMNS; column += 1)
      blocks.push(blockOf(pixels, Math.floor(column * side), Math.floor(row * side), Math.max(1, Math.ceil(side))))
  return blocks
}

/** Runs over every pixel of both pictures, so it makes nothing that would have to be collected again. */
function blockOf({ width, height, channels, bytes }: Pixels, left: number, top: number, side: number): Block {
  const [green, blue] = channels >= 3 ? [1, 2] : [0, 0]
  const [right, bottom] = [Math.min(left + side, width), Math.min(top + side, height)]
  let [reds, greens, blues, squares, light] = [0, 0, 0, 0, 0]
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * channels, end = (y * width + right) * channels; at < end; at += channels) {
      const r = bytes[at] as number
      const g = bytes[at + green] as number
      const b = bytes[at + blue] as number
      const luma = 0.3 * r + 0.6 * g + 0.1 * b
      reds += r
      greens += g
      blues += b
      light += luma
      squares += luma * luma
    }
  }
  const count = (right - left) * (bottom - top)
  const mean = light / count
  return {
    red: reds / count,
    green: greens / count,
    blue: blues / count,
    unrest: Math.sqrt(Math.max(0, squares / count - mean * mean)),
  }
}
