// The capture's event log: a hash chain of JSON lines, so that inserting or removing a line is detectable.
import { appendFileSync } from 'node:fs'
import { hashedLine, NO_LINE } from '@attestry/proof/record/capture-log'

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

export function openCaptureLog(file: string): CaptureLog {
  let seq = 0
  let previous = NO_LINE
  return {
    append(event, detail = {}) {
      const open = { seq, previous, at: new Date().toISOString(), event, detail }
      const { text, hash } = hashedLine(open)
      // Synchronous, so that lines are written in order.
      appendFileSync(file, `${text}\n`)
      seq += 1
      previous = hash
      return { ...open, hash }
    },
    head: () => previous,
  }
}

/** Returns the number of lines; throws where the chain is broken. */
export function checkCaptureLog(text: string): number {
  let previous = NO_LINE
  const lines = text.split('\n').filter(Boolean)
  lines.forEach((each, index) => {
    const { hash, ...open } = JSON.parse(each) as LogLine
    if (open.seq !== index || open.previous !== previous || each !== hashedLine(open).text)
      throw new Error(`capture log: hash chain broken at line ${index}`)
    previous = hash
  })
  return lines.length
}
