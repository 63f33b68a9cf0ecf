// Which platform a call speaks to before anybody is logged in: sent as notaryId, as the specification says.
import type { Endpoint } from '@attestry/contract/endpoint'

export const PLATFORM_ID_KEY = 'platformId'

const speaksToAPlatform = /^\/(login|user\/(app\/)?register|user\/pwd|user\/msg|user\/pwd\/msg|login\/msg)$/

/** Login, register, password and SMS calls carry it; every other call belongs to the session's platform. */
export const carriesNotaryId = (endpoint: Pick<Endpoint, 'path' | 'method'>): boolean =>
  endpoint.method !== 'GET' && speaksToAPlatform.test(endpoint.path)

export function readPlatformId(): string | undefined {
  try {
    return sessionStorage.getItem(PLATFORM_ID_KEY) ?? undefined
  } catch {
    return undefined
  }
}
