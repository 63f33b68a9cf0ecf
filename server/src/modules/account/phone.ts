// Phone numbers as keyed hashes.
import type { Deps } from '../../kernel/deps.ts'

export const phoneFingerprint = (deps: Deps, phone: string): Buffer => deps.secretBox.fingerprint(phone, 'phone')
