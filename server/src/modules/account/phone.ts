// Phone numbers as keyed hashes, and masked for display.
import type { Deps } from '../../kernel/deps.ts'

export const phoneFingerprint = (deps: Deps, phone: string): Buffer => deps.secretBox.fingerprint(phone, 'phone')

export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
