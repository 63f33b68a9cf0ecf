// Invitations: an account's code, the friends who registered with it, and the inviter recorded at sign-up; realname/reward decides the reward.

import { randomInt } from 'node:crypto'
import { maskedPhone } from '@attestry/contract/masking'
import { type friendApi, INVITE_ALPHABET, INVITE_CODE_LENGTH, isInviteCode } from '@attestry/contract/modules/account/friend'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { phoneFingerprint } from '../phone.ts'
import {
  countFriends,
  insertInvitation,
  insertInviteCode,
  inviteCodeOf,
  inviterOf,
  isClosedNumber,
  pageOfFriends,
} from './store.ts'

/** With 31^8 codes a collision is rare; several in a row point to another fault. */
const MAX_COLLISIONS = 5

const randomCode = (): string =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('')

async function codeOf(deps: Deps, platformId: number, accountId: string): Promise<string> {
  for (let tries = 0; tries < MAX_COLLISIONS; tries += 1) {
    const mine = await inviteCodeOf(deps.db, accountId)
    if (mine !== undefined) return mine
    const row = { account_id: accountId, platform_id: platformId, code: randomCode(), created_at: deps.clock.now() }
    if (await insertInviteCode(deps.db, row)) return row.code
  }
  throw new Error(`${MAX_COLLISIONS} random invitation codes in a row were taken`)
}

export const ownInvitation: Service<typeof friendApi.invitation> = async (deps, actor) => {
  const code = await codeOf(deps, actor.platformId, actor.accountId)
  const { joined, rewarded, earnedFen } = await countFriends(deps.db, actor.accountId)
  return { code, joined, rewarded, earned: yuanOfFen(earnedFen) }
}

export const listFriends: Service<typeof friendApi.list> = async (deps, actor, { pageNum, pageSize }) => {
  const { rows, total } = await pageOfFriends(deps.db, actor.accountId, { pageNum, pageSize })
  const list = rows.map((row) => ({
    phone: row.closed_at ? null : maskedPhone(row.phone),
    joinedAt: row.joined_at.toISOString(),
    state: row.state,
    cause: row.cause,
    reward: row.reward_fen === null ? null : yuanOfFen(row.reward_fen),
    settledAt: row.settled_at?.toISOString() ?? null,
  }))
  return { list, total, pageNum, pageSize }
}

/** Part of signing up; an unknown code does not prevent it. */
export async function recordInviter(
  deps: Deps,
  friend: { readonly id: string; readonly platformId: number; readonly phone: string },
  code: string | undefined,
): Promise<void> {
  const given = code?.trim().toUpperCase() ?? ''
  if (!isInviteCode(given)) return
  const inviterId = await inviterOf(deps.db, friend.platformId, given)
  if (inviterId === undefined) return
  const now = deps.clock.now()
  // A person who closed an account and signs up again is not a new friend.
  const returning = await isClosedNumber(deps.db, friend.platformId, phoneFingerprint(deps, friend.phone))
  await insertInvitation(deps.db, {
    friend_id: friend.id,
    platform_id: friend.platformId,
    inviter_id: inviterId,
    state: returning ? 'ineligible' : 'joined',
    cause: returning ? 'same-person' : null,
    reward_fen: null,
    joined_at: now,
    settled_at: returning ? now : null,
  })
}
