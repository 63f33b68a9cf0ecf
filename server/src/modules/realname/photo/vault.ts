// Photos at rest: each encrypted with a key of its own, which lies sealed in the database; storage alone shows nothing.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../../kernel/deps.ts'
import type { PhotoRow } from './store.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
export const SHELF = 'realname/'

const shelfName = (id: string) => SHELF + id

/** Stores the encrypted bytes and answers the sealed key; the row comes after, so that no row is without its bytes. */
export async function lockAway(deps: Deps, id: string, bytes: Buffer): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(id))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  await deps.storage.shelf.put(shelfName(id), Buffer.concat([iv, cipher.getAuthTag(), body]))
  return deps.secretBox.seal(key.toString('hex'), shelfName(id))
}

export async function takeOut(deps: Deps, { id, sealed_key }: Pick<PhotoRow, 'id' | 'sealed_key'>): Promise<Buffer> {
  const box = await deps.storage.shelf.get(shelfName(id))
  if (!box) throw new Error(`the photo ${id} is not in storage`)
  const key = Buffer.from(deps.secretBox.open(sealed_key, shelfName(id)), 'hex')
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

export const destroy = (deps: Deps, id: string): Promise<void> => deps.storage.shelf.remove(shelfName(id))
