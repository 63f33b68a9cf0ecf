// Reports that a vantage has signed: kept for good, one for each capture, and listed in the order in which they were signed.
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { readFileOrNone, replaceFile } from './party-folder.ts'

const REPORTS_PER_PAGE = 1_000
const REPORT_FILE = /^([0-9a-f]{64})\.txt$/
/** Time, capture and digest, all of fixed length: a page is one read. */
const LINE_BYTES = 24 + 1 + 64 + 1 + 64 + 1

export interface VantageReports {
  find(capture: string): string | undefined
  store(capture: string, report: string, at: Date): void
  /** Newest first, one line each: number, time of signing, capture, SHA-256 of the report. `before`: only smaller numbers. */
  page(before?: number): string
}

export function openVantageReports(folder: string, perPage = REPORTS_PER_PAGE): VantageReports {
  const reports = join(folder, 'reports')
  const list = join(folder, 'signed-reports')
  const placeOf = (capture: string) => join(reports, `${capture}.txt`)
  const append = (capture: string, report: string, at: Date) =>
    appendFileSync(list, `${at.toISOString()} ${capture} ${digestOf(report)}\n`, { mode: 0o600, flush: true })

  mkdirSync(reports, { recursive: true, mode: 0o700 })
  if (existsSync(list)) truncateSync(list, wholeLines(list) * LINE_BYTES)
  // A power loss after a report was stored and before it was listed.
  const listed = new Set((readFileOrNone(list) ?? '').split('\n').map((line) => line.split(' ')[1]))
  for (const name of readdirSync(reports)) {
    const [, capture] = REPORT_FILE.exec(name) ?? []
    if (capture !== undefined && !listed.has(capture))
      append(capture, readFileSync(placeOf(capture), 'utf8'), statSync(placeOf(capture)).mtime)
  }

  return {
    find: (capture) => readFileOrNone(placeOf(capture)),
    store(capture, report, at) {
      replaceFile(placeOf(capture), report)
      append(capture, report, at)
    },
    page(before = Number.POSITIVE_INFINITY) {
      if (!existsSync(list)) return ''
      const last = Math.min(wholeLines(list), before - 1)
      const first = Math.max(0, last - perPage)
      return linesOf(list, first, last)
        .map((line, at) => `${first + at + 1} ${line}\n`)
        .reverse()
        .join('')
    },
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

const wholeLines = (list: string): number => Math.floor(statSync(list).size / LINE_BYTES)

function linesOf(list: string, first: number, last: number): string[] {
  const bytes = Buffer.alloc(Math.max(0, last - first) * LINE_BYTES)
  const file = openSync(list, 'r')
  try {
    const read = readSync(file, bytes, 0, bytes.length, first * LINE_BYTES)
    return bytes.toString('latin1', 0, read).split('\n').slice(0, -1)
  } finally {
    closeSync(file)
  }
}
