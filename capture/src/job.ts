// What a capture is asked to do. Nothing in it is secret, and nothing in it names a member.

export interface CaptureJob {
  /** Chosen by the asker; names the capture in everything said about it. */
  readonly id: string
  /** Already admitted by `guard/intake.ts`; the guard judges it again, with every other address. */
  readonly url: string
  readonly purpose: 'page' | 'shop' | 'video'
  readonly device: 'desktop' | 'phone'
  /** Sent as Accept-Language and told to scripts. */
  readonly locale: 'zh-CN' | 'en-US'
  readonly timeZone: string
  /** A certificate that does not verify ends the capture, unless the member asked to see the page all the same. */
  readonly acceptInvalidTls: boolean
  readonly limits: CaptureLimits
  /** Empty, writable, the capture's own; artefacts are left in it. */
  readonly folder: string
}

export interface CaptureLimits {
  /** From start to report. It ends within five seconds after this, with a cause. */
  readonly totalMs: number
  readonly loadMs: number
  readonly scrollMs: number
  /** How long the network must be quiet, and how long we wait for that at most. */
  readonly quietMs: number
  readonly quietWaitMs: number
  readonly mediaMs: number
  /** Over all connections, as they come from the network. */
  readonly bytes: number
  /** Decoded, in one response: what a decompression bomb would fill. */
  readonly bodyBytes: number
  readonly connections: number
  readonly redirects: number
  /** In CSS pixels; a taller page is kept up to here, and said to be cut. */
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
