// File format of a private key: AES-256-GCM under a per-file key, with its purpose as associated data.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ALGORITHMS, PURPOSES } from './key-backend.ts'
import type { KeyInfo } from './port.ts'

const VERSION = 'attestry/sealed-key/v1'
const [SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16]

export function sealKey(info: KeyInfo, privateKey: Uint8Array, secret: Uint8Array): Uint8Array {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, salt), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associatedData(info))
  const sealed = Buffer.concat([cipher.update(privateKey), cipher.final(), cipher.getAuthTag()])
  return write(info, Buffer.concat([salt, nonce, sealed]))
}

/** Undefined if any bit was changed. */
export function openSealedKey(file: Buffer, id: string, secret: Uint8Array): { info: KeyInfo; bytes: Uint8Array } | undefined {
  const [, , named = '', cipherText = ''] = file.toString('latin1').split('\n')
  const [purposeName, algorithmName, spki = ''] = named.split(' ')
  const purpose = PURPOSES.find((it) => it === purposeName)
  const algorithm = ALGORITHMS.find((it) => it === algorithmName)
  const box = Buffer.from(cipherText, 'base64')
  if (!purpose || !algorithm || box.length < SALT_BYTES + NONCE_BYTES + TAG_BYTES) return undefined
  const info: KeyInfo = { id, purpose, algorithm, spki: Buffer.from(spki, 'base64') }
  if (!file.equals(write(info, box))) return undefined
  const nonce = box.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES)
  const key = keyFor(secret, box.subarray(0, SALT_BYTES))
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(associatedData(info))
  decipher.setAuthTag(box.subarray(-TAG_BYTES))
  try {
    return { info, bytes: Buffer.concat([decipher.update(box.subarray(SALT_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()]) }
  } catch {
    return undefined
  }
}

function keyFor(secret: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, VERSION, 32))
}

function write(info: KeyInfo, box: Uint8Array): Buffer {
  return Buffer.concat([associatedData(info), Buffer.from(`${Buffer.from(box).toString('base64')}\n`)])
}

/** Associated data: editing the file cannot change a key's purpose or id. */
function associatedData({ id, purpose, algorithm, spki }: KeyInfo): Buffer {
  return Buffer.from(`${VERSION}\n${id}\n${purpose} ${algorithm} ${Buffer.from(spki).toString('base64')}\n`)
}
