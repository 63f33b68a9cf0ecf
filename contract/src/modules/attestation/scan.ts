// Result of the malware scan of a stored file, and what it means for previews.
import * as z from 'zod/mini'

/** `not-scanned` is never shown as clean. */
export const scanStates = ['waiting', 'clean', 'flagged', 'not-scanned'] as const

export const notScannedReasons = ['no-scanner', 'too-large', 'failed'] as const

export const FileScan = z.object({
  state: z.enum(scanStates),
  /** The name that the scanner gives to what it found; null unless flagged. */
  signature: z.nullable(z.string()),
  /** Null unless not scanned. */
  reason: z.nullable(z.enum(notScannedReasons)),
  /** Version of engine and signatures; null without a result of the scanner. */
  engine: z.nullable(z.string()),
  at: z.nullable(z.iso.datetime()),
})
export type FileScan = z.infer<typeof FileScan>

/** Null for files that are not stored here. */
export const Scan = z.nullable(FileScan)

/** Why no file of a record is previewed: one of them was flagged, or an upload waits for its scan. Downloads are not affected. */
export const previewBlocks = ['flagged', 'waiting'] as const
export type PreviewBlock = (typeof previewBlocks)[number]
export const PreviewBlock = z.nullable(z.enum(previewBlocks))
