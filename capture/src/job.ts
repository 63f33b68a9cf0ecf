// A capture job as sent to the host; it contains no secrets and does not identify the member.

export interface CaptureJob {
  /** Chosen by the requester; identifies the capture in every message about it. */
  readonly id: string
  /** `id` in the first line of the capture's log: the number of its record. Several attempts have the same. */
  readonly logId: string
  /** Already admitted by `guard/intake.ts`; the guard checks it again, like every other URL. */
  readonly url: string
  readonly purpose: 'page' | 'shop' | 'video'
  readonly device: 'desktop' | 'phone'
  /** Sent as Accept-Language and visible to scripts. */
  readonly locale: 'zh-CN' | 'en-US'
  readonly timeZone: string
  /** False: an invalid certificate fails the capture. True only where the member chose to capture the page anyway. */
  readonly acceptInvalidTls: boolean
  /** SHA-256 of a value that was unknown before the capture; goes into the first line of its log. */
  readonly notBefore?: string
  readonly limits: CaptureLimits
  /** Empty, writable folder of this capture; artefacts are written into it. */
  readonly folder: string
}

export interface CaptureLimits {
  /** From start to report. The capture ends at most five seconds after this, with a cause. */
  readonly totalMs: number
  readonly loadMs: number
  readonly scrollMs: number
  /** How long the network must be idle, and the maximum wait for that. */
  readonly quietMs: number
  readonly quietWaitMs: number
  readonly mediaMs: number
  /** Over all connections, as transferred. */
  readonly bytes: number
  /** Per response, decoded: the limit against decompression bombs. */
  readonly bodyBytes: number
  readonly connections: number
  readonly redirects: number
  /** In CSS pixels; a taller page is cut here and the capture marked as partial. */
  readonly pageHeight: number
  readonly memoryBytes: number
}

export const defaultLimits: CaptureLimits = {
  totalMs: 90_000,
  loadMs: 20_000,
  scrollMs: 15_000,
  quietMs: 500,
  quietWaitMs: 4_000,
  mediaMs: 30_000,
  bytes: 512 * 1024 ** 2,
  bodyBytes: 256 * 1024 ** 2,
  connections: 400,
  redirects: 20,
  pageHeight: 60_000,
  memoryBytes: 1536 * 1024 ** 2,
}
