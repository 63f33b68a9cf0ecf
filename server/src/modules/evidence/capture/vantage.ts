// Has other organisations' nodes capture the same address at the same time, and stores their signed reports with the capture.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MissingReport } from '@attestry/contract/modules/evidence/vantage'
import { NoteError, parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { parseVantageReport, type VantageReport, VantageReportError } from '@attestry/proof/record/vantage-report'
import type { CaptureTask } from '../../../adapters/collector/port.ts'
import type { Vantage, VantageSubject } from '../../../adapters/vantage/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { VantageOutcome } from '../tables.ts'

/** From the end of our own capture; its page may be slower there. */
const MAX_WAIT_MS = 45_000
const POLL_MS = 300

export interface ReceivedReport {
  readonly outcome: VantageOutcome
  /** The signed report. */
  readonly note?: Buffer
}

export interface RunningVantages {
  /** `capture`: hash of the first line of the capture's log. */
  begin(capture: string, task: CaptureTask): void
  /** Never rejects: a capture does not depend on them. `subject`: undefined if the page was not loaded, or is too large. */
  finish(subject: VantageSubject | undefined, signal: AbortSignal): Promise<ReceivedReport[]>
  /** The capture has ended. */
  leave(): void
}

export function openVantages(deps: Deps): RunningVantages {
  const { vantages } = deps.endorsers
  const leaving = new AbortController()
  let capture: string | undefined
  let begun: Promise<boolean>[] = []

  const received = async (vantage: Vantage, at: number, subject: VantageSubject | undefined, signal: AbortSignal) => {
    const { name } = parseVkey(vantage.vkey)
    const none = (missing: MissingReport): ReceivedReport => ({ outcome: { name, missing } })
    if (capture === undefined || subject === undefined) return none('not-comparable')
    if (!(await begun[at])) return none('unreachable')
    const note = await whenReady(vantage, { capture, subject }, signal).catch((error: unknown) => {
      deps.log.warn({ err: error, vantage: name }, 'a vantage gave no report')
      return 'failed' as const
    })
    if (note === undefined) return none('late')
    if (note === 'failed') return none('unreachable')
    const report = await verifiedReport(vantage.vkey, note, { capture, subject })
    if (report) return { outcome: { name, report: digestOf(note), verdict: report.verdict }, note }
    deps.log.warn({ vantage: name }, 'a vantage sent an invalid report')
    return none('invalid')
  }

  return {
    begin(hash, { url, purpose, device, locale, timeZone, acceptInvalidTls }) {
      capture = hash
      const task = { url, purpose, device, locale, timeZone, acceptInvalidTls }
      begun = vantages.map((vantage) =>
        vantage.begin(hash, task, leaving.signal).then(
          () => true,
          (error: unknown) => {
            deps.log.warn({ err: error, vantage: parseVkey(vantage.vkey).name }, 'a vantage did not start')
            return false
          },
        ),
      )
    },
    async finish(subject, signal) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)])
      return Promise.all(vantages.map((vantage, at) => received(vantage, at, subject, until)))
    },
    leave: () => leaving.abort(),
  }
}

interface Compared {
  readonly capture: string
  readonly subject: VantageSubject
}

/** Undefined if the time is over before it is ready. */
async function whenReady(vantage: Vantage, { capture, subject }: Compared, until: AbortSignal): Promise<Buffer | undefined> {
  while (!until.aborted) {
    const note = await vantage.compare(capture, subject, until).catch((error: unknown) => {
      if (until.aborted) return undefined
      throw error
    })
    if (note !== undefined) return Buffer.from(note)
    await sleep(POLL_MS)
  }
  return undefined
}

/** Undefined unless it is this vantage's valid report about these files of this capture. */
async function verifiedReport(vkey: string, bytes: Buffer, { capture, subject }: Compared): Promise<VantageReport | undefined> {
  try {
    const note = parseNote(bytes.toString('utf8'))
    const report = parseVantageReport(note.text)
    const isOurs =
      report.capture === capture &&
      report.observation === digestOf(subject.observation) &&
      report.text === digestOf(subject.text) &&
      note.signatures.length === 1
    return isOurs && (await verifyNoteSignature(note, parseVkey(vkey))) ? report : undefined
  } catch (error) {
    if (error instanceof NoteError || error instanceof VantageReportError) return undefined
    throw error
  }
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
