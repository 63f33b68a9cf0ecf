/** One digest in the making, seen from the main thread: orders go to its worker, at most one question is open at a time. */
import type { Worker } from 'node:worker_threads'
import { NotFound, WrongOffset } from './errors.ts'
import type { DigestAlgorithm } from './port.ts'

export type DigestOrder =
  | { do: 'follow'; algorithm: DigestAlgorithm; path: string }
  | { do: 'receive'; algorithm: DigestAlgorithm }
  | { do: 'feed'; bytes: Uint8Array }
  | { do: 'advance'; size: number }
  | { do: 'finish'; size: number }
  | { do: 'cancel' }

export type DigestMessage = DigestOrder & { job: number }

export type DigestAnswer = { job: number } & (
  | { is: 'eaten' }
  | { is: 'digest'; hex: string }
  | { is: 'absent' }
  | { is: 'wrong-size'; asked: number; size: number }
  | { is: 'fault'; message: string }
)

export type Crew = { worker: Worker; jobs: Map<number, DigestJob>; asking: number }

export class DigestJob {
  readonly #number: number
  readonly #name: string
  readonly #crew: Crew
  #question: { resolve: (hex: string) => void; reject: (fault: Error) => void } | undefined
  #over: Error | undefined

  constructor(number: number, name: string, crew: Crew) {
    this.#number = number
    this.#name = name
    this.#crew = crew
    crew.jobs.set(number, this)
  }

  order(order: DigestOrder): void {
    if (this.#over) return
    const message: DigestMessage = { ...order, job: this.#number }
    const whole = 'bytes' in order && order.bytes.byteLength === order.bytes.buffer.byteLength
    this.#crew.worker.postMessage(message, whole ? [order.bytes.buffer as ArrayBuffer] : [])
  }

  ask(order: DigestOrder): Promise<string> {
    if (this.#over) return Promise.reject(this.#over)
    if (this.#question) return Promise.reject(new Error('one question at a time'))
    return new Promise((resolve, reject) => {
      this.#question = { resolve, reject }
      // Only an open question keeps the process alive.
      if (this.#crew.asking++ === 0) this.#crew.worker.ref()
      this.order(order)
    })
  }

  answered(answer: DigestAnswer): void {
    if (answer.is === 'eaten') this.#answer()?.resolve('')
    else if (answer.is === 'digest') this.#end(new Error('this digest is finished'))?.resolve(answer.hex)
    else if (answer.is === 'absent') this.fail(new NotFound(this.#name))
    else if (answer.is === 'wrong-size') this.fail(new WrongOffset(this.#name, answer.asked, answer.size))
    else this.fail(new Error(answer.message))
  }

  fail(fault: Error): void {
    this.#end(fault)?.reject(fault)
  }

  cancel(): void {
    if (this.#over) return
    this.order({ do: 'cancel' })
    this.fail(new Error('this digest was cancelled'))
  }

  #end(over: Error) {
    this.#over = over
    this.#crew.jobs.delete(this.#number)
    return this.#answer()
  }

  #answer() {
    const question = this.#question
    this.#question = undefined
    if (question && --this.#crew.asking === 0) this.#crew.worker.unref()
    return question
  }
}
