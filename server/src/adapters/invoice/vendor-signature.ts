// Signature of messages to and from an invoice service: HMAC-SHA256 over time, nonce, path and the exact body.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedParts {
  readonly timestamp: string
  readonly nonce: string
  readonly path: string
  readonly body: Buffer
}

export const signatureOf = (secret: string, { timestamp, nonce, path, body }: SignedParts): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n`).update(body).digest('hex')

export function isSignature(secret: string, parts: SignedParts, given: string): boolean {
  const right = Buffer.from(signatureOf(secret, parts))
  const offered = Buffer.from(given)
  return right.length === offered.length && timingSafeEqual(right, offered)
}
