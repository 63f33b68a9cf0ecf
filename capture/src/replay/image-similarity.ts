// Visual similarity of two page screenshots, from 0 to 1: compares mean colour and contrast per block; blocks of only one image count as different.
import type { CdpSession } from '../browser/cdp.ts'
import { decodePng, type Pixels } from './png.ts'

const COLUMNS = 64
/** Differences up to the first are invisible; from the second on, blocks count as different. */
const [INVISIBLE_DIFFERENCE, FULL_DIFFERENCE] = [6, 56]
/** Empty background covers most of a page and says little about it. */
const BACKGROUND_WEIGHT = 0.2
const SCREENSHOT_WIDTH_PX = 320
const MAX_HEIGHT_PX = 12_000

interface Block {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly contrast: number
}

/** Full-page screenshot, scaled down by the browser; only for comparison. */
export async function takeSmallScreenshot(session: CdpSession): Promise<Uint8Array> {
  const { cssContentSize } = await session.send<{ cssContentSize: { width: number; height: number } }>('Page.getLayoutMetrics')
  const width = Math.max(1, Math.min(cssContentSize.width, 4096))
  const height = Math.max(1, Math.min(cssContentSize.height, MAX_HEIGHT_PX))
  return session.sendForFile('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: { x: 0, y: 0, width, height, scale: SCREENSHOT_WIDTH_PX / width },
  })
}

export function imageSimilarity(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [blocksOf(decodePng(one)), blocksOf(decodePng(other))]
  let [sum, weights] = [0, 0]
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [x, y] = [a[at], b[at]]
    const similarity = x && y ? blockSimilarity(x, y) : 0
    const isBackground = x && y && similarity === 1 && x.contrast < 2 && y.contrast < 2
    const weight = isBackground ? BACKGROUND_WEIGHT : 1
    sum += weight * similarity
    weights += weight
  }
  return weights === 0 ? 1 : sum / weights
}

function blockSimilarity(a: Block, b: Block): number {
  const colour = Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue))
  const difference = Math.max(colour, Math.abs(a.contrast - b.contrast))
  return 1 - Math.min(1, Math.max(0, (difference - INVISIBLE_DIFFERENCE) / (FULL_DIFFERENCE - INVISIBLE_DIFFERENCE)))
}

/** Square blocks, row by row; the number per row is the same for any width. */
function blocksOf(pixels: Pixels): Block[] {
  const { width, height } = pixels
  const side = width / COLUMNS
  const blocks: Block[] = []
  for (let row = 0; row * side < height; row += 1)
    for (let column = 0; column < COLUMNS; column += 1)
      blocks.push(blockOf(pixels, Math.floor(column * side), Math.floor(row * side), Math.max(1, Math.ceil(side))))
  return blocks
}

/** Runs for every pixel of both images, so it allocates nothing per pixel. */
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
    contrast: Math.sqrt(Math.max(0, squares / count - mean * mean)),
  }
}
