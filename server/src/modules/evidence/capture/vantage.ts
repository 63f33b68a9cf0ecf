// Has other organisations' nodes capture the same address at the same time, and stores their signed reports with the capture.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MissingReport } from '@attestry/contract/modules/evidence/vantage'
import { NoteError, parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { isDuring, parseVantageReport, type VantageReport, VantageReportError } from '@attestry/proof/record/vantage-report'
import type { CaptureReport, CaptureTask } from '../../../adapters/collector/port.ts'
import { type Vantage, VantageBusy, VantageRefused, type VantageSubject } from '../../../adapters/vantage/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { VantageOutcome } from '../tables.ts'

/** From the end of our own capture; its page may be slower there. */
const MAX_REPORT_WAIT_MS = 45_000
const POLL_MS = 300

export interface ReceivedReport {
  readonly outcome: VantageOutcome
  /** The signed report. */
  readonly note?: Buffer
}

/** Of our own capture. */
type CaptureTimes = Pick<CaptureReport, 'startedAt' | 'endedAt'>

export interface RunningVantages {
  /** `capture`: hash of the first line of the capture's log. */
  begin(capture: string, task: CaptureTask): void
  /** Never rejects: a capture does not depend on them. `subject`: undefined if the page was not loaded, or is too large. */
  finish(subject: VantageSubject | undefined, times: CaptureTimes, signal: AbortSignal): Promise<ReceivedReport[]>
  /** Ends requests that are still running. */
  abort(): void
}

export function openVantages(deps: Deps, maxWaitMs = MAX_REPORT_WAIT_MS): RunningVantages {
  const { vantages } = deps.endorsers
  const ending = new AbortController()
  let asked: { readonly capture: string; readonly address: string } | undefined
  let begun: Beginning[] = []

  const failureOf = (vantage: Vantage, error: unknown): MissingReport => {
    deps.log.warn({ err: error, vantage: parseVkey(vantage.vkey).name, ...asked }, 'a vantage gave no report')
    if (error instanceof VantageBusy) return 'busy'
    return error instanceof VantageRefused ? 'refused' : 'unreachable'
  }
  const reportOf = async (vantage: Vantage, at: number, given: Given, signal: AbortSignal): Promise<Buffer | Missing> => {
    const { subject } = given
    if (asked === undefined || subject === undefined) return { missing: 'not-comparable' }
    const over = AbortSignal.timeout(maxWaitMs)
    const until = AbortSignal.any([signal, over])
    const notBegun = await begun[at]?.notBegun(until)
    if (notBegun) return { missing: signal.aborted ? 'interrupted' : notBegun }
    try {
      const note = await whenReady(vantage, asked.capture, subject, until)
      if (note === undefined) return { missing: over.aborted ? 'late' : 'interrupted' }
      return (await isValid(vantage.vkey, note, { ...asked, ...given, subject })) ? note : { missing: 'invalid' }
    } catch (error) {
      return { missing: failureOf(vantage, error) }
    }
  }

  return {
    begin(capture, { url, purpose, device, locale, timeZone, acceptInvalidTls }) {
      asked = { capture, address: url }
      const task = { url, purpose, device, locale, timeZone, acceptInvalidTls }
      begun = vantages.map((vantage) =>
        beginning(
          (signal) => vantage.begin(capture, task, signal),
          (error) => failureOf(vantage, error),
          ending.signal,
        ),
      )
    },
    finish: (subject, times, signal) =>
      Promise.all(
        vantages.map(async (vantage, at) => {
          const { name } = parseVkey(vantage.vkey)
          const note = await reportOf(vantage, at, { subject, times }, signal)
          if ('missing' in note) return { outcome: { name, ...note } }
          return { outcome: { name, report: digestOf(note), verdict: reportIn(note).verdict }, note }
        }),
      ),
    abort: () => ending.abort(),
  }
}

interface Beginning {
  /** Undefined once it has begun; otherwise why it has not, until the signal at the latest. */
  notBegun(until: AbortSignal): Promise<MissingReport | undefined>
}

/** Asks again while the vantage is busy, until `ending`. */
function beginning(
  begin: (signal: AbortSignal) => Promise<void>,
  failureOf: (error: unknown) => MissingReport,
  ending: AbortSignal,
): Beginning {
  let latest: MissingReport = 'late'
  const attempt = async (): Promise<MissingReport | undefined> => {
    for (;;) {
      try {
        await begin(ending)
        return undefined
      } catch (error) {
        if (!(error instanceof VantageBusy) || ending.aborted) return failureOf(error)
        latest = 'busy'
        await pause(error.retryAfterMs, ending)
      }
    }
  }
  const ended = attempt()
  return {
    notBegun: (until) => Promise.race([ended, aborted(until).then(() => latest)]),
  }
}

interface Missing {
  readonly missing: MissingReport
}

interface Given {
  readonly subject: VantageSubject | undefined
  readonly times: CaptureTimes
}

/** Undefined if the time is over before it is ready. */
async function whenReady(
  vantage: Vantage,
  capture: string,
  subject: VantageSubject,
  until: AbortSignal,
): Promise<Buffer | undefined> {
  while (!until.aborted) {
    try {
      if (await vantage.isCaptured(capture, until)) return Buffer.from(await vantage.compare(capture, subject, until))
      await pause(POLL_MS, until)
    } catch (error) {
      if (until.aborted) return undefined
      if (!(error instanceof VantageBusy)) throw error
      await pause(error.retryAfterMs, until)
    }
  }
  return undefined
}

/** Ends early when the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {})

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

interface Expected extends Given {
  readonly subject: VantageSubject
  readonly capture: string
  readonly address: string
}

/** Whether it is this vantage's report about these files of this capture: verifiers refuse a record with any other. */
async function isValid(vkey: string, bytes: Buffer, { capture, address, subject, times }: Expected): Promise<boolean> {
  try {
    const note = parseNote(bytes.toString('utf8'))
    const report = parseVantageReport(note.text)
    return (
      report.capture === capture &&
      report.address === address &&
      report.observation === digestOf(subject.observation) &&
      report.text === digestOf(subject.text) &&
      isDuring(report, { begun: [times.startedAt], ended: [times.endedAt] }) &&
      note.signatures.length === 1 &&
      (await verifyNoteSignature(note, parseVkey(vkey)))
    )
  } catch (error) {
    if (error instanceof NoteError || error instanceof VantageReportError) return false
    throw error
  }
}

const reportIn = (note: Buffer): VantageReport => parseVantageReport(parseNote(note.toString('utf8')).text)

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
