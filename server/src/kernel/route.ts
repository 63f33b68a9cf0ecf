// Joins an endpoint of the contract to the service that answers it.
import type { Readable } from 'node:stream'
import type { AnswerOf, Endpoint, InputOf } from '@attestry/contract/endpoint'
import type { ActorFor } from './actor.ts'
import type { Deps } from './deps.ts'
import { Refusal } from './refuse.ts'

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

export interface CallOf<E extends Endpoint> {
  readonly actor: ActorFor<E['access']>
  readonly input: InputOf<E>
}

/** Several calls in one transaction, each with an outcome of its own in their order: what one is refused must not harm the others. */
export type ServiceOfAll<E extends Endpoint> = (
  deps: Deps,
  calls: readonly CallOf<E>[],
) => Promise<readonly (AnswerOf<E> | Refusal)[]>

export interface Sharing<E extends Endpoint> {
  readonly service: ServiceOfAll<E>
  /** A large call gains nothing by company, and would keep it waiting. */
  suits(input: InputOf<E>): boolean
}

interface AnySharing {
  service(deps: Deps, calls: readonly never[]): Promise<readonly unknown[]>
  suits(input: never): boolean
}

export interface Route {
  readonly endpoint: Endpoint
  readonly service: (deps: Deps, actor: never, input: never, exchange: Exchange) => Promise<unknown>
  /** Where there is one, calls that come together are answered by it. */
  readonly shared?: AnySharing
}

export const route = <E extends Endpoint>(endpoint: E, service: NoInfer<Service<E>>, shared?: NoInfer<Sharing<E>>): Route => ({
  endpoint,
  service: service as Route['service'],
  ...(shared ? { shared } : {}),
})

/** The service for one call, where there is one for several. */
export const alone =
  <Actor, Input, Answer>(
    ofAll: (
      deps: Deps,
      calls: readonly { readonly actor: Actor; readonly input: Input }[],
    ) => Promise<readonly (Answer | Refusal)[]>,
  ) =>
  async (deps: Deps, actor: Actor, input: Input): Promise<Answer> => {
    const [outcome] = await ofAll(deps, [{ actor, input }])
    if (outcome === undefined || outcome instanceof Refusal) throw outcome
    return outcome
  }
