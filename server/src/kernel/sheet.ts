// Reads the rows of an uploaded table, xlsx or CSV, in a thread with time and memory limits.
import { Worker } from 'node:worker_threads'
import { generalErrors } from '@attestry/contract/errors'
import { Refusal } from './refuse.ts'
import type { SheetLine } from './sheet-thread.ts'

export type { SheetLine } from './sheet-thread.ts'

const PARSE_TIMEOUT_MS = 10_000
const MAX_HEAP_MB = 192
/** Sheets are parsed one at a time: concurrent parsing would multiply the memory. */
let parseQueue: Promise<unknown> = Promise.resolve()

interface SheetLimits {
  readonly maxLines: number
  /** Also accept text in CSV (UTF-8 or GBK). */
  readonly csv?: boolean
}

const MAX_QUEUED_PER_CALLER = 5
/** The sheets of a caller that are not parsed yet; each joins the queue when the one before is finished. */
const callers = new Map<string, { count: number; last: Promise<unknown> }>()

/**
 * Lines that are not empty, with their row numbers. Undefined if the file cannot be read within the limits.
 * `caller` is an account: others wait for at most one sheet of each.
 */
export async function readSheetLines(bytes: Buffer, caller: string, limits: SheetLimits): Promise<SheetLine[] | undefined> {
  const own = callers.get(caller) ?? { count: 0, last: Promise.resolve() }
  if (own.count >= MAX_QUEUED_PER_CALLER) throw new Refusal(generalErrors.OVERLOADED, {}, { retryAfterSeconds: 10 })
  const parsed = own.last.then(() => inTurn(() => parse(bytes, limits)))
  callers.set(caller, Object.assign(own, { count: own.count + 1, last: parsed.catch(() => {}) }))
  try {
    return await parsed
  } finally {
    own.count -= 1
    if (own.count === 0) callers.delete(caller)
  }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = parseQueue.then(work)
  // A thread that cannot be started must not stop those after it.
  parseQueue = done.catch(() => {})
  return done
}

function parse(bytes: Buffer, { maxLines, csv = false }: SheetLimits): Promise<SheetLine[] | undefined> {
  const copy = Uint8Array.from(bytes)
  const thread = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    execArgv: [],
    env: {},
    workerData: { bytes: copy, maxLines, csv },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  return new Promise<SheetLine[] | undefined>((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), PARSE_TIMEOUT_MS)
    thread.once('message', (lines: SheetLine[] | null) => resolve(lines ?? undefined))
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => {
      clearTimeout(timeout)
      resolve(undefined)
    })
  }).finally(() => thread.terminate())
}
