// Partners' public keys, managed by the platform's staff.
import { generalErrors } from '@attestry/contract/errors'
import { type bridgeApi, MAX_BRIDGE_KEYS } from '@attestry/contract/modules/account/bridge'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { bridgeKeys, findBridgeKey, insertBridgeKey, type KeyRow, revokeBridgeKey } from './store.ts'
import { isUsableKey } from './token.ts'

/** The audience includes installation and platform, so that a token for another one is refused. */
export const audienceOf = (deps: Deps, platformId: number): string => `urn:attestry:${deps.site.logName}:platform:${platformId}`

const view = (deps: Deps, row: KeyRow) => ({
  id: row.id,
  partner: row.partner,
  publicKey: row.public_key.toString('base64url'),
  audience: audienceOf(deps, row.platform_id),
  createdAt: row.created_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

export const listBridgeKeys: Service<typeof bridgeApi.keys> = async (deps, actor, { pageNum, pageSize }) => {
  const rows = await bridgeKeys(deps.db, actor.platformId)
  const page = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return { list: page.map((row) => view(deps, row)), total: rows.length, pageNum, pageSize }
}

export const readBridgeKey: Service<typeof bridgeApi.key> = async (deps, actor, { id }) =>
  view(deps, (await findBridgeKey(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND))

export const addBridgeKey: Service<typeof bridgeApi.addKey> = async (deps, actor, { partner, publicKey }) => {
  const raw = Buffer.from(publicKey, 'base64url')
  if (!isUsableKey(raw)) refuse(accountErrors.BRIDGE_KEY_UNFIT)
  await lockInTransaction(deps.db, 'bridge-key', actor.platformId)
  const active = (await bridgeKeys(deps.db, actor.platformId)).filter(({ revoked_at }) => revoked_at === null)
  if (active.length >= MAX_BRIDGE_KEYS) refuse(accountErrors.BRIDGE_KEYS_ENOUGH, { limit: MAX_BRIDGE_KEYS })
  const now = deps.clock.now()
  const facts = { platform_id: actor.platformId, partner, public_key: raw, created_by: actor.accountId }
  const row: KeyRow = { id: newId(now), ...facts, created_at: now, revoked_at: null }
  if (!(await insertBridgeKey(deps.db, row))) refuse(accountErrors.BRIDGE_KEY_UNFIT)
  await audit(deps, actor, { action: 'bridge.add-key', subject: row.id, facts: { partner } })
  return view(deps, row)
}

export const revokeKey: Service<typeof bridgeApi.revokeKey> = async (deps, actor, { id, reason }) => {
  if (!(await revokeBridgeKey(deps.db, actor.platformId, id, deps.clock.now()))) refuse(generalErrors.NOT_FOUND)
  await audit(deps, actor, { action: 'bridge.revoke-key', subject: id, facts: { reason } })
  return null
}
