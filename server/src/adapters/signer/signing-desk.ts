// Decides sign requests: finds the key, checks its purpose and that the log only grows, then signs.

import { utf8 } from '@attestry/proof/bytes/digest'
import { CheckpointError, checkpointText } from '@attestry/proof/log/checkpoint'
import { checkKeyAlgorithm, type KeyBackend } from './key-backend.ts'
import { type KeyAlgorithm, type KeyInfo, type KeyPurpose, type SignedHead, SignerRefused, type SignRequest } from './port.ts'
import { checkAttributes, checkCertificate, checkCrl } from './signable.ts'
import { SignedHeads } from './signed-heads.ts'

export class SigningDesk {
  readonly #keys: KeyBackend
  readonly #heads: SignedHeads

  constructor(keys: KeyBackend, heads: SignedHeads) {
    this.#keys = keys
    this.#heads = heads
  }

  static async open(keys: KeyBackend, headFolder: string): Promise<SigningDesk> {
    const hasLogKey = async () => (await keys.list()).some(({ purpose }) => purpose === 'log')
    return new SigningDesk(keys, await SignedHeads.open(headFolder, hasLogKey))
  }

  keys(): Promise<readonly KeyInfo[]> {
    return this.#keys.list()
  }

  head(origin: string): Promise<SignedHead | undefined> {
    return this.#heads.last(origin)
  }

  async create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo> {
    checkKeyAlgorithm(purpose, algorithm)
    return this.#keys.create(purpose, algorithm)
  }

  async sign(request: SignRequest): Promise<Uint8Array> {
    const key = await this.#keys.find(request.keyId)
    if (!key) throw new SignerRefused('no-such-key', `no such key: ${request.keyId}`)
    if (request.kind === 'checkpoint') return this.#signCheckpoint(key, request)
    if (request.kind === 'attributes') {
      checkAttributes(key, request.attributes)
      return this.#keys.sign(key, request.attributes)
    }
    const check = request.kind === 'certificate' ? checkCertificate : checkCrl
    check(key, request.tbs)
    return this.#keys.sign(key, request.tbs)
  }

  async #signCheckpoint(key: KeyInfo, request: Extract<SignRequest, { kind: 'checkpoint' }>): Promise<Uint8Array> {
    if (key.purpose !== 'log') throw new SignerRefused('wrong-key', `a key for ${key.purpose} does not sign checkpoints`)
    const message = utf8(textOf(request))
    await this.#heads.advance(request)
    return this.#keys.sign(key, message)
  }
}

function textOf({ origin, size, root }: SignedHead): string {
  try {
    return checkpointText({ origin, size, root })
  } catch (fault) {
    if (fault instanceof CheckpointError) throw new SignerRefused('not-of-this-kind', `not a checkpoint: ${fault.message}`)
    throw fault
  }
}
