// Pool of capturing hosts on this machine: one per platform, one spare, concurrency limited by memory, and no process left behind.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { admitUrl } from '@attestry/capture/guard/intake'
import type { HostOptions, Rehearsal } from '@attestry/capture/host-options'
import { defaultLimits } from '@attestry/capture/job'
import type { CaptureReport, Cause } from '@attestry/capture/report'
import { isSafePath } from '@attestry/proof/bytes/safe-path'
import { compareCaptures } from './compare.ts'
import { type CaptureMessage, HostFailed, HostProcess } from './host-process.ts'
import { availableBytes, CAPTURE_BYTES, HOST_BYTES } from './memory.ts'
import type { CaptureEvent, CaptureTask, Collector, Weakness } from './port.ts'
import { ReplayThread } from './replay-thread.ts'
import { openWorkFolder } from './work-folder.ts'

export interface CollectorOptions {
  /** Working folder of browsers and captures. */
  readonly folder: string
  readonly ports: readonly number[]
  readonly ownHosts: readonly string[]
  readonly resolvers: readonly string[]
  readonly browser?: string | undefined
  readonly roots?: string | undefined
  readonly concurrency: number
  /** Keep a spare browser running for the next platform. */
  readonly spare: boolean
  /** Run hosts with a lower CPU weight than the server. */
  readonly lowPriority: boolean
  /** Starts fixture sites on loopback under invented names; demo and tests only. */
  readonly rehearse?: (() => Promise<RehearsalSites>) | undefined
  /** For tests: a program to run instead of the host. */
  readonly program?: string
  /** For tests: available memory in bytes. */
  readonly available?: () => number
  readonly idleMs?: number
}

export interface RehearsalSites {
  readonly rehearsal: Rehearsal
  readonly urls: readonly string[]
  close(): Promise<void>
}

/** A browser accumulates memory and state of the pages it visits; after this many captures it is replaced. */
const MAX_CAPTURES_PER_HOST = 50
const IDLE_MS = 60_000
const MAX_HOSTS = 16
/** Pause before the next try after a host reported that a tool is missing. */
const UNAVAILABLE_RETRY_MS = 30_000

interface Host {
  readonly name: string
  readonly process: HostProcess
  platformId: number | undefined
  idleSince: number
  /** Captures assigned to it, from assignment to end. */
  reserved: number
}

