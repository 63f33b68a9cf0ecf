// Reads the rows of an uploaded table, xlsx or CSV, in a thread with time and memory limits.
import { Worker } from 'node:worker_threads'
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

/** Lines that are not empty, with their row numbers. Undefined if the file cannot be read within the limits. */
export function readSheetLines(bytes: Buffer, limits: SheetLimits): Promise<SheetLine[] | undefined> {
  const parsed = parseQueue.then(() => parse(bytes, limits))
  parseQueue = parsed
  return parsed
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
