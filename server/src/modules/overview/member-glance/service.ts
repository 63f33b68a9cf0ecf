// Summary of a member's records and wallet; a sub-account uses its main account's wallet.
import { generalErrors } from '@attestry/contract/errors'
import type { memberGlanceApi } from '@attestry/contract/modules/overview/member-glance'
import { yuanOfFen } from '@attestry/contract/money'
import { monthOf, startOfMonth } from '../../../kernel/beijing-time.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findMember } from '../../account/public.ts'
import { countRecords } from '../../attestation/public.ts'
import { balanceOf } from '../../wallet/public.ts'

export const memberGlance: Service<typeof memberGlanceApi.read> = async (deps, actor, { id }) => {
  const member = (await findMember(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const ownerId = member.main_account_id ?? member.id
  const monthStart = startOfMonth(monthOf(deps.clock.now()))
  const [counts, balance] = await Promise.all([
    countRecords(deps.db, { accountId: member.id, ownerId, isSub: member.role === 'sub' }, monthStart),
    balanceOf(deps, { platformId: actor.platformId, ownerId }),
  ])
  const sum = (of: (entry: (typeof counts)[number]) => number) => counts.reduce((total, entry) => total + of(entry), 0)
  return {
    records: {
      total: sum((entry) => entry.total),
      sealed: sum((entry) => entry.sealed),
      failed: sum((entry) => entry.failed),
      thisMonth: sum((entry) => entry.thisMonth),
      bytes: sum((entry) => Number(entry.bytes)),
      byKind: counts.map(({ kind, total }) => ({ kind, count: total })).sort((one, other) => other.count - one.count),
    },
    wallet: {
      recharged: yuanOfFen(balance.rechargedFen),
      gift: yuanOfFen(balance.giftFen),
      held: yuanOfFen(balance.heldFen),
      packages: balance.packages.map(({ service, unitsLeft, expiresAt }) => ({
        service,
        left: unitsLeft,
        expiresAt: expiresAt.toISOString(),
      })),
    },
  }
}
