// Saves full-page screenshots: PNG tiles from top to bottom, and of the page as it was shown a JPEG preview, too.
import type { CdpSession } from '../browser/cdp.ts'
import { CaptureError, type Deadline } from '../page/deadline.ts'
import type { Device } from '../page/device.ts'
import type { ArtefactStore } from './artefact-store.ts'

export interface PageImage {
  readonly width: number
  readonly height: number
  /** The page is taller than the image. */
  readonly cut: boolean
  readonly pageHeight: number
  readonly pageWidth: number
  readonly tiles: number
}

/** The browser does not render a taller surface in one piece. */
const MAX_TILE_HEIGHT_PX = 12_000
const SCREENSHOT_TIMEOUT_MS = 15_000
const PREVIEW_WIDTH_PX = 720
const MAX_PREVIEW_HEIGHT_PX = 14_000
const PNG_SIGNATURE_HEX = '89504e470d0a1a0a'

interface Metrics {
  readonly cssContentSize: { readonly width: number; readonly height: number }
}

export async function saveImage(
  deadline: Deadline,
  session: CdpSession,
  device: Device,
  store: ArtefactStore,
  pageHeight: number,
  onProgress: (done: number, total: number) => void,
  kind: 'image' | 'opened' = 'image',
): Promise<PageImage> {
  const { cssContentSize } = await deadline.within(5_000, session.send<Metrics>('Page.getLayoutMetrics'), 'page-unresponsive')
  const fullHeight = Math.max(Math.ceil(cssContentSize.height), device.height)
  // Limits the width of pages that claim to be wider than any window.
  const fullWidth = Math.max(Math.ceil(cssContentSize.width), device.width)
  const width = Math.min(fullWidth, device.width * 3)
  const height = Math.min(fullHeight, pageHeight)
  const screenshot = (params: object) =>
    deadline.within(
      SCREENSHOT_TIMEOUT_MS,
      session.sendForFile('Page.captureScreenshot', { captureBeyondViewport: true, optimizeForSpeed: true, ...params }),
    )

  const tileHeight = Math.floor(MAX_TILE_HEIGHT_PX / device.scale)
  const tiles = Math.ceil(height / tileHeight)
  let writing: Promise<unknown> = Promise.resolve()
  for (let n = 0; n < tiles; n += 1) {
    onProgress(n, tiles)
    const y = n * tileHeight
    const clip = { x: 0, y, width, height: Math.min(tileHeight, height - y), scale: 1 }
    const png = await screenshot({ format: 'png', clip })
    if (png.subarray(0, 8).toString('hex') !== PNG_SIGNATURE_HEX)
      throw new CaptureError('internal', 'Page.captureScreenshot returned no PNG')
    await writing
    writing = store.put(kind, `${kind}-${String(n + 1).padStart(3, '0')}.png`, png, 'image/png')
  }
  if (kind === 'image') {
    const scale = Math.min(PREVIEW_WIDTH_PX / width, MAX_PREVIEW_HEIGHT_PX / height, 1) / device.scale
    const preview = await screenshot({ format: 'jpeg', quality: 72, clip: { x: 0, y: 0, width, height, scale } })
    await writing
    await store.put('image', 'preview.jpg', preview, 'image/jpeg')
  }
  await writing
  onProgress(tiles, tiles)
  return { width, height, cut: height < fullHeight, pageHeight: fullHeight, pageWidth: fullWidth, tiles }
}
