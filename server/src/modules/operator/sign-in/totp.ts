// Codes that change with the time (RFC 6238 over RFC 4226), as authenticator apps expect them: SHA-1, six digits, thirty seconds.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const STEP_SECONDS = 30
const DIGITS = 6
/** A phone's clock may be a little off, either way. */
const DRIFT_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS)

export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The steps whose codes count now, the likeliest first. */
export const stepsNear = (time: Date): number[] => {
  const now = stepAt(time)
  return [now, ...Array.from({ length: DRIFT_STEPS }, (_, drift) => [now - drift - 1, now + drift + 1]).flat()]
}

/** The step a code belongs to, if it is near and newer than the last one taken. All are computed, whichever fits. */
export function stepOfCode(secret: Uint8Array, code: string, time: Date, lastStep: number): number | undefined {
  const fitting = stepsNear(time).filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)))
  return fitting.find((step) => step > lastStep)
}

/** RFC 4648 without padding, as apps read it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code holds (the key URI format of authenticator apps). */
export function keyAddress(secret: Uint8Array, issuer: string, account: string): string {
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
