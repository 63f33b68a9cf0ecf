// Capturing hosts on this machine: one a platform, a warm one ahead of need, as many captures at once as memory allows, and no process left behind.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { admitUrl, firstUrlIn } from '@attestry/capture/guard/intake'
import type { HostOptions, Rehearsal } from '@attestry/capture/host-options'
import { defaultLimits } from '@attestry/capture/job'
import type { CaptureReport, Cause } from '@attestry/capture/report'
import { isSafePath } from '@attestry/proof/bytes/safe-path'
import { HostFailed, HostProcess, type Said } from './host-process.ts'
import { availableBytes, CAPTURE_BYTES, HOST_BYTES } from './memory.ts'
import type { CaptureEvent, CaptureTask, Collector } from './port.ts'
import { ReplayThread } from './replay-thread.ts'
import { openWorkFolder } from './work-folder.ts'

export interface CollectorOptions {
  /** Browsers and captures work below it. */
  readonly folder: string
  readonly ports: readonly number[]
  readonly ownHosts: readonly string[]
  readonly resolvers: readonly string[]
  readonly browser?: string | undefined
  readonly concurrency: number
  /** Whether a browser waits ready for whoever comes first. */
  readonly spare: boolean
  /** Whether captures leave the processor to whoever else wants it. */
  readonly idlePriority: boolean
  /** Opens fixture sites that stand on loopback under invented names; only in demo and tests. */
  readonly rehearse?: (() => Promise<OpenWorld>) | undefined
  /** For tests: another program in the place of the host, less memory than there is. */
  readonly program?: string
  readonly available?: () => number
  readonly idleMs?: number
}

export interface OpenWorld {
  readonly rehearsal: Rehearsal
  readonly addresses: readonly string[]
  close(): Promise<void>
}

/** A browser gathers what pages leave in it; after this many a fresh one takes its place. */
const CAPTURES_A_HOST = 50
const IDLE_MS = 60_000
const HOSTS_AT_ONCE = 16
/** After a host that could not work at all, the next one is tried only then. */
const UNFIT_PAUSE_MS = 30_000

interface Host {
  readonly name: string
  readonly process: HostProcess
  platformId: number | undefined
  idleSince: number
  /** Promised to captures that wait for it to become ready. */
  promised: number
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
  let unfit: { readonly reason: string; readonly until: number } | undefined
  let world: Promise<OpenWorld> | undefined

  const openWorld = () => {
    world ??= options.rehearse?.()
    return world
  }
  const load = (host: Host) => host.process.busy + host.promised
  const isUsable = (host: Host) => host.process.alive && host.process.given < CAPTURES_A_HOST

  async function start(platformId: number | undefined): Promise<Host> {
    const rehearsal = (await openWorld())?.rehearsal ?? null
    if (closed) throw new HostFailed('cancelled', 'the collector is closed')
    names += 1
    const name = `host-${names}`
    const { ports, ownHosts, resolvers, browser, program, idlePriority } = options
    const settings: HostOptions = {
      ports,
      ownHosts,
      resolvers,
      rehearsal,
      folder: folder.make(name),
      ...(browser === undefined ? {} : { browser }),
    }
    const process = new HostProcess(settings, { program, idlePriority })
    const host: Host = { name, process, platformId, idleSince: Date.now(), promised: 0 }
    hosts.add(host)
    void process.ended.then(async () => {
      hosts.delete(host)
      await folder.clear(name).catch(() => {})
    })
    process.ready.then(
      () => {
        unfit = undefined
      },
      (error) => {
        if (error instanceof HostFailed && error.reason === 'tool-missing')
          unfit = { reason: error.message, until: Date.now() + UNFIT_PAUSE_MS }
      },
    )
    return host
  }

  /** The platform's own host, else the untouched one, else a new one. Promised at once, so that nobody ends it meanwhile. */
  async function hostFor(platformId: number): Promise<Host> {
    const usable = [...hosts].filter(isUsable)
    const found = usable.find((host) => host.platformId === platformId) ?? usable.find((host) => host.platformId === undefined)
    if (!found) {
      if (hosts.size >= HOSTS_AT_ONCE) endOne([...hosts].find((host) => load(host) === 0))
      starting.set(platformId, starting.get(platformId) ?? start(platformId).finally(() => starting.delete(platformId)))
    }
    const host = found ?? (await starting.get(platformId)) ?? (await start(platformId))
    host.platformId = platformId
    host.promised += 1
    return host
  }
  const starting = new Map<number, Promise<Host>>()

  function endOne(host: Host | undefined): void {
    host?.process.end()
  }

  const isSpent = (host: Host) => !isUsable(host) || (host.platformId !== undefined && Date.now() - host.idleSince > idleMs)

  const tend = () => {
    for (const host of hosts) if (load(host) === 0 && isSpent(host)) endOne(host)
    warm()
  }
  const tending = setInterval(tend, Math.min(idleMs, 5_000))
  tending.unref()

