// What the signing process needs of a place where private keys live; what may be signed is decided before it is asked.
import { type KeyAlgorithm, type KeyInfo, type KeyPurpose, SignerRefused, SignerUnavailable } from './port.ts'

export interface KeyBackend {
  /** As they are now: another process may have made one. */
  list(): Promise<readonly KeyInfo[]>
  find(id: string): Promise<KeyInfo | undefined>
  create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo>
  /** By the scheme of the key's algorithm, over the bytes themselves. */
  sign(key: KeyInfo, message: Uint8Array): Promise<Uint8Array>
}

export const PURPOSES: readonly KeyPurpose[] = ['authority', 'time-stamp', 'record', 'document', 'log']
export const ALGORITHMS: readonly KeyAlgorithm[] = ['p256', 'p384', 'rsa3072', 'ed25519', 'sm2']

/** Signed notes know Ed25519 only. */
export function refuseUnfit(purpose: KeyPurpose, algorithm: KeyAlgorithm): void {
  if (purpose === 'log' && algorithm !== 'ed25519')
    throw new SignerRefused('wrong-key', `a log signs with ed25519, not ${algorithm}`)
}

/** The keys cannot be reached any more from this process; a new one may. */
export class KeysLost extends SignerUnavailable {}
