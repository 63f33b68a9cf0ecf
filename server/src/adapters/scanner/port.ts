// Port of the malware scanner: bytes in, verdict out.
import type { Readable } from 'node:stream'

export type Verdict =
  | { readonly state: 'clean' }
  | { readonly state: 'flagged'; readonly signature: string }
  /** Larger than the scanner accepts: not scanned, or only in part. */
  | { readonly state: 'too-large' }

export interface Scanner {
  /** Version of engine and signatures. */
  version(signal: AbortSignal): Promise<string>
  /** `source` has `size` bytes and is destroyed at the end; its errors are thrown as they are. */
  scan(source: Readable, size: number, signal: AbortSignal): Promise<Verdict>
}

/** The scanner cannot be reached or did not answer a question about itself: no statement about any file. */
export class ScannerUnavailable extends Error {}

/** The scanner accepted the connection and gave no valid verdict on this file. */
export class ScanFailed extends Error {}
