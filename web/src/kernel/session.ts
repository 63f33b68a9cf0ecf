// Session state of this tab: the login token and the cached platform.
import type { OutputOf } from '@attestry/contract/endpoint'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { call } from './call.ts'
import { currentLocale, type Locale } from './locale-choice.ts'
import { PLATFORM_ID_KEY } from './platform-id.ts'

export { clearSession, readToken, storeToken } from './token.ts'

export type PlatformInfo = OutputOf<typeof dictionaryApi.platform>

export const PLATFORM_KEY = 'sessionPlatform'

let pending: Promise<PlatformInfo> | undefined

/** Fetched once per browser session, then cached: platform settings rarely change. */
export function cachedPlatform(): Promise<PlatformInfo> {
  pending ??= readOrFetch().catch((error) => {
    pending = undefined
    throw error
  })
  return pending
}

async function readOrFetch(): Promise<PlatformInfo> {
  const stored = readStored()
  if (stored) return stored
  const platform = await call(dictionaryApi.platform, {})
  cachePlatform(platform)
  return platform
}

/** Refetches the platform after its settings were changed. If that fails, the next reader fetches it. */
export async function refreshPlatform(): Promise<void> {
  pending = undefined
  try {
    sessionStorage.removeItem(PLATFORM_KEY)
  } catch {
    // Nothing is stored without session storage.
  }
  await cachedPlatform().catch(() => {})
}

/** Also called with the platform from the page facts. */
export function cachePlatform(platform: PlatformInfo): void {
  try {
    sessionStorage.setItem(PLATFORM_KEY, JSON.stringify({ locale: currentLocale(), platform }))
    sessionStorage.setItem(PLATFORM_ID_KEY, String(platform.id))
  } catch {
    // Without session storage the next page fetches it again.
  }
}

/** Its names and texts are in the language they were fetched in. */
function readStored(): PlatformInfo | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PLATFORM_KEY) ?? '{}') as { locale?: Locale; platform?: PlatformInfo }
    return stored.locale === currentLocale() ? stored.platform : undefined
  } catch {
    return undefined
  }
}
