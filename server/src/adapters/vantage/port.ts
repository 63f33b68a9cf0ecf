// Port of a second vantage: another organisation's node that captures the same address at the same time and signs a comparison.
import type { CaptureTask } from '../collector/port.ts'

/** Nothing about the member, the record or the platform. */
export type VantageTask = Pick<CaptureTask, 'url' | 'purpose' | 'device' | 'locale' | 'timeZone' | 'acceptInvalidTls'>

/** As captured by the platform, unparsed. */
export interface VantageSubject {
  readonly observation: Buffer
  readonly text: Buffer
}

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
