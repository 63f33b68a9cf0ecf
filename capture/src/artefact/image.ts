// The whole page as it looks: one picture, or several tiles from top to bottom when it is tall, and a small one of all of it.
import type { CdpSession } from '../browser/cdp.ts'
import { type Course, Halt } from '../page/course.ts'
import type { Device } from '../page/device.ts'
import type { Shelf } from './shelf.ts'

export interface PageImage {
  readonly width: number
  readonly height: number
  /** The page is taller than what was kept. */
  readonly cut: boolean
  readonly pageHeight: number
  readonly tiles: number
  /** Of the first tile; the replay is compared with it. */
  readonly first: Buffer
}

/** A surface taller than this is not drawn in one piece. */
const tilePixels = 12_000
const tileMs = 15_000
const previewWidth = 720
const previewPixels = 14_000
const pngSignature = '89504e470d0a1a0a'

interface Metrics {
  readonly cssContentSize: { readonly width: number; readonly height: number }
}

export async function keepImage(
  course: Course,
  session: CdpSession,
  device: Device,
  shelf: Shelf,
  pageHeight: number,
  tell: (done: number, total: number) => void,
): Promise<PageImage> {
  const { cssContentSize } = await course.within(5_000, session.send<Metrics>('Page.getLayoutMetrics'), 'page-unresponsive')
  const whole = Math.max(Math.ceil(cssContentSize.height), device.height)
  // A page that claims to be wider than any window is kept to a width someone could look at.
  const width = Math.min(Math.max(Math.ceil(cssContentSize.width), device.width), device.width * 3)
  const height = Math.min(whole, pageHeight)
  const shoot = async (params: object) => {
    const { data } = await course.within(
      tileMs,
      session.send<{ data: string }>('Page.captureScreenshot', {
        captureBeyondViewport: true,
        optimizeForSpeed: true,
        ...params,
      }),
    )
    return Buffer.from(data, 'base64')
  }

  const tileHeight = Math.floor(tilePixels / device.scale)
  const tiles = Math.ceil(height / tileHeight)
  let first: Buffer | null = null
  let kept: Promise<unknown> = Promise.resolve()
  for (let n = 0; n < tiles; n += 1) {
    tell(n, tiles)
    const y = n * tileHeight
    const clip = { x: 0, y, width, height: Math.min(tileHeight, height - y), scale: 1 }
    const png = await shoot({ format: 'png', clip })
    if (png.subarray(0, 8).toString('hex') !== pngSignature) throw new Halt('internal', 'no picture came')
    first ??= png
    await kept
    kept = shelf.put('image', `image-${String(n + 1).padStart(3, '0')}.png`, png, 'image/png')
  }
  await kept
  const scale = Math.min(previewWidth / width, previewPixels / height, 1) / device.scale
  const preview = await shoot({ format: 'jpeg', quality: 72, clip: { x: 0, y: 0, width, height, scale } })
  await shelf.put('image', 'preview.jpg', preview, 'image/jpeg')
  tell(tiles, tiles)
  if (!first) throw new Halt('internal', 'the page has no height')
  return { width, height, cut: height < whole, pageHeight: whole, tiles, first }
}
