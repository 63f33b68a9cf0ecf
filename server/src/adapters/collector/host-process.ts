// One capturing host, seen from the house: a process group of its own, spoken to in JSON lines, believed only as far as it makes sense.
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { HostOptions } from '@attestry/capture/host-options'
import { hostEnvironment, hostFlags } from '@attestry/capture/host-start'
import type { CaptureJob } from '@attestry/capture/job'
import type { FromHost, ToHost } from '@attestry/capture/host-protocol'
import type { CaptureReport, Cause } from '@attestry/capture/report'
import { idly, stepBack } from './give-way.ts'

const hostProgram = () => createRequire(import.meta.url).resolve('@attestry/capture/bin/host')

const READY_MS = 45_000
const FAREWELL_MS = 3_000
/** A capture ends within five seconds after its limit; then the host itself has failed. */
const OVERTIME_MS = 8_000
const CANCEL_MS = 5_000
/** A thumbnail is the longest thing a host has to say. */
const LONGEST_LINE = 4 * 1024 ** 2
const LAST_WORDS = 2_000

export type Said = Extract<FromHost, { id: string }>

/** Why a capture has no report: the cause to put into one. */
export class HostFailed extends Error {
  readonly reason: Cause
  constructor(reason: Cause, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface HowToRun {
  /** For tests: another in the place of the host. */
  readonly program?: string | undefined
  /** Others on this machine go first. */
  readonly idlePriority: boolean
}

interface Running {
  readonly hear: (said: Said) => void
  resolve(report: CaptureReport): void
  reject(error: Error): void
}

export class HostProcess {
  readonly #child: ChildProcess
  readonly #running = new Map<string, Running>()
  readonly ready: Promise<void>
  /** Settles when the process and its group are no more. */
  readonly ended: Promise<void>
  /** How many captures it was ever given. */
  given = 0
  #over = false
  #wasReady = false
  #unfit: string | undefined
  #lastWords = ''

  constructor(options: HostOptions, { program = hostProgram(), idlePriority }: HowToRun) {
    const command = [process.execPath, ...hostFlags, program, JSON.stringify(options)]
    const [first = '', ...rest] = idlePriority ? [...idly(), ...command] : command
    this.#child = spawn(first, rest, {
      // A group of its own, so that everything it started can be ended with it.
      detached: true,
      cwd: options.folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...{ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: options.folder },
        ...hostEnvironment,
      },
    })
    if (idlePriority && this.#child.pid !== undefined) stepBack(this.#child.pid)
    this.#child.stdin?.on('error', () => {})
    this.#child.stderr?.on('data', (bytes) => {
      this.#lastWords = (this.#lastWords + bytes).slice(-LAST_WORDS)
    })
    let isReady: () => void = () => {}
    let isNotReady: (error: Error) => void = () => {}
    this.ready = new Promise<void>((resolve, reject) => {
      isReady = resolve
      isNotReady = reject
    })
    this.ready.catch(() => {})
    const late = setTimeout(() => this.#distrust('it did not become ready in time'), READY_MS)
    const hear = (line: string) => {
      const said = read(line)
      if (!said) return this.#distrust('it said what nobody understands')
      if (said.say === 'ready') {
        this.#wasReady = true
        clearTimeout(late)
        isReady()
      } else if (said.say === 'unfit') {
        // After it was ready, something has died; before, something is missing here.
        if (!this.#wasReady) this.#unfit = said.reason
        this.#lastWords += `\n${said.reason}`
        this.end()
      } else this.#pass(said)
    }
    if (this.#child.stdout) {
      let length = 0
      this.#child.stdout.on('data', (bytes: Buffer) => {
        const at = bytes.lastIndexOf(10)
        length = at < 0 ? length + bytes.length : bytes.length - at - 1
        if (length > LONGEST_LINE) this.#distrust('it said a line without an end')
      })
      createInterface({ input: this.#child.stdout }).on('line', hear)
    }
    this.ended = new Promise<void>((resolve) => {
      this.#child.once('close', () => resolve())
      this.#child.once('error', (error) => {
        this.#lastWords += error.message
        resolve()
      })
    }).then(() => {
      clearTimeout(late)
      this.#over = true
      this.#killGroup()
      const failed = this.#failure()
      isNotReady(failed)
      for (const [id, one] of [...this.#running]) {
        this.#running.delete(id)
        one.reject(failed)
      }
    })
  }

  get alive(): boolean {
    return !this.#over
  }

  get busy(): number {
    return this.#running.size
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  async capture(job: CaptureJob, hear: (said: Said) => void, signal: AbortSignal): Promise<CaptureReport> {
    this.given += 1
    let timer: NodeJS.Timeout | undefined
    const cancel = () => {
      this.#tell({ say: 'cancel', id: job.id })
      timer = setTimeout(() => this.#distrust('it did not cancel'), CANCEL_MS)
    }
    const watch = setTimeout(() => this.#distrust('a capture had no end'), job.limits.totalMs + OVERTIME_MS)
    try {
      return await new Promise<CaptureReport>((resolve, reject) => {
        if (this.#over) return reject(this.#failure())
        this.#running.set(job.id, { hear, resolve, reject })
        this.#tell({ say: 'capture', job })
        if (signal.aborted) cancel()
        else signal.addEventListener('abort', cancel, { once: true })
      })
    } finally {
      clearTimeout(watch)
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      this.#running.delete(job.id)
    }
  }

  /** Asks it to stop everything; what does not stop is killed. */
  end(): void {
    this.#child.stdin?.end()
    setTimeout(() => this.#killGroup(), FAREWELL_MS).unref()
  }

  #tell(message: ToHost): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`)
  }

  #pass(said: Exclude<FromHost, { say: 'ready' | 'unfit' }>): void {
    if (said.say !== 'report') {
      this.#running.get(said.id)?.hear(said)
      return
    }
    const one = this.#running.get(said.report.id)
    this.#running.delete(said.report.id)
    one?.resolve(said.report)
  }

  #distrust(reason: string): void {
    this.#lastWords += `\n${reason}`
    this.#killGroup()
  }

  #killGroup(): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The group has no member left.
    }
  }

  #failure(): HostFailed {
    if (this.#unfit !== undefined) return new HostFailed('tool-missing', this.#unfit)
    return new HostFailed('browser-crashed', `the capturing host ended: ${this.#lastWords.trim()}`)
  }
}

const words = new Set(['ready', 'unfit', 'progress', 'thumbnail', 'artefact', 'report'])

/** Undefined: not one of the sentences a host may say. */
function read(line: string): FromHost | undefined {
  try {
    const said = JSON.parse(line) as FromHost
    if (typeof said !== 'object' || said === null || !words.has(said.say)) return undefined
    if (said.say === 'report')
      return typeof said.report?.id === 'string' && Array.isArray(said.report.artefacts) ? said : undefined
    if (said.say === 'ready' || said.say === 'unfit') return said
    return typeof said.id === 'string' ? said : undefined
  } catch {
    return undefined
  }
}
