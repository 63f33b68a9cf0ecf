// The capture's event log: a hash chain of JSON lines, so that inserting or removing a line is detectable.
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'

export interface LogLine {
  readonly seq: number
  /** Hash of the previous line; zeros for the first. */
  readonly previous: string
  readonly at: string
  readonly event: string
  readonly detail: Readonly<Record<string, string | number | boolean | null>>
  /** SHA-256 over the canonical JSON of the other five fields. */
  readonly hash: string
}

export interface CaptureLog {
  append(event: string, detail?: LogLine['detail']): LogLine
  head(): string
}

const GENESIS_HASH = '0'.repeat(64)
const hashOf = (line: Omit<LogLine, 'hash'>) => createHash('sha256').update(canonicalize(line)).digest('hex')

export function openCaptureLog(file: string): CaptureLog {
  let seq = 0
  let previous = GENESIS_HASH
  return {
    append(event, detail = {}) {
      const open = { seq, previous, at: new Date().toISOString(), event, detail }
      const line = { ...open, hash: hashOf(open) }
      // Synchronous, so that lines are written in order.
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      seq += 1
      previous = line.hash
      return line
    },
    head: () => previous,
  }
}

/** Returns the number of lines; throws where the chain is broken. */
export function checkCaptureLog(text: string): number {
  let previous = GENESIS_HASH
  const lines = text.split('\n').filter(Boolean)
  lines.forEach((each, index) => {
    const { hash, ...open } = JSON.parse(each) as LogLine
    if (open.seq !== index || open.previous !== previous || hash !== hashOf(open))
      throw new Error(`capture log: hash chain broken at line ${index}`)
    previous = hash
  })
  return lines.length
}
