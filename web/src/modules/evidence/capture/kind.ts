// The three kinds of capture and where they differ; everything else about them is one.
import { type CaptureKind, captureApi } from '@attestry/contract/modules/evidence/capture'
import { paths } from '../../../paths.ts'

export interface KindPlan {
  readonly kind: CaptureKind
  /** Platform and shop or publisher are asked for. */
  readonly parties: boolean
  /** Looked at before it is paid for; otherwise paid when it succeeds. */
  readonly previewFirst: boolean
  list(): string
  add(): string
  sheet(): string
  phone(query?: { record?: string }): string
}

export const kindPlans: Readonly<Record<CaptureKind, KindPlan>> = {
  web: {
    kind: 'web',
    parties: false,
    previewFirst: true,
    list: paths.webCaptures,
    add: paths.newWebCapture,
    sheet: paths.webCaptureSheet,
    phone: paths.phoneWebCaptures,
  },
  ecommerce: {
    kind: 'ecommerce',
    parties: true,
    previewFirst: false,
    list: paths.shopCaptures,
    add: paths.newShopCapture,
    sheet: paths.shopCaptureSheet,
    phone: paths.phoneShopCaptures,
  },
  video: {
    kind: 'video',
    parties: true,
    previewFirst: false,
    list: paths.videoCaptures,
    add: paths.newVideoCapture,
    sheet: paths.videoCaptureSheet,
    phone: paths.phoneVideoCaptures,
  },
}

/** The calls that begin a capture; those with parties share one shape. */
export const createCalls = { ecommerce: captureApi.createShop, video: captureApi.createVideo } as const
