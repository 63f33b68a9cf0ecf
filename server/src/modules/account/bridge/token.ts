// Verifies a partner's token: a compact JWS with one algorithm, one audience and at most a minute of validity; gives no reason for a refusal.
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { MAX_BRIDGE_TOKEN_SECONDS } from '@attestry/contract/modules/account/bridge'

/** Tolerated clock difference. */
const CLOCK_SKEW_SECONDS = 5
/** DER prefix of the SubjectPublicKeyInfo of a raw Ed25519 key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
/** y coordinates of the points of small order: with such a key almost any signature verifies. */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...['ec', 'ed', 'ee'].map((first) => `${first}${'ff'.repeat(30)}7f`),
])

export interface BridgeClaims {
  readonly subject: string
  readonly tokenId: string
  readonly expiresAt: Date
  readonly nickname: string | undefined
}

interface Expected {
  readonly publicKey: Buffer
  readonly audience: string
  readonly now: Date
}

type Facts = Readonly<Record<string, unknown>>

function jsonObjectIn(part: string): Facts | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : undefined
  } catch {
    return undefined
  }
}

const keyFrom = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })

/** Excludes points of small order, for which signatures can be forged. */
export function isUsableKey(raw: Buffer): boolean {
  const y = Buffer.from(raw)
  y[31] = (y[31] ?? 0) & 0x7f
  return raw.length === 32 && !SMALL_ORDER.has(y.toString('hex'))
}

/** The key id that the token claims; unverified. */
export function keyIdOf(token: string): string | undefined {
  const header = jsonObjectIn(token.split('.')[0] ?? '')
  // Exactly one algorithm: no "none", no HMAC keyed with the public key, no `crit` extensions.
  if (header?.alg !== 'EdDSA' || header.crit !== undefined) return undefined
  return typeof header.kid === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(header.kid) ? header.kid : undefined
}

export function readToken(token: string, { publicKey, audience, now }: Expected): BridgeClaims | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const signed = verify(null, Buffer.from(`${header}.${payload}`), keyFrom(publicKey), Buffer.from(signature, 'base64url'))
  const claims = signed ? jsonObjectIn(payload) : undefined
  if (!claims || claims.aud !== audience) return undefined
  const { sub, jti, iat, exp, name } = claims
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(sub)) return undefined
  if (typeof jti !== 'string' || !/^[\w-]{16,128}$/.test(jti)) return undefined
  if (!Number.isInteger(iat) || !Number.isInteger(exp)) return undefined
  const [issued, expires] = [iat as number, exp as number]
  const seconds = now.getTime() / 1000
  const timely =
    issued <= seconds + CLOCK_SKEW_SECONDS &&
    expires > seconds &&
    expires - issued <= MAX_BRIDGE_TOKEN_SECONDS &&
    expires > issued
  if (!timely) return undefined
  const nickname = typeof name === 'string' ? [...name.replace(/\p{C}/gu, '').trim()].slice(0, 40).join('') : ''
  return { subject: sub, tokenId: jti, expiresAt: new Date(expires * 1000), nickname: nickname || undefined }
}
