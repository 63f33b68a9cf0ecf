// Port of the collector: admit an address, capture it in a disposable browser or let a member drive one, replay an archive.
import type { Readable } from 'node:stream'
import type { RefusalReason } from '@attestry/capture/guard/intake'
import type { Rehearsal } from '@attestry/capture/host-options'
import type { Stage, Weakness } from '@attestry/capture/host-protocol'
import type { CaptureJob } from '@attestry/capture/job'
import type { ArtefactFile, ArtefactKind, CaptureReport, Cause } from '@attestry/capture/report'
import { OBSERVATION_FILE, TEXT_FILE } from '@attestry/capture/vantage/observation'
import type { VantageComparison, VantageVerdict } from '@attestry/proof/record/vantage-report'

export type { ArtefactFile, ArtefactKind, CaptureReport, Cause, RefusalReason, Rehearsal, Stage, Weakness }
export { OBSERVATION_FILE, TEXT_FILE }

export interface CaptureTask
  extends Pick<CaptureJob, 'id' | 'url' | 'purpose' | 'device' | 'locale' | 'timeZone' | 'acceptInvalidTls' | 'notBefore'> {
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
  /** Another program on the capturing machine tried to use the capture's proxy and was refused; never part of the evidence. */
  | { readonly type: 'foreign-client'; readonly uid: number | null }

/** The two files of a capture by which it is compared, as text. */
export interface ComparedFiles {
  readonly observation: string
  readonly text: string
}

export interface ComparedPages {
  readonly verdict: VantageVerdict
  /** Null if a page is missing. */
  readonly comparison: VantageComparison | null
}

export interface Collector {
  /** Checks an address as given, without DNS or network access. */
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
  /** Absent: this collector has no interactive sessions. */
  readonly openSession?: OpenSession
  /** One resource of a web archive, read in a worker thread; undefined if the archive does not have this URL. */
  replay(archive: ReplaySource, request: ReplayRequest): Promise<ReplayAnswer | undefined>
  /** `own`: undefined if the page was not loaded here. Throws if `other` is no observation of this address. */
  compare(address: string, own: ComparedFiles | undefined, other: ComparedFiles): ComparedPages
  /** URLs of fixture sites that may be captured here; started on first use. Empty outside rehearsal. */
  rehearsalSites(): Promise<readonly string[]>
  close(): Promise<void>
}

/** The first address is admitted and guarded like that of a capture. */
export type SessionTask = Omit<CaptureTask, 'purpose'>

/**
 * Opens a browser of its own that the member drives, behind the guard; it takes a place of `capacity()` until it has ended.
 * Its files arrive as events, like those of a capture. Aborting ends it within seconds. Rejects if no browser could start.
 */
export type OpenSession = (
  task: SessionTask,
  onEvent: (event: CaptureEvent) => Promise<void>,
  signal: AbortSignal,
) => Promise<Session>

export interface Session {
  /** Rejects an input out of range, and a URL that is not admitted; neither reaches the browser. */
  input(input: SessionInput): Promise<void>
  /** For one reader. The latest frame replaces unread ones, so that a slow reader delays nothing. Ends with the session. */
  frames(): AsyncIterable<SessionFrame>
  /** Ends the recording. Always returns a report, like `capture`; repeated calls return the same one. */
  end(): Promise<CaptureReport>
}

/** A closed list, never a relay of the browser's own protocol. Coordinates are CSS pixels of the viewport. */
export type SessionInput =
  | {
      readonly type: 'pointer'
      readonly action: 'move' | 'down' | 'up'
      readonly x: number
      readonly y: number
      readonly button: 'left' | 'middle' | 'right'
    }
  | { readonly type: 'wheel'; readonly x: number; readonly y: number; readonly deltaX: number; readonly deltaY: number }
  | { readonly type: 'key'; readonly action: 'down' | 'up'; readonly key: string; readonly modifiers: readonly KeyModifier[] }
  /** Composed or pasted text. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'navigate'; readonly url: string }
  | { readonly type: 'history'; readonly action: 'back' | 'forward' | 'reload' }

export type KeyModifier = 'alt' | 'control' | 'meta' | 'shift'

export interface SessionFrame {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  /** Milliseconds since the session was opened, by the host's monotonic clock. */
  readonly atMs: number
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
