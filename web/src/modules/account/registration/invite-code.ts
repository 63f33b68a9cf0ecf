// The code a friend's link brought along: kept for this tab, so that a look at the agreement or the login page does not lose it.
import { isInviteCode } from '@attestry/contract/modules/account/friend'

const KEY = 'inviteCode'

export function takeInviteCode(): string | undefined {
  const given = new URLSearchParams(location.search).get('invite')?.trim().toUpperCase() ?? ''
  try {
    if (isInviteCode(given)) sessionStorage.setItem(KEY, given)
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return isInviteCode(given) ? given : undefined
  }
}

/** It has served: whoever signs up next at this device came by themselves. */
export function forgetInviteCode(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There was nothing kept then.
  }
}
