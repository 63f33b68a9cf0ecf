// What the capturing process and its asker say to each other, one JSON line each, over the process's own pipes.
import type { CaptureJob } from './job.ts'
import type { ArtefactFile, ArtefactKind, CaptureReport } from './report.ts'

export type ToHost = { readonly say: 'capture'; readonly job: CaptureJob } | { readonly say: 'cancel'; readonly id: string }

export const stages = ['resolving', 'loading', 'settling', 'scrolling', 'imaging', 'archiving', 'replaying'] as const
export type Stage = (typeof stages)[number]

export type FromHost =
  /** The browser is up and text was seen to render; nothing has been captured in it yet. */
  | { readonly say: 'ready'; readonly isolation: CaptureReport['isolation']; readonly browser: string }
  /** The host cannot work at all; it ends after this. */
  | { readonly say: 'unfit'; readonly reason: string }
  | { readonly say: 'progress'; readonly id: string; readonly stage: Stage; readonly done: number; readonly total: number }
  /** A small JPEG of what the page looks like now, in base64. */
  | { readonly say: 'thumbnail'; readonly id: string; readonly jpeg: string }
  /** Said when the file is whole on disk, so that its digest is fixed while the rest is still being made. */
  | { readonly say: 'artefact'; readonly id: string; readonly kind: ArtefactKind; readonly file: ArtefactFile }
  | { readonly say: 'report'; readonly report: CaptureReport }
