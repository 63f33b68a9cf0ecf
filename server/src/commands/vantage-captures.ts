// Captures of a vantage: each runs once, its files stay in the vantage's folder for some days, and it is compared once.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { VantageReport } from '@attestry/proof/record/vantage-report'
import { type CaptureEvent, type Collector, type ComparedFiles, OBSERVATION_FILE, TEXT_FILE } from '../adapters/collector/port.ts'
import type { VantageTask } from '../adapters/vantage/port.ts'
import { readFileOrNone, replaceFile } from './party-folder.ts'

const DAY_MS = 86_400_000
/** Waiting for a free browser. */
const MAX_WAIT_MS = 30_000
const POLL_MS = 100
const MAX_OPEN = 50
const WIRE_FILE = 'wire.pcapng'
/** Captures of one vantage share a browser process, each in a context of its own. */
const PLATFORM = 1

/** Of a capture that has ended. */
export interface OwnCapture extends Pick<VantageReport, 'began' | 'ended' | 'outcome'> {
  readonly address: string
  /** SHA-256 by path. */
  readonly files: Readonly<Record<string, string>>
}

export interface VantageCaptures {
  /** Starts it, unless it was started before. */
  begin(capture: string, task: VantageTask): 'started' | 'busy'
  /** Undefined: unknown here. */
  find(capture: string): 'running' | OwnCapture | undefined
  /** The two files that are compared; undefined if the page was not loaded. */
  compared(capture: string): ComparedFiles | undefined
  report(capture: string): string | undefined
  storeReport(capture: string, report: string): void
  close(): Promise<void>
}

export interface CapturesOptions {
  readonly folder: string
  readonly collector: Collector
  readonly keepDays: number
  readonly now: () => Date
}

export function openVantageCaptures({ folder, collector, keepDays, now }: CapturesOptions): VantageCaptures {
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const placeOf = (capture: string, file: string) => join(folder, 'captures', capture, file)
  const isEnded = (capture: string) => existsSync(placeOf(capture, 'capture.json'))

  const run = async (capture: string, task: VantageTask) => {
    const began = now().toISOString()
    const files: Record<string, string> = {}
    // Of an attempt that was interrupted.
    rmSync(placeOf(capture, ''), { recursive: true, force: true })
    mkdirSync(placeOf(capture, 'files'), { recursive: true, mode: 0o700 })
    const store = async (event: CaptureEvent) => {
      if (event.type === 'artefact') files[event.file.path] = await keep(placeOf(capture, `files/${event.file.path}`), event)
    }
    const isFree = await untilFree(collector, stopping.signal)
    const { outcome } = isFree
      ? await collector.capture({ ...task, id: capture, platformId: PLATFORM }, store, stopping.signal)
      : { outcome: 'failed' as const }
    if (stopping.signal.aborted) return
    const ended: OwnCapture = {
      address: task.url,
      began,
      ended: now().toISOString(),
      outcome: outcome === 'cancelled' ? 'failed' : outcome,
      files,
    }
    replaceFile(placeOf(capture, 'capture.json'), `${JSON.stringify(ended, null, 2)}\n`)
  }

  return {
    begin(capture, task) {
      if (running.has(capture) || isEnded(capture)) return 'started'
      if (running.size >= MAX_OPEN) return 'busy'
      removeOld(join(folder, 'captures'), now().getTime() - keepDays * DAY_MS)
      const ending = run(capture, task)
        .catch((error: unknown) => console.error(`The capture ${capture} failed:`, error))
        .finally(() => running.delete(capture))
      running.set(capture, ending)
      return 'started'
    },
    find(capture) {
      if (running.has(capture)) return 'running'
      const text = readFileOrNone(placeOf(capture, 'capture.json'))
      return text === undefined ? undefined : (JSON.parse(text) as OwnCapture)
    },
    compared(capture) {
      const [observation, text] = [OBSERVATION_FILE, TEXT_FILE].map((file) => readFileOrNone(placeOf(capture, `files/${file}`)))
      return observation === undefined || text === undefined ? undefined : { observation, text }
    },
    report: (capture) => readFileOrNone(placeOf(capture, 'report.txt')),
    storeReport: (capture, report) => replaceFile(placeOf(capture, 'report.txt'), report),
    async close() {
      stopping.abort()
      await Promise.all(running.values())
      await collector.close()
    },
  }
}

/** The digests that a report names. */
export const ownDigests = ({ files }: OwnCapture): Pick<VantageReport, 'ownObservation' | 'ownText' | 'ownWire'> => ({
  ownObservation: files[OBSERVATION_FILE] ?? null,
  ownText: files[TEXT_FILE] ?? null,
  ownWire: files[WIRE_FILE] ?? null,
})

/** Returns the SHA-256 of what was read back from the disk. */
async function keep(place: string, event: Extract<CaptureEvent, { type: 'artefact' }>): Promise<string> {
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
  await pipeline(event.open(), createWriteStream(place, { mode: 0o600, flush: true }))
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  const sha256 = hash.digest('hex')
  if (sha256 !== event.file.sha256) throw new Error(`${event.file.path} was not stored as it was received`)
  return sha256
}

async function untilFree(collector: Collector, signal: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + MAX_WAIT_MS
  while (collector.capacity() <= 0 && !signal.aborted && performance.now() < deadline) await sleep(POLL_MS)
  return collector.capacity() > 0
}

function removeOld(folder: string, before: number): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const place = join(folder, name)
    if (statSync(place).mtimeMs < before) rmSync(place, { recursive: true, force: true })
  }
}
