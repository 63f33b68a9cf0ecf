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

export interface Vantage {
  /** Its verifier key: name, id and public key. */
  readonly vkey: string
  /** `capture`: hash of the first line of the capture's log. Rejects if it was not started. */
  begin(capture: string, task: VantageTask, signal: AbortSignal): Promise<void>
  /** Its signed report, not verified; undefined while it is still capturing. */
  compare(capture: string, subject: VantageSubject, signal: AbortSignal): Promise<string | undefined>
}

/** Larger pages are not compared. */
export const MAX_SUBJECT_BYTES = 8 * 1024 ** 2
export const MAX_REPORT_BYTES = 64 * 1024
