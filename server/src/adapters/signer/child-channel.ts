// Connection to one signing process: numbered requests, answers in any order; when the process ends, all pending requests fail.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Answer, faultOf } from './answer.ts'
import { FrameReader, writeFrame } from './frame.ts'
import { SignerUnavailable } from './port.ts'
import { type SignerCommand, writeCommand } from './signer-command.ts'

const PROGRAM = fileURLToPath(new URL('./signer-main.ts', import.meta.url))
const LAST_OUTPUT_CHARACTERS = 2000
const EXIT_TIMEOUT_MS = 2000

type Pending = {
  resolve: (value: unknown) => void
  reject: (fault: Error) => void
  timer: NodeJS.Timeout
}

export class ChildChannel {
  readonly #child: ChildProcess
  readonly #channel: Socket
  readonly #pending = new Map<number, Pending>()
  readonly #reader = new FrameReader()
  readonly ended: Promise<void>
  #lastId = 0
  #receivedAt = 0
  #ended = false
  #lastOutput = ''

  /** The child gets only these environment variables. */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [PROGRAM], {
      env: { ...environment },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    // A separate duplex socket, so that output of a vendor's library cannot corrupt the protocol.
    this.#channel = this.#child.stdio[3] as Socket
    this.#channel.on('data', (bytes) => this.#receive(bytes))
    this.#channel.on('error', () => {})
    this.#child.stderr?.on('data', (bytes) => {
      this.#lastOutput = (this.#lastOutput + bytes).slice(-LAST_OUTPUT_CHARACTERS)
    })
    this.ended = new Promise<Error | undefined>((resolve) => {
      this.#child.once('close', () => resolve(undefined))
      this.#child.once('error', resolve)
    }).then((fault) => this.#end(fault))
    this.#child.unref()
    ;(this.#child.stderr as Socket | null)?.unref()
    this.#channel.unref()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  request(command: SignerCommand, limitMs: number): Promise<unknown> {
    if (this.#ended) return Promise.reject(new SignerUnavailable('the signing process has ended'))
    this.#lastId += 1
    const id = this.#lastId
    const frame = writeFrame(writeCommand(id, command))
    const sentAt = performance.now()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#settle(id)?.reject(new SignerUnavailable(`the signing process did not answer within ${Math.round(limitMs)} ms`))
        // Slow is tolerated; a process that has sent nothing at all since the request is stuck.
        if (this.#receivedAt < sentAt) this.kill()
      }, limitMs)
      this.#pending.set(id, { resolve, reject, timer })
      // Only a pending request keeps this process alive.
      this.#channel.ref()
      this.#channel.write(frame)
    })
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  async close(): Promise<void> {
    this.#child.ref()
    this.#channel.end()
    const timer = setTimeout(() => this.kill(), EXIT_TIMEOUT_MS)
    await this.ended
    clearTimeout(timer)
  }

  #receive(bytes: Buffer): void {
    this.#receivedAt = performance.now()
    try {
      for (const message of this.#reader.push(bytes)) {
        const answer = message as Answer
        const pending = this.#settle(answer.id)
        if (answer.is === 'done') pending?.resolve(answer.value)
        else pending?.reject(faultOf(answer))
      }
    } catch {
      // An invalid message means that the process is faulty.
      this.kill()
    }
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.timer)
    if (this.#pending.size === 0) this.#channel.unref()
    return pending
  }

  #end(fault?: Error): void {
    this.#ended = true
    const why = fault?.message ?? this.#lastOutput.trim()
    const ended = new SignerUnavailable(`the signing process ended${why ? `: ${why}` : ''}`)
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(ended)
  }
}
