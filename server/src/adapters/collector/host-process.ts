// One capturing host process in its own process group, controlled over JSON lines; invalid messages end it.
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { HostOptions } from '@attestry/capture/host-options'
import type { HostCommand, HostMessage, Weakness } from '@attestry/capture/host-protocol'
import { hostEnvironment, hostFlags } from '@attestry/capture/host-start'
import type { CaptureJob } from '@attestry/capture/job'
import type { CaptureReport, Cause } from '@attestry/capture/report'
import { watchStarvation } from '@attestry/capture/starvation'
import { lowerAutogroupWeight, nicePrefix } from './cpu-priority.ts'

const hostProgram = () => createRequire(import.meta.url).resolve('@attestry/capture/bin/host')

const READY_TIMEOUT_MS = 45_000
const EXIT_TIMEOUT_MS = 3_000
/** A capture ends within 5 s after its time limit; beyond this the host itself has failed. */
const MAX_OVERTIME_MS = 8_000
const CANCEL_TIMEOUT_MS = 5_000
/** The longest message is a thumbnail. */
const MAX_LINE_BYTES = 4 * 1024 ** 2
const LAST_OUTPUT_CHARACTERS = 2_000

export type CaptureMessage = Extract<HostMessage, { id: string }>

/** A capture failed without a report of the host; `reason` is the cause to report. */
export class HostFailed extends Error {
  readonly reason: Cause
  constructor(reason: Cause, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface RunOptions {
  /** For tests: a program to run instead of the host. */
  readonly program?: string | undefined
  /** Run with a lower CPU weight than other processes. */
  readonly lowPriority: boolean
}

interface Running {
  readonly onMessage: (message: CaptureMessage) => void
  resolve(report: CaptureReport): void
  reject(error: Error): void
}

export class HostProcess {
  readonly #child: ChildProcess
  readonly #running = new Map<string, Running>()
  readonly ready: Promise<void>
  /** Settles when the process and its group have ended. */
  readonly ended: Promise<void>
  /** How many captures it has started in total. */
  started = 0
  #over = false
  #wasReady = false
  /** Known once it is ready. */
  weaknesses: readonly Weakness[] = []
  #unfit: string | undefined
  #nodeBusy = false
  #lastOutput = ''

  constructor(options: HostOptions, { program = hostProgram(), lowPriority }: RunOptions) {
    const command = [process.execPath, ...hostFlags, program, JSON.stringify(options)]
    const [first = '', ...rest] = lowPriority ? [...nicePrefix(), ...command] : command
    this.#child = spawn(first, rest, {
      // Its own process group, so that all its child processes can be killed with it.
      detached: true,
      cwd: options.folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...{ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: options.folder },
        ...hostEnvironment,
      },
    })
    if (lowPriority && this.#child.pid !== undefined) lowerAutogroupWeight(this.#child.pid)
    this.#child.stdin?.on('error', () => {})
    this.#child.stderr?.on('data', (bytes) => {
      this.#lastOutput = (this.#lastOutput + bytes).slice(-LAST_OUTPUT_CHARACTERS)
    })
    let isReady: () => void = () => {}
    let isNotReady: (error: Error) => void = () => {}
    this.ready = new Promise<void>((resolve, reject) => {
      isReady = resolve
      isNotReady = reject
    })
    this.ready.catch(() => {})
    const isStarved = watchStarvation(this.#child.pid)
    const late = setTimeout(() => this.#fail(`not ready within ${READY_TIMEOUT_MS} ms`, isStarved()), READY_TIMEOUT_MS)
    const onLine = (line: string) => {
      const message = parseMessage(line)
      if (!message) return this.#fail('invalid message')
      if (message.type === 'ready') {
        this.#wasReady = true
        this.weaknesses = message.weaknesses ?? []
        clearTimeout(late)
        isReady()
      } else if (message.type === 'unfit') {
        // After `ready` something has crashed; before it, something is missing on this machine.
        if (!this.#wasReady) this.#unfit = message.reason
        this.#nodeBusy = message.nodeBusy === true
        this.#lastOutput += `\n${message.reason}`
        this.end()
      } else this.#dispatch(message)
    }
    if (this.#child.stdout) {
      let length = 0
      this.#child.stdout.on('data', (bytes: Buffer) => {
        const at = bytes.lastIndexOf(10)
        length = at < 0 ? length + bytes.length : bytes.length - at - 1
        if (length > MAX_LINE_BYTES) this.#fail(`a message of more than ${MAX_LINE_BYTES} bytes`)
      })
      createInterface({ input: this.#child.stdout }).on('line', onLine)
    }
    this.ended = new Promise<void>((resolve) => {
      this.#child.once('close', () => resolve())
      this.#child.once('error', (error) => {
        this.#lastOutput += error.message
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

  async capture(job: CaptureJob, onMessage: (message: CaptureMessage) => void, signal: AbortSignal): Promise<CaptureReport> {
    this.started += 1
    let timer: NodeJS.Timeout | undefined
    const cancel = () => {
      this.#send({ type: 'cancel', id: job.id })
      timer = setTimeout(
        () => this.#fail(`capture ${job.id} was not cancelled within ${CANCEL_TIMEOUT_MS} ms`),
        CANCEL_TIMEOUT_MS,
      )
    }
    const isStarved = watchStarvation(this.#child.pid)
    const watch = setTimeout(
      () => this.#fail(`capture ${job.id} exceeded its time limit`, isStarved()),
      job.limits.totalMs + MAX_OVERTIME_MS,
    )
    try {
      return await new Promise<CaptureReport>((resolve, reject) => {
        if (this.#over) return reject(this.#failure())
        this.#running.set(job.id, { onMessage, resolve, reject })
        this.#send({ type: 'capture', job })
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

  /** Closes its stdin, which ends it; kills the group after EXIT_TIMEOUT_MS. */
  end(): void {
    this.#child.stdin?.end()
    setTimeout(() => this.#killGroup(), EXIT_TIMEOUT_MS).unref()
  }

  /** For shutdown: an idle host has nothing to save, and its browser takes seconds to exit on a busy machine. */
  endForShutdown(): void {
    if (this.busy === 0) this.#killGroup()
    else this.end()
  }

  #send(command: HostCommand): void {
    this.#child.stdin?.write(`${JSON.stringify(command)}\n`)
  }

  #dispatch(message: Exclude<HostMessage, { type: 'ready' | 'unfit' }>): void {
    if (message.type !== 'report') {
      this.#running.get(message.id)?.onMessage(message)
      return
    }
    const one = this.#running.get(message.report.id)
    this.#running.delete(message.report.id)
    one?.resolve(message.report)
  }

  #fail(reason: string, nodeBusy = false): void {
    this.#nodeBusy = nodeBusy
    this.#lastOutput += `\n${reason}`
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
    if (this.#nodeBusy) return new HostFailed('node-busy', `the capturing host waited for the CPU: ${this.#lastOutput.trim()}`)
    if (this.#unfit !== undefined) return new HostFailed('tool-missing', this.#unfit)
    return new HostFailed('browser-crashed', `the capturing host ended: ${this.#lastOutput.trim()}`)
  }
}

const messageTypes = new Set(['ready', 'unfit', 'progress', 'thumbnail', 'artefact', 'foreign-client', 'report'])

/** Undefined: not a valid host message. */
function parseMessage(line: string): HostMessage | undefined {
  try {
    const message = JSON.parse(line) as HostMessage
    if (typeof message !== 'object' || message === null || !messageTypes.has(message.type)) return undefined
    if (message.type === 'report')
      return typeof message.report?.id === 'string' && Array.isArray(message.report.artefacts) ? message : undefined
    if (message.type === 'ready' || message.type === 'unfit') return message
    return typeof message.id === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
