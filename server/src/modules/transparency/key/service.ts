// Keys of this installation: created on first use, certified by its own authority, replaced by rotation, one purpose each.
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { buildCertificate, buildCrl, certificateFingerprint, parseCertificate } from '@attestry/proof/signature/certificate'
import type { SigningIdentity } from '@attestry/proof/signature/identity'
import {
  type AuthorityPurpose,
  type KeyAlgorithm,
  type KeyInfo,
  type KeyPurpose,
  SCHEME_OF,
  type SigningPurpose,
} from '../../../adapters/signer/port.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { signingTime } from '../clock/check.ts'
import { activeKey, findKey, insertKey, insertKeyEvent, type KeyRow, lockKeys, retireKey } from './store.ts'

/** A root outlives the certificates it issues, and those outlive the renewal of the proofs made with them. */
const ROOT_DAYS = 365 * 30
const LEAF_DAYS = 365 * 10
/** A certificate is valid for a verifier whose clock is this far behind; no more, because it could be back-dated within it. */
const BACKDATED_MS = minutes(5)

const NAMES: Record<Exclude<KeyPurpose, 'log'>, string> = {
  authority: 'Root',
  'person-authority': 'Personal signatures',
  'time-stamp': 'Time-stamp authority',
  record: 'Record signature',
  document: 'Certificate signature',
}

interface KeyPair {
  readonly key: KeyRow
  readonly root: Uint8Array
}

/** Keys are read for every token but rotated once in years; another node's rotation is seen after at most this time. */
const KEY_CACHE_TTL_MS = 5_000
const keyCache = new WeakMap<object, Map<string, KeyPair & { readonly until: number }>>()

/** The active signing identity for a purpose: certificate, chain, and the call to the signer. */
export async function identityFor(
  deps: Deps,
  purpose: SigningPurpose,
  algorithm: KeyAlgorithm = 'p256',
): Promise<SigningIdentity & { readonly keyId: string; readonly root: Uint8Array }> {
  const { key, root } = await activeKeyPair(deps, purpose, algorithm)
  if (!key.certificate) throw new Error(`key ${key.id} has no certificate`)
  return {
    keyId: key.id,
    certificate: key.certificate,
    chain: [root],
    root,
    scheme: SCHEME_OF[algorithm],
    sign: (attributes) => deps.signer.sign({ kind: 'attributes', keyId: key.id, attributes }),
  }
}

async function activeKeyPair(deps: Deps, purpose: SigningPurpose, algorithm: KeyAlgorithm): Promise<KeyPair> {
  const known = keyCache.get(deps.signer) ?? new Map()
  keyCache.set(deps.signer, known)
  const now = performance.now()
  const found = known.get(`${purpose} ${algorithm}`)
  if (found && found.until > now) return found
  const key =
    (await activeKey(deps.db, purpose, algorithm)) ??
    (await inTransaction(deps, (inside) => firstKey(inside, purpose, algorithm)))
  const root = key.issuer_id && (await findKey(deps.db, key.issuer_id))?.certificate
  if (!root) throw new Error(`key ${key.id} has no issuer`)
  const pair = { key, root, until: now + KEY_CACHE_TTL_MS }
  // Inside a transaction the key may yet be rolled back.
  if (!deps.db.isTransaction) known.set(`${purpose} ${algorithm}`, pair)
  return pair
}

async function firstKey(deps: Deps, purpose: Exclude<KeyPurpose, 'log'>, algorithm: KeyAlgorithm): Promise<KeyRow> {
  await lockKeys(deps.db)
  const known = await activeKey(deps.db, purpose, algorithm)
  return known ?? makeKey(deps, purpose, algorithm)
}

const isAuthority = (purpose: KeyPurpose): purpose is AuthorityPurpose =>
  purpose === 'authority' || purpose === 'person-authority'

/** The caller must hold the key lock. */
async function makeKey(deps: Deps, purpose: Exclude<KeyPurpose, 'log'>, algorithm: KeyAlgorithm): Promise<KeyRow> {
  const now = await signingTime(deps)
  const issuer = isAuthority(purpose) ? undefined : await firstKey(deps, 'authority', algorithm)
  const info = await deps.signer.create(purpose, algorithm)
  const key: KeyRow = {
    id: info.id,
    purpose,
    algorithm,
    spki: Buffer.from(info.spki),
    certificate: Buffer.from(await certify(deps, info, issuer, now)),
    issuer_id: issuer?.id ?? null,
    created_at: now,
    retired_at: null,
  }
  await insertKey(deps.db, key)
  return key
}

