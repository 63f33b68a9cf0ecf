// Invitations: a link with a code, the friends who registered with it, and the reward once they verify their real name.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, pageInput, pageOf } from '../../paging.ts'

/** Without letters and digits that look alike, because codes are read aloud. */
export const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const INVITE_CODE_LENGTH = 8

export const isInviteCode = (code: string): boolean => new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`).test(code)

/** An unknown or malformed code does not prevent registration; it only earns no reward. */
export const InviteCode = field(z.string().check(z.maxLength(64)), {
  label: { zh: '邀请码', en: 'Invitation code' },
  example: 'ABCD2345',
})

/** joined: registered, real name not passed yet. ineligible: see `cause`. */
export const invitationStates = ['joined', 'rewarded', 'ineligible'] as const
export type InvitationState = (typeof invitationStates)[number]

/** same-person: the person has verified another account here before. own-account: the inviter's own person, number or sub-account. */
export const ineligibleCauses = ['same-person', 'own-account', 'no-reward', 'inviter-closed'] as const
export type IneligibleCause = (typeof ineligibleCauses)[number]

export const InvitedFriend = z.object({
  /** Masked; null once the friend has closed the account. */
  phone: z.nullable(z.string()),
  joinedAt: z.iso.datetime(),
  state: z.enum(invitationStates),
  cause: z.nullable(z.enum(ineligibleCauses)),
  /** Yuan credited to the inviter. */
  reward: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
})
export type InvitedFriend = z.infer<typeof InvitedFriend>

export const friendApi = {
  invitation: endpoint({
    method: 'GET',
    path: '/user/invited/code',
    access: 'main',
    effect: 'act',
    summary: { zh: '我的邀请码与邀请成果', en: 'One’s invitation code, and what it has brought' },
    input: NoInput,
    output: z.object({ code: z.string(), joined: z.int(), rewarded: z.int(), earned: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/invited/list',
    access: 'main',
    summary: { zh: '受邀好友列表', en: 'Friends who came by one’s link' },
    input: z.strictObject({ ...pageInput }),
    output: pageOf(InvitedFriend),
  }),
}
