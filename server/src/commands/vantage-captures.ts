// Captures of a vantage: each runs once, and its files stay in the vantage's folder for some days, within a limit of disk space.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { VantageReport } from '@attestry/proof/record/vantage-report'
import {
  type CaptureEvent,
  type CaptureReport,
  type Collector,
  type ComparedFiles,
  OBSERVATION_FILE,
  TEXT_FILE,
} from '../adapters/collector/port.ts'
import type { VantageTask } from '../adapters/vantage/port.ts'
import { readFileOrNone, replaceFile } from './party-folder.ts'

const DAY_MS = 86_400_000
const CLEANING_INTERVAL_MS = 3_600_000
const WIRE_FILE = 'wire.pcapng'
/** Captures of one vantage share a browser process, each in a context of its own. */
const PLATFORM = 1
/** Of this machine, not of the page: nothing was seen, so nothing is reported. */
const machineFailures: ReadonlySet<CaptureReport['cause']> = new Set(['browser-crashed', 'tool-missing', 'node-busy'])

/** Of a capture that has ended. */
export interface OwnCapture extends Pick<VantageReport, 'began' | 'ended' | 'outcome'> {
  readonly address: string
  /** SHA-256 by path. */
  readonly files: Readonly<Record<string, string>>
}

export interface VantageCaptures {
  /** Starts it, unless it was started before. `busy`: no browser is free. `full`: the disk limit is reached. */
  begin(capture: string, task: VantageTask): 'started' | 'busy' | 'full'
  /** Undefined: unknown here. */
  find(capture: string): 'running' | OwnCapture | undefined
  /** The two files that are compared; undefined if the page was not loaded. */
  compared(capture: string): ComparedFiles | undefined
  close(): Promise<void>
}

export interface CapturesOptions {
  readonly folder: string
  readonly collector: Collector
  readonly keepDays: number
  /** Of all captures that are kept; above it no new one begins. */
  readonly maxBytes: number
  readonly now: () => Date
}

export function openVantageCaptures({ folder, collector, keepDays, maxBytes, now }: CapturesOptions): VantageCaptures {
  const captures = join(folder, 'captures')
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let usedBytes = sizeOf(captures)
  let cleanedAtMs = 0
  let isFull = false
  const placeOf = (capture: string, file: string) => join(captures, capture, file)
  const isEnded = (capture: string) => existsSync(placeOf(capture, 'capture.json'))
  const remove = (place: string) => {
    usedBytes -= sizeOf(place)
    rmSync(place, { recursive: true, force: true })
  }
  const removeOld = (nowMs: number) => {
    if (nowMs - cleanedAtMs < CLEANING_INTERVAL_MS || !existsSync(captures)) return
    cleanedAtMs = nowMs
    for (const name of readdirSync(captures)) {
      const place = join(captures, name)
      if (!running.has(name) && statSync(place).mtimeMs < nowMs - keepDays * DAY_MS) remove(place)
    }
  }
  /** Once each time the limit is reached. */
  const reportFull = (isNowFull: boolean): boolean => {
    if (isNowFull && !isFull)
      console.error(`The captures take ${usedBytes} bytes, and the disk limit is ${maxBytes}: no new capture begins.`)
    isFull = isNowFull
    return isNowFull
  }

  const run = async (capture: string, task: VantageTask) => {
    const files: Record<string, string> = {}
    const load: { began?: string } = {}
    // Of an attempt that was interrupted.
    remove(placeOf(capture, ''))
    mkdirSync(placeOf(capture, 'files'), { recursive: true, mode: 0o700 })
    const onEvent = async (event: CaptureEvent) => {
      if (event.type === 'started') load.began = now().toISOString()
      if (event.type !== 'artefact') return
      files[event.file.path] = await keep(placeOf(capture, `files/${event.file.path}`), event)
      usedBytes += event.file.size
    }
    const { outcome, cause } = await collector.capture({ ...task, id: capture, platformId: PLATFORM }, onEvent, stopping.signal)
    if (stopping.signal.aborted || outcome === 'cancelled') return
    const { began } = load
    if (began === undefined || (outcome === 'failed' && machineFailures.has(cause))) {
      remove(placeOf(capture, ''))
      throw new Error(`this machine could not capture: ${cause}`)
    }
    const ended: OwnCapture = { address: task.url, began, ended: now().toISOString(), outcome, files }
    replaceFile(placeOf(capture, 'capture.json'), `${JSON.stringify(ended, null, 2)}\n`)
  }

  return {
    begin(capture, task) {
      const nowMs = now().getTime()
      if (running.has(capture) || isEnded(capture)) return 'started'
      removeOld(nowMs)
      if (reportFull(usedBytes >= maxBytes)) return 'full'
      if (collector.capacity() <= 0) return 'busy'
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

const sizeOf = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    : 0
