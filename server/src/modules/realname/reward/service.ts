// Invitation rewards: paid once per person, never for the inviter's own accounts.
import type { IneligibleCause } from '@attestry/contract/modules/account/friend'
import type { rewardApi } from '@attestry/contract/modules/realname/reward'
import { yuanOfFen } from '@attestry/contract/money'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount, type InvitationRow, lockInvitation, settleInvitation } from '../../account/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { credit } from '../../wallet/public.ts'
import { lockPerson } from '../standing/store.ts'
import { identityHashesOf, insertReward, type RewardRule, rewardRuleOf, wasVerifiedBefore } from './store.ts'

const orNull = (fen: number): string | null => (fen === 0 ? null : yuanOfFen(fen))

export const rewardRule: Service<typeof rewardApi.rule> = async (deps, actor) => {
  const { inviterFen, friendFen } = await rewardRuleOf(deps.db, actor.platformId)
  return { inviter: orNull(inviterFen), friend: orNull(friendFen) }
}

/** Called when a person is verified; idempotent, because an invitation is settled once. */
export const rewardInviter = (deps: Deps, friendId: string): Promise<void> =>
  inTransaction(deps, async (inside) => {
    const invitation = await lockInvitation(inside.db, friendId)
    if (invitation?.state !== 'joined') return
    const [number] = await identityHashesOf(inside.db, friendId)
    // Closed or withdrawn meanwhile; the next verification emits the event again.
    if (!number) return
    await lockPerson(inside.db, number)
    const rule = await rewardRuleOf(inside.db, invitation.platform_id)
    const cause = await ineligibleCause(inside, invitation, number, rule)
    if (cause) await settleInvitation(inside.db, friendId, { cause }, inside.clock.now())
    else await pay(inside, invitation, number, rule)
  })

async function ineligibleCause(
  deps: Deps,
  { friend_id: friendId, inviter_id: inviterId, platform_id: platformId }: InvitationRow,
  number: Buffer,
  rule: RewardRule,
): Promise<IneligibleCause | undefined> {
  const friend = await findAccount(deps.db, friendId)
  const inviter = await findAccount(deps.db, inviterId)
  if (!inviter || inviter.disabled_at) return 'inviter-closed'
  const related = friend?.main_account_id === inviterId || friend?.phone === inviter.phone
  const samePerson = (await identityHashesOf(deps.db, inviterId)).some((own) => own.equals(number))
  if (related || samePerson) return 'own-account'
  if (await wasVerifiedBefore(deps.db, platformId, number, friendId)) return 'same-person'
  return rule.inviterFen === 0 ? 'no-reward' : undefined
}

async function pay(
  deps: Deps,
  { friend_id, inviter_id, platform_id }: InvitationRow,
  number_hash: Buffer,
  { inviterFen, friendFen }: RewardRule,
): Promise<void> {
  const now = deps.clock.now()
  const reward = {
    platform_id,
    number_hash,
    friend_id,
    inviter_id,
    inviter_fen: inviterFen,
    friend_fen: friendFen,
    given_at: now,
  }
  if (!(await insertReward(deps.db, reward))) {
    await settleInvitation(deps.db, friend_id, { cause: 'same-person' }, now)
    return
  }
  if (!(await settleInvitation(deps.db, friend_id, { rewardFen: inviterFen }, now)))
    throw new Error(`invitation of ${friend_id} was settled meanwhile`)
  const gifts = [
    { accountId: inviter_id, fen: inviterFen, kind: 'invite.rewarded' as const },
    { accountId: friend_id, fen: friendFen, kind: 'invite.welcomed' as const },
  ]
  // Lock wallets in account order to avoid deadlocks between concurrent rewards.
  for (const { accountId, fen, kind } of gifts.sort((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    if (fen === 0) continue
    const key = `invitation/${friend_id}/${kind}`
    await credit(deps, { platformId: platform_id, ownerId: accountId }, { fund: 'gift', fen, key, reason: 'invitation' })
    await sendMessage(deps, { platformId: platform_id, accountId, kind, params: { gift: yuanOfFen(fen) }, key })
  }
}
