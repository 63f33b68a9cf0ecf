// Limits the look-ups of each account per minute, on this node, because a vendor charges for them.

const LOOKUPS_PER_MINUTE = 30
const MAX_TRACKED_ACCOUNTS = 10_000
const MINUTE_MS = 60_000

export function newLookupLimit({ perMinute = LOOKUPS_PER_MINUTE, maxAccounts = MAX_TRACKED_ACCOUNTS } = {}) {
  const asked = new Map<string, { readonly minute: number; readonly count: number }>()
  /** Counts a look-up; false if it must not be made. */
  return (accountId: string, now: Date): boolean => {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    const before = asked.get(accountId)
    const count = before?.minute === minute ? before.count + 1 : 1
    if (asked.size >= maxAccounts) for (const [id, entry] of asked) if (entry.minute !== minute) asked.delete(id)
    // Full of this minute's accounts: none is evicted, so none gets more than its share.
    if (!asked.has(accountId) && asked.size >= maxAccounts) return false
    asked.set(accountId, { minute, count })
    return count <= perMinute
  }
}
