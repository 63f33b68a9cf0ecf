// Scans the stored files of sealed records and writes results and custody lines; a run can be repeated.
import { type Scanner, ScannerUnavailable } from '../../../adapters/scanner/port.ts'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { scheduled, worker } from '../../../kernel/worker.ts'
import { appendCustody, type CustodyLine } from '../custody/store.ts'
import { resumeScansJob, scanJob } from './job.ts'
import { countFailure, type ScanResult, saveResult, takeWaitingSince, type WaitingFile, waitingFiles } from './store.ts'

/** A file that stops the scanner every time counts as not scanned. */
const MAX_FAILURES_PER_FILE = 3

type FileResult = ScanResult & Pick<WaitingFile, 'path'>

async function scanRecord(deps: Deps, ano: string, signal: AbortSignal): Promise<void> {
  const files = await waitingFiles(deps.db, ano)
  if (!deps.scanner || files.length === 0) return
  const engine = await engineOf(deps, deps.scanner, signal)
  if (engine === undefined) return
  const results: FileResult[] = []
  let failure: unknown
  for (const file of files) {
    try {
      results.push(await scanFile(deps, deps.scanner, file, signal))
    } catch (error) {
      failure = error
      if (signal.aborted) break
    }
  }
  await saveResults(deps, ano, engine, results)
  if (failure) throw failure
}

/** Undefined while the scanner is down: not a failure of this record's job. */
async function engineOf(deps: Deps, scanner: Scanner, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await scanner.version(signal)
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    deps.log.error({ err: error }, 'malware scanner is unavailable')
    return undefined
  }
}

async function scanFile(deps: Deps, scanner: Scanner, file: WaitingFile, signal: AbortSignal): Promise<FileResult> {
  const { ano, place, path } = file
  const none = { ano, place, path, signature: null, reason: null }
  try {
    const verdict = await scanner.scan(await deps.storage.open(file.sha256), file.size, signal)
    if (verdict.state === 'too-large') return { ...none, state: 'not-scanned', reason: 'too-large' }
    return { ...none, ...verdict }
  } catch (error) {
    // Neither says anything about the file.
    if (error instanceof ScannerUnavailable || signal.aborted) throw error
    if ((await countFailure(deps.db, file)) < MAX_FAILURES_PER_FILE) throw error
    deps.log.error({ err: error, ano, place }, 'file is not scanned: its scan failed repeatedly')
    return { ...none, state: 'not-scanned', reason: 'failed' }
  }
}

async function saveResults(deps: Deps, ano: string, engine: string, results: readonly FileResult[]): Promise<void> {
  await inTransaction(deps, async (inside) => {
    const now = inside.clock.now()
    const saved: FileResult[] = []
    for (const result of results) if (await saveResult(inside.db, result, engine, now)) saved.push(result)
    if (saved.length > 0) await appendCustody(inside.db, ano, [custodyLine(saved, engine, now)])
    for (const { place, signature } of saved)
      if (signature !== null) deps.log.warn({ ano, place, signature }, 'scanner flagged a file')
  })
}

function custodyLine(results: readonly FileResult[], engine: string, at: Date): CustodyLine {
  const count = (state: ScanResult['state']) => String(results.filter((result) => result.state === state).length)
  const found = results.flatMap(({ path, signature }) => (signature === null ? [] : [`${path}: ${signature}`]))
  return {
    event: 'SCANNED',
    at,
    actor: 'system',
    detail: {
      engine,
      clean: count('clean'),
      flagged: count('flagged'),
      notScanned: count('not-scanned'),
      ...(found.length > 0 ? { found: found.join('; ') } : {}),
    },
  }
}

export const scanWorkers = [worker(scanJob, (deps, { ano }, signal) => scanRecord(deps, ano, signal))]

const STUCK_AFTER_MS = minutes(2)
const MAX_RESUMED_FILES_PER_RUN = 1000

/** Queues files again that got no result, once the scanner answers. */
export const scanSchedules = [
  scheduled('* * * * *', resumeScansJob, async (deps, signal) => {
    if (!deps.scanner || !(await engineOf(deps, deps.scanner, signal))) return
    await inTransaction(deps, async (inside) => {
      const now = inside.clock.now()
      const before = new Date(now.getTime() - STUCK_AFTER_MS)
      const anos = await takeWaitingSince(inside.db, before, now, MAX_RESUMED_FILES_PER_RUN)
      await inside.queue.addAll(
        inside.db,
        scanJob,
        anos.map((ano) => ({ ano })),
      )
    })
  }),
]
