// TOTP codes (RFC 6238 over RFC 4226) with the defaults of authenticator apps: SHA-1, six digits, 30 seconds.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const STEP_SECONDS = 30
const DIGITS = 6
/** Tolerated clock difference of the phone, in either direction. */
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

/** The steps whose codes are valid now, the most likely first. */
export const stepsNear = (time: Date): number[] => {
  const now = stepAt(time)
  return [now, ...Array.from({ length: DRIFT_STEPS }, (_, drift) => [now - drift - 1, now + drift + 1]).flat()]
}

/** The step of a code, if it is valid and newer than the last used one. Always computes all steps, for constant time. */
export function stepOfCode(secret: Uint8Array, code: string, time: Date, lastStep: number): number | undefined {
  const fitting = stepsNear(time).filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)))
  return fitting.find((step) => step > lastStep)
}

/** RFC 4648 without padding, as apps read it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code (key URI format). */
export function keyUri(secret: Uint8Array, issuer: string, account: string): string {
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
