// Reads an untrusted invoice file in a worker thread with limits of time and memory; its parsers never run in the server's own thread.
import { Worker } from 'node:worker_threads'
import type { InvoiceContent } from './content.ts'

const READ_TIMEOUT_MS = 10_000
const MAX_HEAP_MB = 128

/** Undefined if it cannot be read. */
export const readInvoiceFile = (format: 'ofd' | 'xml', bytes: Buffer): Promise<InvoiceContent | undefined> =>
  inThread<InvoiceContent>(format, bytes)

/** True also for a PDF that cannot be searched in time. */
export const isActivePdf = async (bytes: Buffer): Promise<boolean> =>
  (await inThread<{ readonly active: boolean }>('pdf', bytes))?.active ?? true

function inThread<T>(format: 'ofd' | 'xml' | 'pdf', bytes: Buffer): Promise<T | undefined> {
  const copy = Uint8Array.from(bytes)
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    execArgv: [],
    env: {},
    workerData: { format, bytes: copy },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  return new Promise<T | undefined>((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), READ_TIMEOUT_MS)
    thread.once('message', (content: T | null) => resolve(content ?? undefined))
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => {
      clearTimeout(timeout)
      resolve(undefined)
    })
  }).finally(() => thread.terminate())
}
