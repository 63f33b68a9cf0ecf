// Runs one read call in-process for a page that is being rendered, with the same access checks as over HTTP.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import type { Route } from '../route.ts'
import { type Authenticator, authenticate, checkAccess, checkRequirements } from './access.ts'
import { refused } from './answer.ts'
import type { Fields } from './body.ts'
import { exchangeOf } from './exchange.ts'
import { fromText, readInput } from './input.ts'

/** The data of the call, or its refusal in the visitor's language. */
export type PageAnswer =
  | { readonly data: unknown }
  | { readonly refusal: { readonly statusCode: string; readonly errorMessage: string; readonly http: number } }

export type PageCall = (
  need: { readonly call: string; readonly input: Readonly<Record<string, string>> },
  request: FastifyRequest,
  reply: FastifyReply,
  locale: 'zh' | 'en',
  /** The page's platform: a visitor logged in to another one is treated as a guest. */
  platformId: number | undefined,
) => Promise<PageAnswer>

const never = new AbortController().signal

function actorOn(platformId: number | undefined, actor: Actor): Actor {
  if (platformId === undefined || actor.platformId === platformId) return actor
  const { address, device, locale } = actor
  return { kind: 'guest', platformId, address, device, locale }
}

/** `call` is method and path as in the contract: "GET /shimakaze/attestation/netcourt/:id". Only reads are allowed. */
export function createPageCall(options: { deps: Deps; authenticator: Authenticator; routes: readonly Route[] }): PageCall {
  const reads = new Map(
    options.routes
      .filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.answer === 'envelope')
      .map((route) => [`${route.endpoint.method} ${wirePath(route.endpoint)}`, route]),
  )
  return async ({ call, input }, request, reply, locale, platformId) => {
    const route = reads.get(call)
    if (!route) throw new Error(`not a read endpoint that pages may call: ${call}`)
    const { endpoint, service } = route
    try {
      const actor = actorOn(platformId, {
        ...(await authenticate(options.deps, options.authenticator, endpoint, request, {})),
        locale,
      })
      checkAccess(endpoint, actor)
      await checkRequirements(options.deps, options.authenticator, endpoint, actor)
      const given = readInput(
        endpoint.input,
        fromText(endpoint.input as unknown as z.ZodMiniType, { ...input }, locale) as Fields,
        locale,
      )
      const exchange = exchangeOf(request, reply, {
        endpoint,
        secureCookies: false,
        stopping: never,
        countFailure() {},
        isStillAllowed: async () => true,
      })
      const data = await service(options.deps, actor as never, given as never, exchange, undefined as never)
      return { data: z.parse(endpoint.output as unknown as z.ZodMiniType, data) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { statusCode, errorMessage } = refused(error, locale, request.id)
      // An invalid id in a URL is answered like a URL that does not exist.
      const http = error.definition.code === generalErrors.INPUT_REFUSED.code ? 404 : error.definition.http
      return { refusal: { statusCode, errorMessage: errorMessage ?? '', http } }
    }
  }
}