  let warming = false
  function warm(): void {
    if (!options.spare || closed || warming || options.concurrency === 0) return
    // Starting a browser is mostly work inside the kernel, which not every kernel interrupts for those who go first.
    if (options.idlePriority && running > 0) return
    if (unfit && unfit.until > Date.now()) return
    if ([...hosts].some((host) => host.platformId === undefined)) return
    if (available() < HOST_BYTES + 2 * CAPTURE_BYTES) return
    warming = true
    start(undefined)
      .catch(() => {})
      .finally(() => {
        warming = false
      })
  }

  async function onHost(task: CaptureTask, hear: (event: CaptureEvent) => Promise<void>, signal: AbortSignal, place: string) {
    const host = await hostFor(task.platformId)
    const hearings: Promise<void>[] = []
    let begun: Promise<void> | undefined
    const begin = async () => {
      const hash = await firstLogHash(place)
      if (hash !== undefined) await hear({ say: 'begun', hash })
    }
    const listen = async (said: Said) => {
      begun ??= begin()
      await begun
      const event = eventOf(said, place)
      if (event) await hear(event)
    }
    try {
      await untilAborted(host.process.ready, signal)
      const { platformId: _own, ...asked } = task
      const job = { ...asked, limits: defaultLimits, folder: place }
      const report = await host.process.capture(job, (said) => keepUp(hearings, listen(said)), signal)
      await Promise.all(hearings)
      return report
    } finally {
      // Whoever still reads a file of it may finish before its folder goes.
      await Promise.allSettled(hearings)
      host.promised -= 1
      host.idleSince = Date.now()
      if (!isUsable(host) && load(host) === 0) endOne(host)
    }
  }

  return {
    admit: (text) => admitUrl(firstUrlIn(text) ?? text, options),
    unfit: () => (unfit && unfit.until > Date.now() ? unfit.reason : undefined),
    warm,
    room() {
      if (closed || (unfit && unfit.until > Date.now())) return 0
      const left = options.concurrency - running
      if (left <= 0) return 0
      const idleHost = [...hosts].some(isUsable)
      return Math.max(0, Math.min(left, Math.floor((available() - (idleHost ? 0 : HOST_BYTES)) / CAPTURE_BYTES)))
    },
    async capture(task, hear, signal) {
      running += 1
      captures += 1
      const place = `capture-${captures}`
      const startedAt = new Date().toISOString()
      try {
        return await onHost(task, hear, signal, folder.make(place))
      } catch (error) {
        if (signal.aborted) return withoutReport(task, startedAt, 'cancelled')
        if (error instanceof HostFailed) return withoutReport(task, startedAt, error.reason)
        throw error
      } finally {
        running -= 1
        await folder.clear(place).catch(() => {})
      }
    },
    replay: (archive, ask) => replayThread.ask(archive, ask),
    rehearsalSites: async () => (await openWorld())?.addresses ?? [],
    async close() {
      closed = true
      clearInterval(tending)
      for (const host of hosts) host.process.end()
      await Promise.all([...hosts].map((host) => host.process.ended))
      await replayThread.close()
      await (await world?.catch(() => undefined))?.close()
      await folder.close()
    },
  }
}

/** A capture's log begins before it says its first word. */
async function firstLogHash(place: string): Promise<string | undefined> {
  const lines = createInterface({ input: createReadStream(join(place, 'capture-log.jsonl')) })
  try {
    for await (const line of lines) return /"hash":"([0-9a-f]{64})"\}$/.exec(line)?.[1]
  } catch {
    // Then there is no beginning to stamp.
  } finally {
    lines.close()
  }
  return undefined
}

/** Its failure is met where all of them are waited for. */
function keepUp(hearings: Promise<void>[], hearing: Promise<void>): void {
  hearing.catch(() => {})
  hearings.push(hearing)
}

function eventOf(said: Said, place: string): CaptureEvent | undefined {
  if (said.say === 'progress') return { say: 'progress', stage: said.stage, done: said.done, total: said.total }
  if (said.say === 'thumbnail') return { say: 'thumbnail', jpeg: Buffer.from(said.jpeg, 'base64') }
  if (said.say !== 'artefact') return undefined
  // A name out of a browser's process is not believed to stay below its folder.
  if (!isSafePath(said.file.path)) throw new HostFailed('internal', 'an artefact with a path that leads elsewhere')
  return { say: 'artefact', kind: said.kind, file: said.file, open: () => createReadStream(join(place, said.file.path)) }
}

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new HostFailed('cancelled', 'cancelled before it began'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

/** What is said of a capture whose host cannot say anything any more. */
const withoutReport = (task: CaptureTask, startedAt: string, cause: Cause): CaptureReport => ({
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
  isolation: 'flags',
  software: [],
})
