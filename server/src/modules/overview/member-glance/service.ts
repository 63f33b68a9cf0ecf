// Summary of a member's records and wallet; a sub-account uses its main account's wallet.

import { generalErrors } from '@attestry/contract/errors'
import type { memberGlanceApi } from '@attestry/contract/modules/overview/member-glance'
import { yuanOfFen } from '@attestry/contract/money'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findMember } from '../../account/public.ts'
import { countRecords } from '../../attestation/public.ts'
import { balanceOf } from '../../wallet/public.ts'

const CHINA_OFFSET_MS = 8 * 3_600_000

export const memberGlance: Service<typeof memberGlanceApi.read> = async (deps, actor, { id }) => {
  const member = (await findMember(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const ownerId = member.main_account_id ?? member.id
  const china = new Date(deps.clock.now().getTime() + CHINA_OFFSET_MS)
  const monthStart = new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth(), 1) - CHINA_OFFSET_MS)
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
