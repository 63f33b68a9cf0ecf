// One life of the signing process, seen from the house: questions go out numbered, answers come back in any order, and when it dies every open question fails.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Answer, faultOf } from './answer.ts'
import { FrameReader, writeFrame } from './frame.ts'
import { SignerUnavailable } from './port.ts'
import { type Question, writeQuestion } from './question.ts'

const PROGRAM = fileURLToPath(new URL('./signer-main.ts', import.meta.url))
const LAST_WORDS = 2000
const FAREWELL_MS = 2000

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
  #asked = 0
  #heardAt = 0
  #over = false
  #lastWords = ''

  /** The child gets these variables and no other. */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [PROGRAM], {
      env: { ...environment },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    // A duplex socket of its own: whatever a vendor's library prints cannot come between.
    this.#channel = this.#child.stdio[3] as Socket
    this.#channel.on('data', (bytes) => this.#hear(bytes))
    this.#channel.on('error', () => {})
    this.#child.stderr?.on('data', (bytes) => {
      this.#lastWords = (this.#lastWords + bytes).slice(-LAST_WORDS)
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

  ask(question: Question, limitMs: number): Promise<unknown> {
    if (this.#over) return Promise.reject(new SignerUnavailable('the signing process has ended'))
    this.#asked += 1
    const id = this.#asked
    const frame = writeFrame(writeQuestion(id, question))
    const askedAt = performance.now()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#settle(id)?.reject(new SignerUnavailable(`the signing process did not answer within ${Math.round(limitMs)} ms`))
        // Slow is one thing; one that has said nothing at all since then is stuck.
        if (this.#heardAt < askedAt) this.kill()
      }, limitMs)
      this.#pending.set(id, { resolve, reject, timer })
      // Only an open question keeps the house alive.
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
    const timer = setTimeout(() => this.kill(), FAREWELL_MS)
    await this.ended
    clearTimeout(timer)
  }

  #hear(bytes: Buffer): void {
    this.#heardAt = performance.now()
    try {
      for (const message of this.#reader.push(bytes)) {
        const answer = message as Answer
        const asked = this.#settle(answer.id)
        if (answer.is === 'done') asked?.resolve(answer.value)
        else asked?.reject(faultOf(answer))
      }
    } catch {
      // What cannot be understood is not believed either.
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
    this.#over = true
    const why = fault?.message ?? this.#lastWords.trim()
    const ended = new SignerUnavailable(`the signing process ended${why ? `: ${why}` : ''}`)
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(ended)
  }
}
