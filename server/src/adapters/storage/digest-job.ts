// One digest in the making, seen from the main thread: orders go to its worker, at most one question is open at a time.
import type { Worker } from 'node:worker_threads'
import { NotFound, WrongOffset } from './errors.ts'
import type { DigestAlgorithm } from './port.ts'

export type DigestOrder =
  | { do: 'follow'; algorithm: DigestAlgorithm; path: string }
  | { do: 'receive'; algorithm: DigestAlgorithm }
  | { do: 'feed'; carrier: ArrayBuffer; filled: number }
  | { do: 'advance'; size: number }
  | { do: 'finish'; size: number }
  | { do: 'cancel' }

export type DigestMessage = DigestOrder & { job: number }

export type DigestAnswer = { job: number } & (
  | { is: 'eaten'; carrier: ArrayBuffer }
  | { is: 'digest'; hex: string }
  | { is: 'absent' }
  | { is: 'wrong-size'; asked: number; size: number }
  | { is: 'fault'; message: string }
)

export type Crew = { algorithm: DigestAlgorithm; worker: Worker; jobs: Map<number, DigestJob>; asking: number }

export class DigestJob {
  readonly #number: number
  readonly #name: string
  readonly #crew: Crew
  #question: { resolve: (answer: DigestAnswer) => void; reject: (fault: Error) => void } | undefined
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
    this.#crew.worker.postMessage(message, order.do === 'feed' ? [order.carrier] : [])
  }

  async finish(size: number): Promise<string> {
    const answer = await this.#ask({ do: 'finish', size })
    if (answer.is !== 'digest') throw new Error('the digest worker is out of step')
    return answer.hex
  }

  /** Sends the bytes over and brings the emptied carrier back, so that no memory is left behind on either side. */
  async feed(carrier: ArrayBuffer, filled: number): Promise<ArrayBuffer> {
    const answer = await this.#ask({ do: 'feed', carrier, filled })
    if (answer.is !== 'eaten') throw new Error('the digest worker is out of step')
    return answer.carrier
  }

  answered(answer: DigestAnswer): void {
    if (answer.is === 'eaten') this.#answer()?.resolve(answer)
    else if (answer.is === 'digest') this.#end(new Error('this digest is finished'))?.resolve(answer)
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

  #ask(order: DigestOrder): Promise<DigestAnswer> {
    if (this.#over) return Promise.reject(this.#over)
    if (this.#question) return Promise.reject(new Error('one question at a time'))
    return new Promise((resolve, reject) => {
      this.#question = { resolve, reject }
      // Only an open question keeps the process alive.
      if (this.#crew.asking++ === 0) this.#crew.worker.ref()
      this.order(order)
    })
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
