// Creating, changing, disabling and revoking keys; only for verified main accounts, every change audited.
import { randomBytes } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { openErrors } from '@attestry/contract/modules/open/errors'
import { type KeyState, type keyApi, keyCan, MAX_KEYS_PER_ACCOUNT } from '@attestry/contract/modules/open/key'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId, newToken } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount } from '../../account/public.ts'
import { secretContext } from './signed-call.ts'
import { countUnrevokedKeys, findKey, insertKey, type KeyRow, keysOf, lockKeysOf, updateKey } from './store.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newAccessKey = (): string => `AK${Array.from(randomBytes(20), (byte) => ALPHABET[byte % 32]).join('')}`
/** The prefix lets secret scanners recognise it. */
const newSecret = (): string => `attestry_${newToken()}`

const view = (row: KeyRow) => ({
  id: row.id,
  name: row.name,
  accessKey: row.access_key,
  scopes: row.scopes,
  networks: row.networks,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastAddress: row.last_address,
})

export const keyList: Service<typeof keyApi.list> = async (deps, actor) => {
  const rows = await keysOf(deps.db, actor.accountId)
  const owner = await findAccount(deps.db, actor.accountId)
  return { list: rows.map(view), total: rows.length, realName: owner?.certification === 'passed' }
}

export const createKey: Service<typeof keyApi.create> = async (deps, actor, { name, scopes, networks }) => {
  await lockKeysOf(deps.db, actor.accountId)
  if ((await countUnrevokedKeys(deps.db, actor.accountId)) >= MAX_KEYS_PER_ACCOUNT)
    refuse(openErrors.TOO_MANY_KEYS, { limit: MAX_KEYS_PER_ACCOUNT })
  const now = deps.clock.now()
  const id = newId(now)
  const secret = newSecret()
  const key: KeyRow = {
    id,
    platform_id: actor.platformId,
    account_id: actor.accountId,
    name,
    access_key: newAccessKey(),
    secret: deps.secretBox.seal(secret, secretContext(id)),
    scopes: unique(scopes),
    networks: unique(networks),
    state: 'active',
    created_at: now,
    last_used_at: null,
    last_address: null,
    revoked_at: null,
  }
  await insertKey(deps.db, key)
  await audit(deps, actor, { action: 'key.create', subject: id, facts: termsOf(key) })
  return { key: view(key), secret }
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

const termsOf = ({ name, scopes, networks }: KeyRow) => ({
  name,
  scopes: scopes.join(' '),
  networks: networks.join(' '),
})

async function requireKey(deps: Deps, actor: Member, id: string): Promise<KeyRow> {
  return (await findKey(deps.db, actor.accountId, id)) ?? refuse(generalErrors.NOT_FOUND)
}

export const changeKey: Service<typeof keyApi.change> = async (deps, actor, { id, name, scopes, networks }) => {
  const before = await requireKey(deps, actor, id)
  const change = { name, scopes: unique(scopes), networks: unique(networks) }
  const key = (await updateKey(deps.db, id, keyCan.change.states, change)) ?? refuse(openErrors.KEY_STATE)
  const previous = Object.entries(termsOf(before)).map(([fact, value]) => [`${fact}Before`, value])
  await audit(deps, actor, { action: 'key.change', subject: id, facts: { ...termsOf(key), ...Object.fromEntries(previous) } })
  return view(key)
}

async function changeState(deps: Deps, actor: Member, id: string, from: readonly KeyState[], state: KeyState) {
  const before = await requireKey(deps, actor, id)
  const change = { state, revoked_at: state === 'revoked' ? deps.clock.now() : null }
  const key = (await updateKey(deps.db, id, from, change)) ?? refuse(openErrors.KEY_STATE)
  await audit(deps, actor, { action: `key.${state}`, subject: id, facts: { before: before.state, after: key.state } })
  return view(key)
}

export const disableKey: Service<typeof keyApi.disable> = (deps, actor, { id }) =>
  changeState(deps, actor, id, keyCan.disable.states, 'disabled')

export const enableKey: Service<typeof keyApi.enable> = (deps, actor, { id }) =>
  changeState(deps, actor, id, keyCan.enable.states, 'active')

export const revokeKey: Service<typeof keyApi.revoke> = (deps, actor, { id }) =>
  changeState(deps, actor, id, keyCan.revoke.states, 'revoked')
