// Alipay's RSA2 signatures: the signed text of a request, and the signed part of a response.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** All non-empty parameters, sorted by name and joined, without URL encoding. */
export const signedText = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .filter((name) => name !== 'sign' && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

/** The signed text of a notification: unlike a request, without `sign_type`, and with empty values. */
export const noticeText = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export const rsa2Sign = (text: string | Uint8Array, key: KeyObject): string =>
  sign('sha256', Buffer.from(text as string), key).toString('base64')

export const rsa2Verify = (text: string | Uint8Array, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(text as string), key, Buffer.from(signature, 'base64'))

/** Alipay's console issues keys as bare base64; files usually contain PEM. */
export const privateKeyOf = (text: string): KeyObject =>
  text.includes('-----')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

export const publicKeyOf = (text: string): KeyObject =>
  text.includes('-----')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

/** The JSON object under a name exactly as it was sent, because the signature covers its characters. */
export function rawObject(json: string, name: string): string | undefined {
  const key = `"${name}":`
  const start = json.indexOf(key) + key.length
  if (start < key.length || json[start] !== '{') return undefined
  let depth = 0
  let quoted = false
  for (let at = start; at < json.length; at += 1) {
    const character = json[at]
    if (quoted) {
      if (character === '\\') at += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return json.slice(start, at + 1)
    }
  }
  return undefined
}
