// Whose key signed a call: the signature, the clock, the key's state, where from, what for, and that it was never seen before.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { openErrors } from '@attestry/contract/modules/open/errors'
import type { KeyScope } from '@attestry/contract/modules/open/key'
import { SIGNATURE_WINDOW_SECONDS, signatureHeaders, textToSign } from '@attestry/contract/modules/open/signature'
import type { Identity, Member } from '../../../kernel/actor.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { SignedCall } from '../../../kernel/http/access.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findAccount, findCoolingClosing } from '../../account/public.ts'
import { isAmong } from './network.ts'
import { findByAccessKey, holdLiveKey, type KeyRow, spendNonce, touchKey } from './store.ts'

/** A last-used time a minute old is good enough; writing it at every call is not. */
const TOUCH_AFTER_MS = minutes(1)

const WINDOW_MS = SIGNATURE_WINDOW_SECONDS * 1000

/** Stands in for a key that is not there, so that the answer takes as long. */
const NO_SECRET = 'nobody has this secret'

export const secretContext = (id: string): string => `open-key/${id}`

const shapes = {
  key: /^AK[0-9A-Z]{20}$/,
  time: /^\d{10}$/,
  nonce: /^[\w-]{16,64}$/,
  digest: /^[0-9a-f]{64}$/,
  signature: /^[0-9a-f]{64}$/,
} as const

type Said = Record<keyof typeof shapes, string>

function saidBy(call: SignedCall): Said {
  const said = Object.entries(signatureHeaders).map(([name, header]) => [name, call.header(header)] as const)
  if (said.some(([name, value]) => !shapes[name as keyof Said].test(value))) refuse(openErrors.SIGNATURE_MISSING)
  return Object.fromEntries(said) as Said
}

function isSignedWith(secret: string, call: SignedCall, said: Said): boolean {
  const { method, path, query } = call
  const expected = createHmac('sha256', secret)
    .update(textToSign({ ...said, method, path, query }))
    .digest()
  return timingSafeEqual(expected, Buffer.from(said.signature, 'hex'))
}

export async function identifySigned(deps: Deps, call: SignedCall): Promise<Identity> {
  const said = saidBy(call)
  const now = deps.clock.now()
  const saidAt = Number(said.time) * 1000
  if (Math.abs(now.getTime() - saidAt) > WINDOW_MS) refuse(openErrors.SIGNATURE_EXPIRED, { seconds: SIGNATURE_WINDOW_SECONDS })
  const key = await findByAccessKey(deps.db, said.key)
  const isRight = isSignedWith(key ? deps.secretBox.open(key.secret, secretContext(key.id)) : NO_SECRET, call, said)
  if (!key || !isRight) return refuse(openErrors.SIGNATURE_WRONG)

  const owner = await findAccount(deps.db, key.account_id)
  // Who is leaving has logged out everywhere, and that is one of the places.
  const ended = key.state !== 'active' || owner?.disabled_at || (await findCoolingClosing(deps.db, key.account_id))
  if (!owner || ended) return refuse(openErrors.KEY_NOT_ACTIVE)
  if (!isAmong(key.networks, call.address)) refuse(openErrors.ADDRESS_REFUSED, { address: call.address })
  if (call.scope !== undefined && !key.scopes.includes(call.scope as KeyScope))
    refuse(openErrors.SCOPE_MISSING, { scope: call.scope })
  // Kept for as long as its time could be taken for a present one.
  const expires_at = new Date(saidAt + WINDOW_MS)
  if (!(await spendNonce(deps.db, { key_id: key.id, nonce: said.nonce, expires_at }))) refuse(openErrors.REPLAYED)
  await noteUse(deps, key, now, call.address)
  return {
    kind: 'member',
    accountId: owner.id,
    ownerId: owner.id,
    isSub: false,
    platformId: key.platform_id,
    name: owner.name,
    sessionId: '',
    keyId: key.id,
  }
}

async function noteUse(deps: Deps, key: KeyRow, now: Date, address: string): Promise<void> {
  const recent = key.last_used_at && now.getTime() - key.last_used_at.getTime() < TOUCH_AFTER_MS
  if (!recent || key.last_address !== address) await touchKey(deps.db, key.id, now, address)
}

/** For what takes its time: a key that was ended meanwhile gets nothing done, and inside an act cannot be ended before it. */
export async function requireLiveKey(deps: Deps, actor: Member): Promise<void> {
  if (!(await holdLiveKey(deps.db, actor.keyId ?? ''))) refuse(openErrors.KEY_NOT_ACTIVE)
}
