// Authenticates a signed call: signature, time, state of the key, network, scope, and nonce.
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
import { isInNetworks } from './network.ts'
import { findByAccessKey, type KeyRow, lockActiveKey, spendNonce, touchKey } from './store.ts'

/** Limits writes: the last-used time is precise to a minute. */
const TOUCH_AFTER_MS = minutes(1)

const SIGNATURE_WINDOW_MS = SIGNATURE_WINDOW_SECONDS * 1000

/** Used for an unknown key, so that the response time is the same. */
const DUMMY_SECRET = 'no key has this secret'

export const secretContext = (id: string): string => `open-key/${id}`

const shapes = {
  key: /^AK[0-9A-Z]{20}$/,
  time: /^\d{10}$/,
  nonce: /^[\w-]{16,64}$/,
  digest: /^[0-9a-f]{64}$/,
  signature: /^[0-9a-f]{64}$/,
} as const

type SignatureFields = Record<keyof typeof shapes, string>

function signatureFieldsOf(call: SignedCall): SignatureFields {
  const fields = Object.entries(signatureHeaders).map(([name, header]) => [name, call.header(header)] as const)
  if (fields.some(([name, value]) => !shapes[name as keyof SignatureFields].test(value))) refuse(openErrors.SIGNATURE_MISSING)
  return Object.fromEntries(fields) as SignatureFields
}

function isSignedWith(secret: string, call: SignedCall, fields: SignatureFields): boolean {
  const { method, path, query } = call
  const expected = createHmac('sha256', secret)
    .update(textToSign({ ...fields, method, path, query }))
    .digest()
  return timingSafeEqual(expected, Buffer.from(fields.signature, 'hex'))
}

export async function identifySigned(deps: Deps, call: SignedCall): Promise<Identity> {
  const fields = signatureFieldsOf(call)
  const now = deps.clock.now()
  const signedAt = Number(fields.time) * 1000
  if (Math.abs(now.getTime() - signedAt) > SIGNATURE_WINDOW_MS)
    refuse(openErrors.SIGNATURE_EXPIRED, { seconds: SIGNATURE_WINDOW_SECONDS })
  const key = await findByAccessKey(deps.db, fields.key)
  const isValid = isSignedWith(key ? deps.secretBox.open(key.secret, secretContext(key.id)) : DUMMY_SECRET, call, fields)
  if (!key || !isValid) return refuse(openErrors.SIGNATURE_WRONG)

  const owner = await findAccount(deps.db, key.account_id)
  // While an account is closing its sessions are ended, and its keys are refused too.
  const ended = key.state !== 'active' || owner?.disabled_at || (await findCoolingClosing(deps.db, key.account_id))
  if (!owner || ended) return refuse(openErrors.KEY_NOT_ACTIVE)
  if (!isInNetworks(key.networks, call.address)) refuse(openErrors.ADDRESS_REFUSED, { address: call.address })
  if (call.scope !== undefined && !key.scopes.includes(call.scope as KeyScope))
    refuse(openErrors.SCOPE_MISSING, { scope: call.scope })
  // Kept for as long as a replay would pass the time check.
  const expires_at = new Date(signedAt + SIGNATURE_WINDOW_MS)
  if (!(await spendNonce(deps.db, { key_id: key.id, nonce: fields.nonce, expires_at }))) refuse(openErrors.REPLAYED)
  await updateLastUse(deps, key, now, call.address)
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

async function updateLastUse(deps: Deps, key: KeyRow, now: Date, address: string): Promise<void> {
  const recent = key.last_used_at && now.getTime() - key.last_used_at.getTime() < TOUCH_AFTER_MS
  if (!recent || key.last_address !== address) await touchKey(deps.db, key.id, now, address)
}

/** Rechecks the key after a long upload; within a transaction it also locks the key against revocation. */
export async function requireActiveKey(deps: Deps, actor: Member): Promise<void> {
  if (!(await lockActiveKey(deps.db, actor.keyId ?? ''))) refuse(openErrors.KEY_NOT_ACTIVE)
}
