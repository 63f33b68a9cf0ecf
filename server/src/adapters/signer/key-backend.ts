// Interface of a key store used by the signing process; what may be signed is checked before it is called.
import { type KeyAlgorithm, type KeyInfo, type KeyPurpose, SignerRefused, SignerUnavailable } from './port.ts'

export interface KeyBackend {
  /** Reads the current keys: another process may have created one. */
  list(): Promise<readonly KeyInfo[]>
  find(id: string): Promise<KeyInfo | undefined>
  create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo>
  /** Signs the message itself (not its digest) with the scheme of the key's algorithm. */
  sign(key: KeyInfo, message: Uint8Array): Promise<Uint8Array>
}

export const PURPOSES: readonly KeyPurpose[] = ['authority', 'person-authority', 'time-stamp', 'record', 'document', 'log']
export const ALGORITHMS: readonly KeyAlgorithm[] = ['p256', 'p384', 'rsa3072', 'ed25519', 'sm2']

/** Signed notes support only Ed25519. */
export function checkKeyAlgorithm(purpose: KeyPurpose, algorithm: KeyAlgorithm): void {
  if (purpose === 'log' && algorithm !== 'ed25519')
    throw new SignerRefused('wrong-key', `a log signs with ed25519, not ${algorithm}`)
}

/** This process has lost access to the keys; a new process may regain it. */
export class KeysLost extends SignerUnavailable {}
