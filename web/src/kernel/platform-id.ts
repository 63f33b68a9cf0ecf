// The id of the platform that this browser tab shows, for calls that carry it as notaryId.
export const PLATFORM_ID_KEY = 'platformId'

export function readPlatformId(): string | undefined {
  try {
    return sessionStorage.getItem(PLATFORM_ID_KEY) ?? undefined
  } catch {
    return undefined
  }
}
