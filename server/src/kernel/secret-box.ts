// Encrypts what must not lie in the database in the clear, with a key that is not in the database.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  seal(text: string, context: string): Buffer
  open(box: Buffer, context: string): string
  /** A keyed hash: lets equal values be found without storing them. */
  fingerprint(text: string, context: string): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

export function createSecretBox(masterKey: Buffer): SecretBox {
  if (masterKey.length !== 32) throw new Error('the master key must have 32 bytes')
  // As key objects: plain bytes would be made one at every call, which takes longer than the encryption.
  const keyFor = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', `attestry/${purpose}`, 32)))
  const sealKey = keyFor('seal')
  const hashKey = keyFor('fingerprint')
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(box, context) {
      // Without the length told, a tag cut to four bytes would be taken too, and those can be guessed.
      const decipher = createDecipheriv('aes-256-gcm', sealKey, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, context) => createHmac('sha256', hashKey).update(context).update('\0').update(text).digest(),
  }
}
