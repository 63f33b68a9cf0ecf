// Test fixture: the log of a capture, with real hashes, and functions to make its first line wrong in one respect.
import { utf8 } from '../bytes/digest.ts'
import { type HashedLine, hashedLine, NO_LINE, START_EVENT } from '../record/capture-log.ts'

/** Number of test records. */
export const NUMBER = '1234567890123456789'
/** With characters that JSON escapes and that shells treat specially. */
export const ADDRESS_ASKED = 'https://shop.example/item?id=1&a=$x\\y#top'

export interface TestStartOptions {
  /** `undefined` leaves a field out. */
  readonly detail?: Readonly<Record<string, string | undefined>>
  /** Beside `detail`. */
  readonly fields?: Readonly<Record<string, unknown>>
}

export function startLine({ detail, fields }: TestStartOptions = {}): HashedLine {
  const stated = { id: NUMBER, url: ADDRESS_ASKED, device: 'desktop', isolation: 'namespace', purpose: 'page', ...detail }
  return hashedLine({
    ...{ seq: 0, previous: NO_LINE, at: '2026-03-04T05:05:07.089Z', event: START_EVENT },
    detail: Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
    ...fields,
  })
}

/** The first line as given, and the end. */
export function captureLog(start: HashedLine = startLine()): Uint8Array {
  const end = { seq: 1, previous: start.hash, at: '2026-03-04T05:05:37.089Z', event: 'end', detail: { outcome: 'complete' } }
  return utf8(`${start.text}\n${hashedLine(end).text}\n`)
}
