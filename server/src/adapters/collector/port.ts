// What the house asks of whoever collects pages: judge an address, capture it in a throw-away browser, show an archive again.
import type { Readable } from 'node:stream'
import type { RefusalReason } from '@attestry/capture/guard/intake'
import type { CaptureJob } from '@attestry/capture/job'
import type { Stage } from '@attestry/capture/host-protocol'
import type { ArtefactFile, ArtefactKind, CaptureReport, Cause } from '@attestry/capture/report'

export type { ArtefactFile, ArtefactKind, CaptureReport, Cause, RefusalReason, Stage }

export interface CaptureTask
  extends Pick<CaptureJob, 'id' | 'url' | 'purpose' | 'device' | 'locale' | 'timeZone' | 'acceptInvalidTls'> {
  /** Pages of different platforms never share a browser. */
  readonly platformId: number
}

export type CaptureEvent =
  /** The hash of the first line of its log, which names the task. */
  | { readonly say: 'begun'; readonly hash: string }
  | { readonly say: 'progress'; readonly stage: Stage; readonly done: number; readonly total: number }
  | { readonly say: 'thumbnail'; readonly jpeg: Buffer }
  /** The file lies in the collector's own folder until the capture ends and every hearing of it is over. */
  | { readonly say: 'artefact'; readonly kind: ArtefactKind; readonly file: ArtefactFile; open(): Readable }

export interface Collector {
  /** Takes the first address out of any text. Pure judgement: nothing is looked up. */
  admit(text: string): { readonly url: string } | { readonly refused: RefusalReason }
  /** How many captures could begin now, by memory and by what is configured. */
  room(): number
  /** Why nothing can be captured on this machine at all, once that is known. */
  unfit(): string | undefined
  /** Starts a browser ahead of the first capture, where there is room for one. */
  warm(): void
  /**
   * Runs to the report, whatever happens to the process that does the work: a death is reported as `browser-crashed`,
   * a missing browser as `tool-missing`. Aborting makes it end within seconds. Throws only what `hear` threw.
   */
  capture(task: CaptureTask, hear: (event: CaptureEvent) => Promise<void>, signal: AbortSignal): Promise<CaptureReport>
  /** One resource of a web archive, off this thread; undefined when the archive has none at this address. */
  replay(archive: ReplaySource, ask: ReplayAsk): Promise<ReplayAnswer | undefined>
  /** Addresses of fixture sites that may be captured here, opened at the first asking. Empty outside rehearsal. */
  rehearsalSites(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface ReplaySource extends StoredFile {
  /** The page as it was rendered, and where it was. */
  readonly page?: (StoredFile & { readonly url: string }) | undefined
}

export interface StoredFile {
  readonly sha256: string
  readonly size: number
  open(): Promise<Readable>
}

export interface ReplayAsk {
  /** Absent: the page itself. */
  readonly url?: string
  /** What an address in the page becomes: this, with the escaped address after it. */
  readonly prefix: string
}

export interface ReplayAnswer {
  readonly status: number
  /** One that a browser may be given without script: text, pictures, type, sound, video. */
  readonly mediaType: string
  readonly body: Buffer
}
