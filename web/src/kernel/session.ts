// What this tab knows of its login and of the platform it talks to.
import type { OutputOf } from '@attestry/contract/endpoint'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { call } from './call.ts'
import { PLATFORM_ID_KEY } from './notary.ts'

export { forgetSession, keepToken, readToken } from './token.ts'

export type PlatformInfo = OutputOf<typeof dictionaryApi.platform>

export const PLATFORM_KEY = 'sessionPlatform'

let asked: Promise<PlatformInfo> | undefined

/** Asked once a session: a platform does not change its name while somebody fills in a form. */
export function cachedPlatform(): Promise<PlatformInfo> {
  asked ??= readOrAsk().catch((error) => {
    asked = undefined
    throw error
  })
  return asked
}

async function readOrAsk(): Promise<PlatformInfo> {
  const kept = readKept()
  if (kept) return kept
  const platform = await call(dictionaryApi.platform, {})
  keepPlatform(platform)
  return platform
}

/** For whoever has just changed it. */
export async function refreshPlatform(): Promise<void> {
  asked = call(dictionaryApi.platform, {})
  keepPlatform(await asked)
}

/** Also called with what the server has put into the page. */
export function keepPlatform(platform: PlatformInfo): void {
  try {
    sessionStorage.setItem(PLATFORM_KEY, JSON.stringify(platform))
    sessionStorage.setItem(PLATFORM_ID_KEY, String(platform.id))
  } catch {
    // Asked again on the next page then.
  }
}

function readKept(): PlatformInfo | undefined {
  try {
    const text = sessionStorage.getItem(PLATFORM_KEY)
    return text ? (JSON.parse(text) as PlatformInfo) : undefined
  } catch {
    return undefined
  }
}
