// Tells the login page, over the change of page, when the account that was just left will be closed.
const KEY = 'accountClosesAt'

export function keepClosingNotice(dueAt: string): void {
  try {
    sessionStorage.setItem(KEY, dueAt)
  } catch {
    // The date was said before the act, too.
  }
}

/** Shown once. */
export function takeClosingNotice(): string | undefined {
  try {
    const dueAt = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return dueAt
  } catch {
    return undefined
  }
}
