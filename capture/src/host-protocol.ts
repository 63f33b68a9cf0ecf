// Messages between the host process and the server that started it: one JSON object per line over stdin and stdout.
import type { CaptureJob } from './job.ts'
import type { ArtefactFile, ArtefactKind, CaptureReport, Isolation } from './report.ts'

export type HostCommand =
  | { readonly type: 'capture'; readonly job: CaptureJob }
  | { readonly type: 'cancel'; readonly id: string }

export const stages = ['resolving', 'loading', 'settling', 'scrolling', 'imaging', 'archiving', 'replaying'] as const
export type Stage = (typeof stages)[number]

/** Where this machine confines captures less than it could. */
export interface Weakness {
  readonly what: 'capture-network' | 'capture-account' | 'capture-emoji'
  readonly reason: string
}

export type HostMessage =
  /** The browser runs and text renders; nothing has been captured yet. */
  | {
      readonly type: 'ready'
      readonly isolation: Isolation
      readonly browser: string
      readonly weaknesses: readonly Weakness[]
    }
  /** The host cannot capture; it exits after this message. */
  | { readonly type: 'unfit'; readonly reason: string; readonly nodeBusy: boolean }
  | { readonly type: 'progress'; readonly id: string; readonly stage: Stage; readonly done: number; readonly total: number }
  /** Base64 JPEG of the page's current appearance. */
  | { readonly type: 'thumbnail'; readonly id: string; readonly jpeg: string }
  /** Sent when the file is complete on disk, so its digest is fixed while other artefacts are still being made. */
  | { readonly type: 'artefact'; readonly id: string; readonly kind: ArtefactKind; readonly file: ArtefactFile }
  /** Another program on this machine tried to use the capture's gate and was refused; `uid` is null if unknown. */
  | { readonly type: 'foreign-client'; readonly id: string; readonly uid: number | null }
  | { readonly type: 'report'; readonly report: CaptureReport }
