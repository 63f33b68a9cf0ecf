// Port of the collector: admit an address, capture it in a disposable browser, replay an archive.
import type { Readable } from 'node:stream'
import type { RefusalReason } from '@attestry/capture/guard/intake'
import type { Stage, Weakness } from '@attestry/capture/host-protocol'
import type { CaptureJob } from '@attestry/capture/job'
import type { ArtefactFile, ArtefactKind, CaptureReport, Cause } from '@attestry/capture/report'

export type { ArtefactFile, ArtefactKind, CaptureReport, Cause, RefusalReason, Stage, Weakness }

export interface CaptureTask
  extends Pick<CaptureJob, 'id' | 'url' | 'purpose' | 'device' | 'locale' | 'timeZone' | 'acceptInvalidTls'> {
  /** Captures of different platforms never share a browser. */
  readonly platformId: number
}

export type CaptureEvent =
  /** The hash of the first line of the capture's log, which names the task. */
  | { readonly type: 'started'; readonly hash: string }
  | { readonly type: 'progress'; readonly stage: Stage; readonly done: number; readonly total: number }
  | { readonly type: 'thumbnail'; readonly jpeg: Buffer }
  /** The file stays in the collector's folder until the capture has ended and every event handler has returned. */
  | { readonly type: 'artefact'; readonly kind: ArtefactKind; readonly file: ArtefactFile; open(): Readable }

export interface Collector {
  /** Checks the first URL in a text, without DNS or network access. */
  admit(text: string): { readonly url: string } | { readonly refused: RefusalReason }
  /** How many captures could start now, by memory and configuration. */
  capacity(): number
  /** Why this machine cannot capture at all, once known. */
  unavailableReason(): string | undefined
  /** Where this machine confines captures less than it could; known after the first host has started. */
  weaknesses(): readonly Weakness[]
  /** Starts a spare browser before the first capture, if memory allows. */
  warm(): void
  /**
   * Always returns a report: a crash of the host is reported as `browser-crashed`, a missing browser as `tool-missing`.
   * Aborting ends it within seconds. Throws only what `onEvent` threw.
   */
  capture(task: CaptureTask, onEvent: (event: CaptureEvent) => Promise<void>, signal: AbortSignal): Promise<CaptureReport>
  /** One resource of a web archive, read in a worker thread; undefined if the archive does not have this URL. */
  replay(archive: ReplaySource, request: ReplayRequest): Promise<ReplayAnswer | undefined>
  /** URLs of fixture sites that may be captured here; started on first use. Empty outside rehearsal. */
  rehearsalSites(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface ReplaySource extends StoredFile {
  /** The rendered page and its URL. */
  readonly page?: (StoredFile & { readonly url: string }) | undefined
}

export interface StoredFile {
  readonly sha256: string
  readonly size: number
  open(): Promise<Readable>
}

export interface ReplayRequest {
  /** Absent: the page itself. */
  readonly url?: string
  /** URLs in the page are rewritten to this prefix followed by the escaped URL. */
  readonly prefix: string
}

export interface ReplayAnswer {
  readonly status: number
  /** A type that runs no script in a browser: text, image, font, audio, video. */
  readonly mediaType: string
  readonly body: Buffer
}