function certify(deps: Deps, key: KeyInfo, issuer: KeyRow | undefined, now: Date): Promise<Uint8Array> {
  const signer = issuer ?? key
  return buildCertificate({
    subject: {
      commonName: `${deps.site.logName} ${NAMES[key.purpose as Exclude<KeyPurpose, 'log'>]} ${key.id.slice(0, 8)}`,
      organization: deps.site.logName,
      ...(key.purpose === 'person-authority' ? { organizationalUnit: 'Not a licensed CA' } : {}),
    },
    ...(issuer?.certificate ? { issuer: parseCertificate(issuer.certificate) } : {}),
    serial: BigInt(`0x${newId(now).replaceAll('-', '')}`),
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: new Date(now.getTime() + days(issuer ? LEAF_DAYS : ROOT_DAYS)),
    spki: key.spki,
    usage: isAuthority(key.purpose) ? 'authority' : key.purpose === 'time-stamp' ? 'time-stamp' : 'signature',
    scheme: SCHEME_OF[signer.algorithm],
    sign: (tbs) => deps.signer.sign({ kind: 'certificate', keyId: signer.id, tbs }),
  })
}

/** An authority's certificate revocation list, built on each request: it is short and its signature is cheap. */
export async function revocationList(
  deps: Deps,
  algorithm: KeyAlgorithm,
  purpose: AuthorityPurpose = 'authority',
): Promise<Uint8Array> {
  const { certificate, sign } = await authorityFor(deps, purpose, algorithm)
  const now = deps.clock.now()
  return buildCrl({
    issuer: parseCertificate(certificate),
    scheme: SCHEME_OF[algorithm],
    sign: (tbs) => sign('crl', tbs),
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + days(365)),
    number: BigInt(now.getTime()),
    revoked: [],
  })
}

export async function authorityFor(
  deps: Deps,
  purpose: AuthorityPurpose,
  algorithm: KeyAlgorithm,
): Promise<{ readonly certificate: Uint8Array; sign(kind: 'certificate' | 'crl', tbs: Uint8Array): Promise<Uint8Array> }> {
  const { id, certificate } = await inTransaction(deps, (inside) => firstKey(inside, purpose, algorithm))
  if (!certificate) throw new Error(`authority key ${id} has no certificate`)
  return { certificate, sign: (kind, tbs) => deps.signer.sign({ kind, keyId: id, tbs }) }
}

/** Each log has its own key, so that one platform's log cannot sign for another's. */
export async function makeLogKey(deps: Deps): Promise<KeyRow> {
  const info = await deps.signer.create('log', 'ed25519')
  const key: KeyRow = {
    id: info.id,
    purpose: 'log',
    algorithm: 'ed25519',
    spki: Buffer.from(info.spki),
    certificate: null,
    issuer_id: null,
    created_at: deps.clock.now(),
    retired_at: null,
  }
  await insertKey(deps.db, key)
  return key
}

/** Only after the commit of a rotation: until then a concurrent reader finds the old key in the database and caches it again. */
export const invalidateKeyCache = ({ signer }: Deps): void => void keyCache.delete(signer)

/** Retires the active key and creates its successor; the caller calls `invalidateKeyCache` after the commit. Returns the key event, whose digest belongs in every log. */
export async function rotateKey(
  deps: Deps,
  purpose: SigningPurpose,
  algorithm: KeyAlgorithm,
  reason: string,
): Promise<{ event: string; sha256: string; key: KeyRow }> {
  await lockKeys(deps.db)
  const old = await activeKey(deps.db, purpose, algorithm)
  const now = deps.clock.now()
  if (old) await retireKey(deps.db, old.id, now)
  const key = await makeKey(deps, purpose, algorithm)
  return { ...(await recordKeyEvent(deps, { event: 'rotated', purpose, reason, old: old ?? null, key })), key }
}

export async function recordKeyEvent(
  deps: Deps,
  facts: { event: 'rotated' | 'log-opened'; purpose: KeyPurpose; reason: string; old: KeyRow | null; key: KeyRow },
): Promise<{ event: string; sha256: string }> {
  const now = deps.clock.now()
  const event = canonicalize({
    format: 'attestry/key-event/v1',
    event: facts.event,
    purpose: facts.purpose,
    reason: facts.reason,
    at: now.toISOString(),
    retired: facts.old ? describe(facts.old) : null,
    active: describe(facts.key),
  })
  const digest = toHex(sha256(utf8(event)))
  await insertKeyEvent(deps.db, { sha256: digest, event, at: now })
  return { event, sha256: digest }
}

const describe = (key: KeyRow) => ({
  id: key.id,
  algorithm: key.algorithm,
  spki: toHex(sha256(key.spki)),
  certificate: key.certificate ? certificateFingerprint(key.certificate) : null,
})
