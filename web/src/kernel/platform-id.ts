// The platform id of calls made before login, sent as notaryId as the specification requires.
import type { Endpoint } from '@attestry/contract/endpoint'

export const PLATFORM_ID_KEY = 'platformId'

const PATHS_WITH_NOTARY_ID = /^\/(login|user\/(app\/)?register|user\/pwd|user\/msg|user\/pwd\/msg|login\/msg)$/

/** Login, registration, password and SMS calls carry it; all other calls use the session's platform. */
export const carriesNotaryId = (endpoint: Pick<Endpoint, 'path' | 'method'>): boolean =>
  endpoint.method !== 'GET' && PATHS_WITH_NOTARY_ID.test(endpoint.path)

export function readPlatformId(): string | undefined {
  try {
    return sessionStorage.getItem(PLATFORM_ID_KEY) ?? undefined
  } catch {
    return undefined
  }
}
