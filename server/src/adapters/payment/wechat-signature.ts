// WeChat Pay v3: signatures of requests and answers, and the encryption of notifications.
import { createDecipheriv, createHash, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { UntrustedMessage } from './port.ts'

/** A key of WeChat Pay: of a platform certificate, or a public key (`PUB_KEY_ID_…`). During a switch both are in use. */
export interface WechatKey {
  readonly serial: string
  readonly key: KeyObject
  readonly notAfter?: Date | undefined
}

export interface Merchant {
  readonly merchantId: string
  /** Of our API certificate, which belongs to `privateKey`. */
  readonly certificateSerial: string
  readonly privateKey: KeyObject
}

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'
const MAX_SKEW_SECONDS = 300
const TAG_BYTES = 16
const NONCE = /^[\x21-\x7e]{1,64}$/

const lines = (...parts: readonly string[]): Buffer => Buffer.from(parts.map((part) => `${part}\n`).join(''))

export const wechatSign = (key: KeyObject, ...parts: readonly string[]): string =>
  sign('sha256', lines(...parts), key).toString('base64')

/** `target` is path and query; `body` exactly what is sent. */
export function authorization(merchant: Merchant, method: string, target: string, body: string, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = wechatSign(merchant.privateKey, method, target, timestamp, nonce, body)
  const fields = {
    mchid: merchant.merchantId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.certificateSerial,
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `${SCHEME} ${list.join(',')}`
}

export interface SignatureHeaders {
  readonly timestamp: string | undefined
  readonly nonce: string | undefined
  readonly signature: string | undefined
  readonly serial: string | undefined
}

/** Throws UntrustedMessage unless WeChat Pay signed these bytes within the last five minutes. */
export function verifySigned(keys: readonly WechatKey[], headers: SignatureHeaders, body: Uint8Array, now: Date): void {
  const { timestamp = '', nonce = '', signature, serial } = headers
  if (!signature || !serial) throw new UntrustedMessage('unsigned')
  if (!/^\d{1,12}$/.test(timestamp) || !NONCE.test(nonce)) throw new UntrustedMessage('malformed')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS) throw new UntrustedMessage('outside the time window')
  const found = keys.find((each) => each.serial === serial)
  if (!found) throw new UntrustedMessage('unknown key')
  if (found.notAfter && found.notAfter < now) throw new UntrustedMessage('expired key')
  const text = Buffer.concat([lines(timestamp, nonce), body, Buffer.from('\n')])
  // Signatures that begin with WECHATPAY/SIGNTEST/ are probes of whether we verify: they fail like any wrong one.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature) || !verify('sha256', text, found.key, Buffer.from(signature, 'base64')))
    throw new UntrustedMessage('wrong signature')
}

export interface EncryptedResource {
  readonly ciphertext: string
  readonly nonce: string
  readonly associatedData: string
}

/** AEAD_AES_256_GCM with the merchant's APIv3 key. */
export function decryptResource(apiKey: Buffer, { ciphertext, nonce, associatedData }: EncryptedResource): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiKey, Buffer.from(nonce), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(associatedData))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new UntrustedMessage('undecryptable')
  }
}

export const sha1Hex = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')
