// The three kinds of capture and how they differ.
import { type CaptureKind, captureApi } from '@attestry/contract/modules/evidence/capture'
import { paths } from '../../../paths.ts'

export interface KindPlan {
  readonly kind: CaptureKind
  /** Requires the platform and the shop or publisher. */
  readonly parties: boolean
  /** The member previews it before paying; otherwise it is paid when it succeeds. */
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

/** Endpoints that create captures with parties; both take the same input. */
export const createCalls = { ecommerce: captureApi.createShop, video: captureApi.createVideo } as const
