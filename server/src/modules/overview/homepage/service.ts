// The workspace home screen, read from several modules.
import type { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { monthOf, startOfMonth } from '../../../kernel/beijing-time.ts'
import type { Service } from '../../../kernel/route.ts'
import { countRecords, newestRecords, recordItem } from '../../attestation/public.ts'

const MAX_RECENT_RECORDS = 6

export const homepageSummary: Service<typeof homepageApi.summary> = async (deps, actor) => {
  const now = deps.clock.now()
  const monthStart = startOfMonth(monthOf(now))
  const [counts, recent] = await Promise.all([
    countRecords(deps.db, actor, monthStart),
    newestRecords(deps.db, actor, MAX_RECENT_RECORDS),
  ])
  const sum = (of: (entry: (typeof counts)[number]) => number) => counts.reduce((total, entry) => total + of(entry), 0)
  return {
    total: sum((entry) => entry.total),
    sealed: sum((entry) => entry.sealed),
    sealing: sum((entry) => entry.sealing),
    failed: sum((entry) => entry.failed),
    thisMonth: sum((entry) => entry.thisMonth),
    bytes: sum((entry) => Number(entry.bytes)),
    byKind: counts.map((entry) => ({ kind: entry.kind, count: entry.total })).sort((a, b) => b.count - a.count),
    recent: recent.map(recordItem),
  }
}
