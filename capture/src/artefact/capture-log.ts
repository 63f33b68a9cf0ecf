// What happened, line by line, each bound to the one before: nothing can be put in or taken out afterwards without it showing.
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'

export interface LogLine {
  readonly seq: number
  /** The hash of the line before; zeros for the first. */
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

const none = '0'.repeat(64)
const hashOf = (line: Omit<LogLine, 'hash'>) => createHash('sha256').update(canonicalize(line)).digest('hex')

export function openCaptureLog(file: string): CaptureLog {
  let seq = 0
  let previous = none
  return {
    append(event, detail = {}) {
      const open = { seq, previous, at: new Date().toISOString(), event, detail }
      const line = { ...open, hash: hashOf(open) }
      // In order and at once: a line that waits could be overtaken by the next.
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      seq += 1
      previous = line.hash
      return line
    },
    head: () => previous,
  }
}

/** The number of lines; throws where the chain is broken. */
export function checkCaptureLog(text: string): number {
  let previous = none
  const lines = text.split('\n').filter(Boolean)
  lines.forEach((each, index) => {
    const { hash, ...open } = JSON.parse(each) as LogLine
    if (open.seq !== index || open.previous !== previous || hash !== hashOf(open))
      throw new Error(`line ${index} does not follow`)
    previous = hash
  })
  return lines.length
}
