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
  const shoot = (params: object) =>
    course.within(
      tileMs,
      session.sendForFile('Page.captureScreenshot', { captureBeyondViewport: true, optimizeForSpeed: true, ...params }),
    )

  const tileHeight = Math.floor(tilePixels / device.scale)
  const tiles = Math.ceil(height / tileHeight)
  let kept: Promise<unknown> = Promise.resolve()
  for (let n = 0; n < tiles; n += 1) {
    tell(n, tiles)
    const y = n * tileHeight
    const clip = { x: 0, y, width, height: Math.min(tileHeight, height - y), scale: 1 }
    const png = await shoot({ format: 'png', clip })
    if (png.subarray(0, 8).toString('hex') !== pngSignature) throw new Halt('internal', 'no picture came')
    await kept
    kept = shelf.put('image', `image-${String(n + 1).padStart(3, '0')}.png`, png, 'image/png')
  }
  const scale = Math.min(previewWidth / width, previewPixels / height, 1) / device.scale
  const preview = await shoot({ format: 'jpeg', quality: 72, clip: { x: 0, y: 0, width, height, scale } })
  await kept
  await shelf.put('image', 'preview.jpg', preview, 'image/jpeg')
  tell(tiles, tiles)
  return { width, height, cut: height < whole, pageHeight: whole, tiles }
}
