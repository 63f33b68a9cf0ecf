// Requests that a vantage answers: capture an address, is it captured, compare and sign; and for everybody the list of signed reports.
import { createHash, timingSafeEqual } from 'node:crypto'
import { formatVantageReport } from '@attestry/proof/record/vantage-report'
import type { Collector, ComparedFiles } from '../adapters/collector/port.ts'
import type { VantageTask } from '../adapters/vantage/port.ts'
import type { PartyAnswer, PartyRequest } from './party-server.ts'
import { type OwnCapture, ownDigests, type VantageCaptures } from './vantage-captures.ts'
import type { VantageReports } from './vantage-reports.ts'

/** From the end of the vantage's own capture. Later the operator could compare with a page that was made up meanwhile. */
const MAX_COMPARISON_AGE_MS = 600_000
const BUSY_RETRY_SECONDS = 1
const CAPTURE = /^\/captures\/([0-9a-f]{64})(\/report)?$/
const REPORTS = /^\/reports(?:\?before=([1-9]\d{0,11}))?$/

export interface Answering {
  readonly captures: VantageCaptures
  readonly reports: VantageReports
  readonly collector: Collector
  readonly secret: string
  now(): Date
  signNote(text: string): string
}

export async function answerRequest(request: PartyRequest, party: Answering): Promise<PartyAnswer> {
  const { method, path, authorization } = request
  const [isReports, before] = REPORTS.exec(path) ?? []
  // Public: an expert who doubts that an operator shows every report compares with this list.
  if (isReports !== undefined && method === 'GET')
    return { status: 200, body: party.reports.page(before === undefined ? undefined : Number(before)) }
  const [, capture, report] = CAPTURE.exec(path) ?? []
  if (capture === undefined) return { status: 404, body: 'not found\n' }
  if (!isAuthorized(authorization, party.secret)) return { status: 401, body: 'the secret is wrong\n' }
  if (method === 'PUT' && report === undefined) return begin(capture, readTask(await request.body()), party)
  if (method === 'GET' && report === undefined) return stateOf(capture, party)
  if (method === 'POST' && report !== undefined) return compare(capture, readFiles(await request.body()), party)
  return { status: 405, body: 'PUT a capture, GET its state, POST for its report\n' }
}

const CAPTURING: PartyAnswer = { status: 202, body: 'capturing\n' }
const UNKNOWN: PartyAnswer = { status: 404, body: 'this capture was not made here\n' }

function begin(capture: string, task: VantageTask, { captures, reports, collector }: Answering): PartyAnswer {
  const admitted = collector.admit(task.url)
  if ('refused' in admitted) return { status: 422, body: `this address is not captured: ${admitted.refused}\n` }
  if (reports.find(capture) !== undefined) return CAPTURING
  const begun = captures.begin(capture, { ...task, url: admitted.url })
  if (begun === 'started') return CAPTURING
  if (begun === 'full') return { status: 507, body: 'the disk limit of this vantage is reached: it captures nothing new\n' }
  const reason = collector.unavailableReason() ?? 'no browser is free'
  return { status: 503, body: `busy: ${reason}\n`, retryAfterSeconds: BUSY_RETRY_SECONDS }
}

function stateOf(capture: string, { captures, reports }: Answering): PartyAnswer {
  if (reports.find(capture) !== undefined) return { status: 200, body: 'compared\n' }
  const own = captures.find(capture)
  if (own === 'running') return CAPTURING
  return own === undefined ? UNKNOWN : { status: 200, body: 'captured\n' }
}

/** Signs once: a second question about the same capture gets the same report, or none if it is about other files. */
function compare(capture: string, files: ComparedFiles, party: Answering): PartyAnswer {
  const { captures, reports, now } = party
  const known = reports.find(capture)
  if (known !== undefined)
    return known.includes(`\nobservation ${digestOf(files.observation)}\ntext ${digestOf(files.text)}\n`)
      ? { status: 200, body: known }
      : { status: 409, body: 'this capture was compared with other files before\n' }
  const own = captures.find(capture)
  if (own === undefined) return UNKNOWN
  if (own === 'running') return CAPTURING
  const at = now()
  if (at.getTime() - Date.parse(own.ended) > MAX_COMPARISON_AGE_MS)
    return { status: 410, body: `this capture ended at ${own.ended}, more than 10 minutes ago: it is not compared any more\n` }
  const report = party.signNote(reportText(capture, own, files, party))
  reports.store(capture, report, at)
  return { status: 200, body: report }
}

function reportText(capture: string, own: OwnCapture, files: ComparedFiles, { captures, collector }: Answering): string {
  const { address, began, ended, outcome } = own
  const seen = collector.compare(address, outcome === 'failed' ? undefined : captures.compared(capture), files)
  const subject = { observation: digestOf(files.observation), text: digestOf(files.text) }
  return formatVantageReport({ capture, ...subject, address, began, ended, outcome, ...ownDigests(own), ...seen })
}

const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

function isAuthorized(header: string | undefined, secret: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function readTask(body: Buffer): VantageTask {
  const { url, purpose, device, locale, timeZone, acceptInvalidTls } = JSON.parse(body.toString('utf8')) as VantageTask
  const isTask =
    typeof url === 'string' &&
    ['page', 'shop', 'video'].includes(purpose) &&
    ['desktop', 'phone'].includes(device) &&
    ['zh-CN', 'en-US'].includes(locale) &&
    typeof timeZone === 'string' &&
    /^[A-Za-z_]{1,30}(\/[A-Za-z_]{1,30}){0,2}$/.test(timeZone) &&
    typeof acceptInvalidTls === 'boolean'
  if (!isTask) throw new Error('this is no task for a capture')
  return { url, purpose, device, locale, timeZone, acceptInvalidTls }
}

function readFiles(body: Buffer): ComparedFiles {
  const { observation, text } = JSON.parse(body.toString('utf8')) as ComparedFiles
  if (typeof observation !== 'string' || typeof text !== 'string') throw new Error('observation or text is missing')
  return { observation, text }
}
