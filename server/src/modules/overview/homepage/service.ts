// The workspace home screen, read from several modules.
import type { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { monthOf, startOfMonth } from '../../../kernel/beijing-time.ts'
import type { Service } from '../../../kernel/route.ts'
import { countRecords, newestRecords, recordItem } from '../../attestation/public.ts'
import { waitingCaptures } from '../../evidence/public.ts'
import { unreadOf } from '../../inbox/public.ts'
import { realNameOffer } from '../../realname/public.ts'

const MAX_RECENT_RECORDS = 6
const MAX_WAITING_CAPTURES = 5

export const homepageSummary: Service<typeof homepageApi.summary> = async (deps, actor) => {
  const now = deps.clock.now()
  const monthStart = startOfMonth(monthOf(now))
  const [counts, recent, captures, realName, unread] = await Promise.all([
    countRecords(deps.db, actor, monthStart),
    newestRecords(deps.db, actor, MAX_RECENT_RECORDS),
    waitingCaptures(deps.db, actor, now, MAX_WAITING_CAPTURES),
    realNameOffer(deps, actor),
    unreadOf(deps.db, actor.accountId),
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
    waiting: {
      captures: captures.list.map(({ confirm_by, ...capture }) => ({ ...capture, confirmBy: confirm_by.toISOString() })),
      capturesByKind: captures.byKind,
      realName: realName.state,
      gift: realName.gift,
      unread,
    },
  }
}
