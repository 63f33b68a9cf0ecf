// Encrypted storage of photos: each has its own key, which is sealed in the database.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../../kernel/deps.ts'
import type { PhotoRow } from './store.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
export const SHELF_PREFIX = 'realname/'

const shelfName = (id: string) => SHELF_PREFIX + id

/** Stores the encrypted bytes and returns the sealed key; the row is inserted afterwards, so that no row lacks its bytes. */
export async function storeEncrypted(deps: Deps, id: string, bytes: Buffer): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(id))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  await deps.storage.shelf.put(shelfName(id), Buffer.concat([iv, cipher.getAuthTag(), body]))
  return deps.secretBox.seal(key.toString('hex'), shelfName(id))
}

export async function readDecrypted(deps: Deps, { id, sealed_key }: Pick<PhotoRow, 'id' | 'sealed_key'>): Promise<Buffer> {
  const box = await deps.storage.shelf.get(shelfName(id))
  if (!box) throw new Error(`photo ${id} is not in storage`)
  const key = Buffer.from(deps.secretBox.open(sealed_key, shelfName(id)), 'hex')
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

export const deletePhotoBytes = (deps: Deps, id: string): Promise<void> => deps.storage.shelf.remove(shelfName(id))
