// One running digest, seen from the main thread: sends commands to its worker, with at most one pending request.
import type { Worker } from 'node:worker_threads'
import { NotFound, WrongOffset } from './errors.ts'
import type { DigestAlgorithm } from './port.ts'

export type DigestCommand =
  | { do: 'follow'; algorithm: DigestAlgorithm; path: string }
  | { do: 'receive'; algorithm: DigestAlgorithm }
  | { do: 'feed'; buffer: ArrayBuffer; filled: number }
  | { do: 'advance'; size: number }
  | { do: 'finish'; size: number }
  | { do: 'cancel' }

export type DigestMessage = DigestCommand & { job: number }

export type DigestAnswer = { job: number } & (
  | { is: 'consumed'; buffer: ArrayBuffer }
  | { is: 'digest'; hex: string }
  | { is: 'absent' }
  | { is: 'wrong-size'; asked: number; size: number }
  | { is: 'fault'; message: string }
)

export type PoolWorker = { algorithm: DigestAlgorithm; worker: Worker; jobs: Map<number, DigestJob>; pending: number }

export class DigestJob {
  readonly #number: number
  readonly #name: string
  readonly #pooled: PoolWorker
  #request: { resolve: (answer: DigestAnswer) => void; reject: (fault: Error) => void } | undefined
  #ended: Error | undefined

  constructor(number: number, name: string, pooled: PoolWorker) {
    this.#number = number
    this.#name = name
    this.#pooled = pooled
    pooled.jobs.set(number, this)
  }

  post(command: DigestCommand): void {
    if (this.#ended) return
    const message: DigestMessage = { ...command, job: this.#number }
    this.#pooled.worker.postMessage(message, command.do === 'feed' ? [command.buffer] : [])
  }

  async finish(size: number): Promise<string> {
    const answer = await this.#send({ do: 'finish', size })
    if (answer.is !== 'digest') throw new Error(`unexpected answer of the digest worker: ${answer.is}`)
    return answer.hex
  }

  /** Transfers the buffer to the worker and gets it back for reuse, so that neither side allocates per call. */
  async feed(buffer: ArrayBuffer, filled: number): Promise<ArrayBuffer> {
    const answer = await this.#send({ do: 'feed', buffer, filled })
    if (answer.is !== 'consumed') throw new Error(`unexpected answer of the digest worker: ${answer.is}`)
    return answer.buffer
  }

  answered(answer: DigestAnswer): void {
    if (answer.is === 'consumed') this.#takeRequest()?.resolve(answer)
    else if (answer.is === 'digest') this.#end(new Error('this digest is finished'))?.resolve(answer)
    else if (answer.is === 'absent') this.fail(new NotFound(this.#name))
    else if (answer.is === 'wrong-size') this.fail(new WrongOffset(this.#name, answer.asked, answer.size))
    else this.fail(new Error(answer.message))
  }

  fail(fault: Error): void {
    this.#end(fault)?.reject(fault)
  }

  cancel(): void {
    if (this.#ended) return
    this.post({ do: 'cancel' })
    this.fail(new Error('this digest was cancelled'))
  }

  #send(command: DigestCommand): Promise<DigestAnswer> {
    if (this.#ended) return Promise.reject(this.#ended)
    if (this.#request) return Promise.reject(new Error('a request to the digest worker is already pending'))
    return new Promise((resolve, reject) => {
      this.#request = { resolve, reject }
      // Only a pending request keeps the process alive.
      if (this.#pooled.pending++ === 0) this.#pooled.worker.ref()
      this.post(command)
    })
  }

  #end(over: Error) {
    this.#ended = over
    this.#pooled.jobs.delete(this.#number)
    return this.#takeRequest()
  }

  #takeRequest() {
    const request = this.#request
    this.#request = undefined
    if (request && --this.#pooled.pending === 0) this.#pooled.worker.unref()
    return request
  }
}
