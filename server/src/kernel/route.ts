// Binds an endpoint of the contract to the service that answers it.
import type { Readable } from 'node:stream'
import type { AnswerOf, Endpoint, InputOf } from '@attestry/contract/endpoint'
import type { ActorFor } from './actor.ts'
import type { Deps } from './deps.ts'
import { Refusal } from './refuse.ts'

/** The HTTP exchange, for the few services that stream bytes or implement another protocol. */
export interface Exchange {
  readonly requestId: string
  header(name: string): string | undefined
  /** The unparsed request body. */
  readonly body: Readable
  /** The whole body of an endpoint with `body: 'exact'`, byte for byte. */
  readonly bytes: Buffer
  /** Counts this call against the anonymous rate limit of its address; throws when that is exceeded. */
  countFailure(): void
  /** Whether the caller could still make this call: an endless response ends with the session. */
  isStillAllowed(): Promise<boolean>
  /** The files of a multipart form, streamed one after the other. */
  files(limits: { maxBytes: number }): AsyncIterable<IncomingFile>
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** Aborted when this node shuts down: endless responses must end now. */
  readonly stopping: AbortSignal
  /** By default for every path, and sent with links from other sites (Lax). */
  setCookie(name: string, value: string, options: CookieOptions): void
}

export interface CookieOptions {
  readonly maxAgeSeconds: number
  readonly path?: string
  readonly sameSite?: 'Lax' | 'Strict'
}

export interface IncomingFile {
  readonly name: string
  /** The size of the request, which the file cannot exceed; undefined if it was not announced. */
  readonly maxBytes: number | undefined
  readonly stream: Readable
  /** True if the stream was cut at the size limit; valid after the stream has ended. */
  truncated(): boolean
}

/** The answer of a raw endpoint. */
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

export interface CallOf<E extends Endpoint> {
  readonly actor: ActorFor<E['access']>
  readonly input: InputOf<E>
}

/** Several calls in one transaction; outcomes in the order of the calls. The refusal of one call must not affect the others. */
export type BatchService<E extends Endpoint> = (
  deps: Deps,
  calls: readonly CallOf<E>[],
) => Promise<readonly (AnswerOf<E> | Refusal)[]>

export interface Batching<E extends Endpoint> {
  readonly service: BatchService<E>
  /** False for large calls: they gain nothing from batching and would delay the batch. */
  accepts(input: InputOf<E>): boolean
}

interface AnyBatching {
  service(deps: Deps, calls: readonly never[]): Promise<readonly unknown[]>
  accepts(input: never): boolean
}

export interface Route {
  readonly endpoint: Endpoint
  readonly service: (deps: Deps, actor: never, input: never, exchange: Exchange, prepared: never) => Promise<unknown>
  /** If set, concurrent calls are batched. */
  readonly batched?: AnyBatching
  /** Runs before the transaction of an act; the service gets its result as last argument. */
  readonly prepare?: (deps: Deps, actor: never, input: never) => Promise<unknown>
}

export const route = <E extends Endpoint>(endpoint: E, service: NoInfer<Service<E>>, batched?: NoInfer<Batching<E>>): Route => ({
  endpoint,
  service: service as Route['service'],
  ...(batched ? { batched } : {}),
})

/** For an act with slow work that needs no transaction: done inside, it would hold a database connection. */
export const preparedRoute = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (deps: Deps, actor: ActorFor<E['access']>, input: InputOf<E>) => Promise<Prepared>,
  service: (...call: [...Parameters<Service<E>>, Prepared]) => ReturnType<Service<E>>,
): Route => ({ endpoint, service: service as Route['service'], prepare: prepare as NonNullable<Route['prepare']> })

/** Turns a batch service into a service for one call. */
export const singleCall =
  <Actor, Input, Answer>(
    batchService: (
      deps: Deps,
      calls: readonly { readonly actor: Actor; readonly input: Input }[],
    ) => Promise<readonly (Answer | Refusal)[]>,
  ) =>
  async (deps: Deps, actor: Actor, input: Input): Promise<Answer> => {
    const [outcome] = await batchService(deps, [{ actor, input }])
    if (outcome === undefined || outcome instanceof Refusal) throw outcome
    return outcome
  }
