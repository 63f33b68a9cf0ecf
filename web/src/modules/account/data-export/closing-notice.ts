// Passes the closing date of an account to the login page across the navigation.
const KEY = 'accountClosesAt'

export function storeClosingNotice(dueAt: string): void {
  try {
    sessionStorage.setItem(KEY, dueAt)
  } catch {
    // Without session storage the notice is dropped; the date was shown before the act.
  }
}

/** Removes the date, so that it is shown once. */
export function takeClosingNotice(): string | undefined {
  try {
    const dueAt = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return dueAt
  } catch {
    return undefined
  }
}
