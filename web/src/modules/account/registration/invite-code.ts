// The invite code of an invitation link, stored for this tab so that visiting the agreement or login page does not lose it.
import { isInviteCode } from '@attestry/contract/modules/account/friend'

const KEY = 'inviteCode'

export function readInviteCode(): string | undefined {
  const code = new URLSearchParams(location.search).get('invite')?.trim().toUpperCase() ?? ''
  try {
    if (isInviteCode(code)) sessionStorage.setItem(KEY, code)
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return isInviteCode(code) ? code : undefined
  }
}

/** Cleared after use, so that the next sign-up on this device is not attributed to it. */
export function clearInviteCode(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without session storage nothing was stored.
  }
}
