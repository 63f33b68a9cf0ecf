// Port of a second vantage: another organisation's node that captures the same address at the same time and signs a comparison.

/** What the platform itself captures, and as what; nothing about the member, the record or the platform. */
export interface VantageTask {
  readonly url: string
  readonly purpose: 'page' | 'shop' | 'video'
  readonly device: 'desktop' | 'phone'
  readonly locale: 'zh-CN' | 'en-US'
  readonly timeZone: string
  readonly acceptInvalidTls: boolean
}

/** As captured by the platform, unparsed. */
export interface VantageSubject {
  readonly observation: Buffer
  readonly text: Buffer
}

/** It answered, and not with what was asked for. */
export class VantageRefused extends Error {}

/** It cannot answer now, and said when to ask again. */
export class VantageBusy extends Error {
  readonly retryAfterMs: number
  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** Every call rejects with VantageRefused or VantageBusy, or because the vantage could not be reached. */
export interface Vantage {
  /** Its verifier key: name, id and public key. */
  readonly vkey: string
  /** Who runs it, if known. */
  readonly organization?: string | undefined
  /** `capture`: hash of the first line of the capture's log. */
  begin(capture: string, task: VantageTask, signal: AbortSignal): Promise<void>
  /** False while it is still capturing. */
  isCaptured(capture: string, signal: AbortSignal): Promise<boolean>
  /** Its signed report, not verified. */
  compare(capture: string, subject: VantageSubject, signal: AbortSignal): Promise<string>
}

/** Larger pages are not compared. */
export const MAX_SUBJECT_BYTES = 8 * 1024 ** 2
export const MAX_REPORT_BYTES = 64 * 1024
