// Manual credits and debits of a member's wallet: two persons, one posting, a message to the member, every step audited.
import { generalErrors } from '@attestry/contract/errors'
import {
  type Adjustment,
  type AdjustmentState,
  type adjustmentApi,
  adjustmentCan,
} from '@attestry/contract/modules/wallet/adjustment'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames, findAccount, maskedName } from '../../account/public.ts'
import { sendMessage } from '../../message/public.ts'
import { post } from '../ledger/post.ts'
import { creditEntries } from '../ledger/posting.ts'
import { balanceOf } from '../ledger/service.ts'
import { lockWallet } from '../ledger/store.ts'
import { type AdjustmentRow, decideAdjustment, findAdjustment, insertAdjustment, pageOfAdjustments } from './store.ts'

const payerOf = (row: Pick<AdjustmentRow, 'platform_id' | 'owner_id'>) => ({
  platformId: row.platform_id,
  ownerId: row.owner_id,
})

async function view(deps: Deps, actor: Staff, row: AdjustmentRow): Promise<Adjustment> {
  const names = await accountNames(deps.db, [row.proposed_by, ...(row.decided_by ? [row.decided_by] : [])])
  const member = await findAccount(deps.db, row.owner_id)
  const balance = row.before_fen === null ? await balanceOf(deps, payerOf(row)) : undefined
  const before = row.before_fen ?? (row.fund === 'gift' ? balance?.giftFen : balance?.rechargedFen) ?? 0
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    id: row.id,
    state: row.state,
    member: { id: row.owner_id, name: member ? maskedName(member) : '' },
    fund: row.fund,
    direction: row.fen > 0 ? 'credit' : 'debit',
    amount: yuanOfFen(Math.abs(row.fen)),
    reason: row.reason,
    before: yuanOfFen(before),
    after: yuanOfFen(before + row.fen),
    proposedBy: person(row.proposed_by),
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by ? person(row.decided_by) : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    own: row.proposed_by === actor.accountId,
  }
}

const requireAdjustment = async (deps: Deps, actor: Staff, id: string): Promise<AdjustmentRow> =>
  (await findAdjustment(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)

export const listAdjustments: Service<typeof adjustmentApi.list> = async (deps, actor, { state, ...page }) => {
  const { rows, total } = await pageOfAdjustments(deps.db, actor.platformId, state, page)
  return { list: await Promise.all(rows.map((row) => view(deps, actor, row))), total, ...page }
}

export const adjustmentDetail: Service<typeof adjustmentApi.detail> = async (deps, actor, { id }) =>
  view(deps, actor, await requireAdjustment(deps, actor, id))

const auditStep = (deps: Deps, actor: Staff, act: string, row: AdjustmentRow, more: Record<string, string | number> = {}) =>
  audit(deps, actor, {
    action: `wallet.adjustment.${act}`,
    subject: row.id,
    facts: { member: row.owner_id, fund: row.fund, fen: row.fen, proposedBy: row.proposed_by, ...more },
  })

export const proposeAdjustment: Service<typeof adjustmentApi.propose> = async (deps, actor, input) => {
  const { memberId, fund, direction, amount, reason } = input
  const member = await findAccount(deps.db, memberId)
  if (!member || member.platform_id !== actor.platformId || member.kind === 'staff') return refuse(generalErrors.NOT_FOUND)
  if (member.role === 'sub') refuse(walletErrors.MAIN_ONLY)
  const now = deps.clock.now()
  const row = await insertAdjustment(deps.db, {
    id: newId(now),
    platform_id: actor.platformId,
    owner_id: memberId,
    fund,
    fen: direction === 'credit' ? fenOfYuan(amount) : -fenOfYuan(amount),
    reason,
    proposed_by: actor.accountId,
    proposed_at: now,
  })
  await auditStep(deps, actor, 'propose', row, { reason: withoutSecrets(reason) })
  return view(deps, actor, row)
}

function requireNotProposer(actor: Staff, row: AdjustmentRow): void {
  if (row.proposed_by === actor.accountId) refuse(walletErrors.OWN_PROPOSAL)
}

async function decide(
  deps: Deps,
  actor: Staff,
  row: AdjustmentRow,
  state: Exclude<AdjustmentState, 'proposed'>,
  { before = null, decision = null }: { before?: number | null; decision?: string | null },
): Promise<AdjustmentRow> {
  const decided = await decideAdjustment(deps.db, row, adjustmentCan.decide.states, {
    state,
    before_fen: before,
    decision,
    decided_by: actor.accountId,
    decided_at: deps.clock.now(),
  })
  return decided ?? refuse(walletErrors.DECIDED_BEFORE)
}

export const confirmAdjustment: Service<typeof adjustmentApi.confirm> = async (deps, actor, { id }) => {
  const row = await requireAdjustment(deps, actor, id)
  requireNotProposer(actor, row)
  const payer = payerOf(row)
  const wallet = await lockWallet(deps.db, payer)
  const before = row.fund === 'gift' ? wallet.giftFen : wallet.rechargedFen
  if (adjustmentCan.decide(row.state) && before + row.fen < 0)
    refuse(walletErrors.ADJUSTMENT_SHORT, { balance: yuanOfFen(before) })
  const decided = await decide(deps, actor, row, 'confirmed', { before })
  const posting = { ...payer, kind: 'adjust', key: `adjust/${id}`, reference: id } as const
  await post(deps.db, deps.clock.now(), [{ ...posting, entries: creditEntries(row.fund, row.fen) }])
  await auditStep(deps, actor, 'confirm', decided, { before, after: before + row.fen })
  const { platformId, ownerId: accountId } = payer
  const direction = row.fen > 0 ? 'credit' : 'debit'
  const params = { direction, amount: yuanOfFen(Math.abs(row.fen)), reason: row.reason } as const
  await sendMessage(deps, { platformId, accountId, kind: 'wallet.adjusted', params, key: `adjust/${id}` })
  return view(deps, actor, decided)
}

export const refuseAdjustment: Service<typeof adjustmentApi.refuse> = async (deps, actor, { id, reason }) => {
  const row = await requireAdjustment(deps, actor, id)
  requireNotProposer(actor, row)
  const decided = await decide(deps, actor, row, 'refused', { decision: reason })
  await auditStep(deps, actor, 'refuse', decided, { reason: withoutSecrets(reason) })
  return view(deps, actor, decided)
}

export const withdrawAdjustment: Service<typeof adjustmentApi.withdraw> = async (deps, actor, { id }) => {
  const row = await requireAdjustment(deps, actor, id)
  if (row.proposed_by !== actor.accountId) refuse(generalErrors.NOT_ALLOWED)
  const decided = await decide(deps, actor, row, 'withdrawn', {})
  await auditStep(deps, actor, 'withdraw', decided)
  return view(deps, actor, decided)
}