export function openHosts(options: CollectorOptions): Collector {
  const folder = openWorkFolder(options.folder)
  const hosts = new Set<Host>()
  const replayThread = new ReplayThread(folder)
  const available = options.available ?? availableBytes
  const idleMs = options.idleMs ?? IDLE_MS
  let running = 0
  let names = 0
  let captures = 0
  let closed = false
  let weaknesses: readonly Weakness[] = []
  let unavailable: { readonly reason: string; readonly until: number } | undefined
  let rehearsalSites: Promise<RehearsalSites> | undefined

  const openRehearsalSites = () => {
    rehearsalSites ??= options.rehearse?.()
    return rehearsalSites
  }
  const load = (host: Host) => host.process.busy + host.reserved
  const isUsable = (host: Host) => host.process.alive && host.process.started < MAX_CAPTURES_PER_HOST

  async function start(platformId: number | undefined): Promise<Host> {
    const rehearsal = (await openRehearsalSites())?.rehearsal ?? null
    if (closed) throw new HostFailed('cancelled', 'the collector is closed')
    names += 1
    const name = `host-${names}`
    const { ports, ownHosts, resolvers, browser, roots, program, lowPriority } = options
    const settings: HostOptions = {
      ports,
      ownHosts,
      resolvers,
      rehearsal,
      folder: folder.make(name),
      ...(browser === undefined ? {} : { browser }),
      ...(roots === undefined ? {} : { roots }),
    }
    const process = new HostProcess(settings, { program, lowPriority })
    const host: Host = { name, process, platformId, idleSince: Date.now(), reserved: 0 }
    hosts.add(host)
    void process.ended.then(async () => {
      hosts.delete(host)
      await folder.clear(name).catch(() => {})
    })
    process.ready.then(
      () => {
        unavailable = undefined
        weaknesses = process.weaknesses
      },
      (error) => {
        if (error instanceof HostFailed && error.reason === 'tool-missing')
          unavailable = { reason: error.message, until: Date.now() + UNAVAILABLE_RETRY_MS }
      },
    )
    return host
  }

  /** The platform's own host, else the spare one, else a new one. Reserved immediately, so that it is not ended meanwhile. */
  async function hostFor(platformId: number): Promise<Host> {
    const usable = [...hosts].filter(isUsable)
    const found = usable.find((host) => host.platformId === platformId) ?? usable.find((host) => host.platformId === undefined)
    if (!found) {
      if (hosts.size >= MAX_HOSTS) end([...hosts].find((host) => load(host) === 0))
      starting.set(platformId, starting.get(platformId) ?? start(platformId).finally(() => starting.delete(platformId)))
    }
    const host = found ?? (await starting.get(platformId)) ?? (await start(platformId))
    host.platformId = platformId
    host.reserved += 1
    return host
  }
  const starting = new Map<number, Promise<Host>>()

  function end(host: Host | undefined): void {
    host?.process.end()
  }

  const isExpired = (host: Host) => !isUsable(host) || (host.platformId !== undefined && Date.now() - host.idleSince > idleMs)

  const maintain = () => {
    for (const host of hosts) if (load(host) === 0 && isExpired(host)) end(host)
    warm()
  }
  const maintenance = setInterval(maintain, Math.min(idleMs, 5_000))
  maintenance.unref()

  let warming = false
  function warm(): void {
    if (!options.spare || closed || warming || options.concurrency === 0) return
    // Starting a browser is mostly kernel work, which kernels without preemption do not interrupt for other processes.
    if (options.lowPriority && running > 0) return
    if (unavailable && unavailable.until > Date.now()) return
    if ([...hosts].some((host) => host.platformId === undefined)) return
    if (available() < HOST_BYTES + 2 * CAPTURE_BYTES) return
    warming = true
    start(undefined)
      .catch(() => {})
      .finally(() => {
        warming = false
      })
  }

  async function onHost(
    task: CaptureTask,
    onEvent: (event: CaptureEvent) => Promise<void>,
    signal: AbortSignal,
    captureFolder: string,
  ) {
    const host = await hostFor(task.platformId)
    const handlers: Promise<void>[] = []
    let started: Promise<void> | undefined
    const emitStarted = async () => {
      const hash = await firstLogHash(captureFolder)
      if (hash !== undefined) await onEvent({ type: 'started', hash })
    }
    const handle = async (message: CaptureMessage) => {
      started ??= emitStarted()
      await started
      const event = eventOf(message, captureFolder)
      if (event) await onEvent(event)
    }
    try {
      await untilAborted(host.process.ready, signal)
      const { platformId: _own, id, ...rest } = task
      // Not the task's id: a cancelled attempt may still be ending while the next one of the same task runs.
      const job = { ...rest, id: basename(captureFolder), logId: id, limits: defaultLimits, folder: captureFolder }
      const report = await host.process.capture(job, (message) => track(handlers, handle(message)), signal)
      await Promise.all(handlers)
      return { ...report, id }
    } finally {
      // Handlers that still read a file finish before its folder is removed.
      await Promise.allSettled(handlers)
      host.reserved -= 1
      host.idleSince = Date.now()
      if (!isUsable(host) && load(host) === 0) end(host)
    }
  }

  return {
    admit: (text) => admitUrl(text, options),
    weaknesses: () => weaknesses,
    unavailableReason: () => (unavailable && unavailable.until > Date.now() ? unavailable.reason : undefined),
    warm,
    capacity() {
      if (closed || (unavailable && unavailable.until > Date.now())) return 0
      const left = options.concurrency - running
      if (left <= 0) return 0
      const idleHost = [...hosts].some(isUsable)
      return Math.max(0, Math.min(left, Math.floor((available() - (idleHost ? 0 : HOST_BYTES)) / CAPTURE_BYTES)))
    },
    async capture(task, onEvent, signal) {
      running += 1
      captures += 1
      const captureFolder = `capture-${captures}`
      const startedAt = new Date().toISOString()
      try {
        return await onHost(task, onEvent, signal, folder.make(captureFolder))
      } catch (error) {
        if (signal.aborted) return reportWithoutHost(task, startedAt, 'cancelled')
        if (error instanceof HostFailed) return reportWithoutHost(task, startedAt, error.reason)
        throw error
      } finally {
        running -= 1
        await folder.clear(captureFolder).catch(() => {})
      }
    },
    compare: compareCaptures,
    replay: (archive, request) => replayThread.request(archive, request),
    rehearsalSites: async () => (await openRehearsalSites())?.urls ?? [],
    async close() {
      closed = true
      clearInterval(maintenance)
      for (const host of hosts) host.process.endForShutdown()
      await Promise.all([...hosts].map((host) => host.process.ended))
      await replayThread.close()
      await (await rehearsalSites?.catch(() => undefined))?.close()
      await folder.close()
    },
  }
}

/** The capture's log exists before the host sends its first message. */
async function firstLogHash(captureFolder: string): Promise<string | undefined> {
  // Without a log there is no start to time-stamp.
  const log = await readFile(join(captureFolder, 'capture-log.jsonl'), 'utf8').catch(() => '')
  return /"hash":"([0-9a-f]{64})"\}$/.exec(log.split('\n', 1)[0] ?? '')?.[1]
}

/** Avoids an unhandled rejection; the error is reported when all handlers are awaited. */
function track(handlers: Promise<void>[], handler: Promise<void>): void {
  handler.catch(() => {})
  handlers.push(handler)
}

function eventOf(message: CaptureMessage, captureFolder: string): CaptureEvent | undefined {
  if (message.type === 'progress') return { type: 'progress', stage: message.stage, done: message.done, total: message.total }
  if (message.type === 'thumbnail') return { type: 'thumbnail', jpeg: Buffer.from(message.jpeg, 'base64') }
  if (message.type === 'foreign-client') return { type: 'foreign-client', uid: message.uid }
  if (message.type !== 'artefact') return undefined
  // The path comes from the browser's process and may try to leave the folder.
  if (!isSafePath(message.file.path))
    throw new HostFailed('internal', `artefact path leaves the capture's folder: ${message.file.path}`)
  return {
    type: 'artefact',
    kind: message.kind,
    file: message.file,
    open: () => createReadStream(join(captureFolder, message.file.path)),
  }
}

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new HostFailed('cancelled', 'cancelled before it started'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

/** The report of a capture whose host failed or never started. */
const reportWithoutHost = (task: CaptureTask, startedAt: string, cause: Cause): CaptureReport => ({
  id: task.id,
  outcome: cause === 'cancelled' ? 'cancelled' : 'failed',
  cause,
  startedAt,
  endedAt: new Date().toISOString(),
  askedUrl: task.url,
  finalUrl: null,
  title: null,
  status: null,
  profile: 'generic',
  artefacts: [],
  warnings: [],
  extracted: [],
  server: null,
  resources: { seen: 0, failed: 0, refused: 0, bytes: 0 },
  fidelity: null,
  isolation: null,
  software: [],
})
