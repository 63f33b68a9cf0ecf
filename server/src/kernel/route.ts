// Joins an endpoint of the contract to the service that answers it.
import type { Readable } from 'node:stream'
import type { AnswerOf, Endpoint, InputOf } from '@attestry/contract/endpoint'
import type { ActorFor } from './actor.ts'
import type { Deps } from './deps.ts'

/** The exchange itself, for the few services that move bytes or speak another protocol. */
export interface Exchange {
  readonly requestId: string
  header(name: string): string | undefined
  /** The request's body, untouched. */
  readonly body: Readable
  /** The files of a multipart form, one after the other, never buffered whole. */
  files(limits: { maxBytes: number }): AsyncIterable<IncomingFile>
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** Aborted when this node is about to stop: answers without an end must end now. */
  readonly stopping: AbortSignal
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void
}

export interface IncomingFile {
  readonly name: string
  readonly stream: Readable
  /** True once the stream was cut at the limit; meaningful after the stream has ended. */
  truncated(): boolean
}

/** What a raw endpoint answers. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readable | Buffer | string
}

export type Service<E extends Endpoint> = (
  deps: Deps,
  actor: ActorFor<E['access']>,
  input: InputOf<E>,
  exchange: Exchange,
) => Promise<E extends { answer: 'raw' } ? RawAnswer : AnswerOf<E>>

export interface Route {
  readonly endpoint: Endpoint
  readonly service: (deps: Deps, actor: never, input: never, exchange: Exchange) => Promise<unknown>
}

export const route = <E extends Endpoint>(endpoint: E, service: NoInfer<Service<E>>): Route => ({
  endpoint,
  service: service as Route['service'],
})
