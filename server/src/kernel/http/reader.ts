// Who reads a public page: the language, and the platform whose name the page carries.
import type { Locale } from '@attestry/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Authenticator, cookieOf, PLATFORM_COOKIE } from './access.ts'
import { localeOf } from './answer.ts'

interface Platforms {
  readonly deps: Deps
  readonly authenticator: Pick<Authenticator, 'platformOf'>
}

/** By the URL, else by the cookie of an earlier choice, else by the browser's languages. */
export function readerLocale(request: FastifyRequest): Locale {
  return localeOf(queryValue(request, 'lang') ?? cookieOf(request.headers.cookie, 'lang') ?? request.headers['accept-language'])
}

/** The platform that the URL names by its number, if it exists. */
export const platformInUrl = (request: FastifyRequest, platforms: Platforms): Promise<number | undefined> =>
  platformNamed(request, platforms, queryValue(request, 'notaryId'))

/** By the URL, else by the cookie of an earlier choice, else by the host. */
export async function readerPlatform(request: FastifyRequest, platforms: Platforms): Promise<number | undefined> {
  return (
    (await platformInUrl(request, platforms)) ??
    (await platformNamed(request, platforms, cookieOf(request.headers.cookie, PLATFORM_COOKIE))) ??
    platforms.authenticator.platformOf(platforms.deps, request.hostname, undefined)
  )
}

async function platformNamed(
  request: FastifyRequest,
  { deps, authenticator }: Platforms,
  number: string | undefined,
): Promise<number | undefined> {
  return /^[1-9]\d{0,8}$/.test(number ?? '') ? authenticator.platformOf(deps, request.hostname, Number(number)) : undefined
}

/** The query parser turns a repeated name into a list; pages use the first value. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return Array.isArray(value) ? value[0] : value
}
