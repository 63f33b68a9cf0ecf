// Storage of data exports in pieces, each encrypted under the export's own key and bound to its position, so that no piece can be omitted or moved.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../../kernel/deps.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const PIECE_BYTES = 4 * 1024 * 1024
const SHELF_PREFIX = 'data-export/'

const pieceName = (id: string, at: number) => `${SHELF_PREFIX}${id}/${String(at).padStart(6, '0')}`
const keyContext = (id: string) => `data-export/${id}`

export const newSealedKey = (deps: Deps, id: string): Buffer =>
  deps.secretBox.seal(randomBytes(KEY_BYTES).toString('hex'), keyContext(id))

const keyOf = (deps: Deps, id: string, sealed: Buffer) => Buffer.from(deps.secretBox.open(sealed, keyContext(id)), 'hex')

export interface Stored {
  readonly pieces: number
  readonly size: number
  readonly sha256: string
}

/** Keeps one piece in memory at a time; a retry overwrites the pieces of an earlier attempt. */
export async function storePieces(deps: Deps, id: string, sealedKey: Buffer, source: AsyncIterable<Buffer>): Promise<Stored> {
  const key = keyOf(deps, id, sealedKey)
  const digest = createHash('sha256')
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  let pieces = 0
  let size = 0
  const flush = async () => {
    const name = pieceName(id, pieces)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(Buffer.concat(buffered)), cipher.final()])
    await deps.storage.shelf.replace(name, Buffer.concat([iv, cipher.getAuthTag(), body]))
    pieces += 1
    buffered = []
    bufferedBytes = 0
  }
  for await (const chunk of source) {
    digest.update(chunk)
    size += chunk.length
    buffered.push(chunk)
    bufferedBytes += chunk.length
    if (bufferedBytes >= PIECE_BYTES) await flush()
  }
  if (bufferedBytes > 0) await flush()
  return { pieces, size, sha256: digest.digest('hex') }
}

export async function* readPieces(deps: Deps, id: string, sealedKey: Buffer, pieces: number): AsyncGenerator<Buffer> {
  const key = keyOf(deps, id, sealedKey)
  for (let at = 0; at < pieces; at += 1) {
    const name = pieceName(id, at)
    const box = await deps.storage.shelf.get(name)
    if (!box) throw new Error(`piece ${at} of the data export ${id} is not in storage`)
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    yield Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
}

export async function deletePieces(deps: Deps, id: string): Promise<void> {
  for await (const { name } of deps.storage.shelf.list(`${SHELF_PREFIX}${id}/`)) await deps.storage.shelf.remove(name)
}
