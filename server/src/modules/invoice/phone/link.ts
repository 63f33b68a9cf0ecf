// Makes links that open orders, or their invoice, on a phone: the database stores digests only.
import { createHash, randomBytes } from 'node:crypto'
import { PHONE_LINK_MINUTES } from '@attestry/contract/modules/invoice/phone'
import { after, minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { type ApplicationRow, ordersOf } from '../application/store.ts'
import { insertLink } from './store.ts'

export const LIFETIME_MS = minutes(PHONE_LINK_MINUTES)

export const newToken = () => randomBytes(16).toString('base64url')
export const digest = (token: string) => createHash('sha256').update(token).digest()

interface NewLink {
  readonly platformId: number
  readonly ownerId: string
  readonly orderIds: readonly string[]
  readonly applicationId: string | null
}

export async function newPhoneLink(deps: Deps, { platformId, ownerId, orderIds, applicationId }: NewLink) {
  const now = deps.clock.now()
  const token = newToken()
  const expires_at = after(deps.clock, LIFETIME_MS)
  await insertLink(deps.db, {
    id: newId(now),
    platform_id: platformId,
    owner_id: ownerId,
    order_ids: [...orderIds],
    application_id: applicationId,
    token_hash: digest(token),
    visit_hash: null,
    created_at: now,
    expires_at,
  })
  return { path: `/app/invoice#${token}`, expiresAt: expires_at.toISOString() }
}

/** For an application that exists: the phone shows its state and files. */
export async function openPhoneLink(deps: Deps, { id, platform_id: platformId, owner_id: ownerId }: ApplicationRow) {
  const orders = await ordersOf(deps.db, [id])
  return newPhoneLink(deps, { platformId, ownerId, orderIds: orders.map(({ order_id }) => order_id), applicationId: id })
}
