// Encrypted bytes in storage: in pieces under a key per document, each bound to its name, so that no piece can be omitted or moved.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../../kernel/deps.ts'
import type { DocumentRow } from './store.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const PIECE_BYTES = 4 * 1024 * 1024

/** Documents stored before migration 0029 stay in their old folders. */
export const folders = ['document', 'realname', 'data-export'] as const

type Place = Pick<DocumentRow, 'id' | 'folder'>
export type StoredBytes = Place & Pick<DocumentRow, 'pieces'>

/** The folder `realname` has one file per document. */
const pieceName = ({ id, folder }: Place, at: number): string =>
  folder === 'realname' ? `realname/${id}` : `${folder}/${id}/${String(at).padStart(6, '0')}`

const boundTo = ({ id, folder }: Place, name: string): Buffer => Buffer.from(folder === 'realname' ? id : name)

const keyContext = ({ id, folder }: Place): string => `${folder}/${id}`

export interface PieceWriter {
  write(chunk: Buffer): Promise<void>
  /** Writes the rest and returns the number of pieces, and the sealed key. */
  end(): Promise<{ pieces: number; sealedKey: Buffer }>
}

/** Holds at most one piece in memory. Until its row is inserted nobody has the key, so an interrupted write is unreadable. */
export function writePieces(deps: Deps, place: Place): PieceWriter {
  const key = randomBytes(KEY_BYTES)
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  let pieces = 0
  const flush = async () => {
    const name = pieceName(place, pieces)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(place, name))
    const body = Buffer.concat([cipher.update(Buffer.concat(buffered)), cipher.final()])
    await deps.storage.shelf.put(name, Buffer.concat([iv, cipher.getAuthTag(), body]))
    pieces += 1
    buffered = []
    bufferedBytes = 0
  }
  return {
    async write(chunk) {
      buffered.push(chunk)
      bufferedBytes += chunk.length
      if (bufferedBytes >= PIECE_BYTES) await flush()
    },
    async end() {
      if (bufferedBytes > 0) await flush()
      return { pieces, sealedKey: deps.secretBox.seal(key.toString('hex'), keyContext(place)) }
    },
  }
}

export async function* readPieces(deps: Deps, document: DocumentRow): AsyncGenerator<Buffer> {
  const key = Buffer.from(deps.secretBox.open(document.sealed_key, keyContext(document)), 'hex')
  for (let at = 0; at < document.pieces; at += 1) {
    const name = pieceName(document, at)
    const box = await deps.storage.shelf.get(name)
    if (!box) throw new Error(`piece ${at} of document ${document.id} is not in storage`)
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(boundTo(document, name))
      .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    yield Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
}

/** Call after the commit that deleted the rows; the scheduled deletion repeats what was interrupted. */
export async function removeBytes(deps: Deps, documents: readonly StoredBytes[]): Promise<void> {
  for (const document of documents)
    for (let at = 0; at < document.pieces; at += 1) await deps.storage.shelf.remove(pieceName(document, at))
}

/** Every stored file of a folder, with the id of its document. */
export async function* storedFiles(deps: Deps, folder: Place['folder']): AsyncGenerator<{ id: string; name: string }> {
  for await (const { name } of deps.storage.shelf.list(`${folder}/`)) yield { id: name.split('/')[1] ?? '', name }
}
