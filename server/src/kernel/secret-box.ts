// Encrypts values that must not be stored in plain text, with a key that is not in the database.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  seal(text: string, context: string): Buffer
  open(box: Buffer, context: string): string
  /** A keyed hash (HMAC): finds equal values without storing them. */
  fingerprint(text: string, context: string): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

export function createSecretBox(masterKey: Buffer): SecretBox {
  if (masterKey.length !== 32) throw new Error(`the master key must have 32 bytes, not ${masterKey.length}`)
  // KeyObjects, because importing raw bytes on every call takes longer than the encryption.
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
      // Without an explicit length a tag truncated to 4 bytes would be accepted, which can be guessed.
      const decipher = createDecipheriv('aes-256-gcm', sealKey, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, context) => createHmac('sha256', hashKey).update(context).update('\0').update(text).digest(),
  }
}
