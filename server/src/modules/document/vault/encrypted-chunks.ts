// Envelope encryption of stored documents: AES-256-GCM chunks under a key per document, which is stored wrapped; the name of a chunk is its associated data, so that none can be omitted or moved.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../../kernel/deps.ts'
import type { DocumentRow } from './store.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CHUNK_BYTES = 4 * 1024 * 1024

/** Documents stored before migration 0029 stay in their old folders. */
export const folders = ['document', 'realname', 'data-export'] as const

type Location = Pick<DocumentRow, 'id' | 'folder'>
export type StoredBytes = Location & Pick<DocumentRow, 'pieces'>

/** The folder `realname` has one file per document. */
const chunkName = ({ id, folder }: Location, index: number): string =>
  folder === 'realname' ? `realname/${id}` : `${folder}/${id}/${String(index).padStart(6, '0')}`

const associatedData = ({ id, folder }: Location, name: string): Buffer => Buffer.from(folder === 'realname' ? id : name)

const keyContext = ({ id, folder }: Location): string => `${folder}/${id}`

export interface ChunkWriter {
  write(bytes: Buffer): Promise<void>
  /** Writes the rest and returns the number of chunks, and the wrapped key. */
  end(): Promise<{ chunks: number; wrappedKey: Buffer }>
}

/** Holds at most one chunk in memory. Until its row is inserted nobody has the key, so an interrupted write is unreadable. */
export function writeChunks(deps: Deps, location: Location): ChunkWriter {
  const key = randomBytes(KEY_BYTES)
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  let chunks = 0
  const flush = async () => {
    const name = chunkName(location, chunks)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(associatedData(location, name))
    const body = Buffer.concat([cipher.update(Buffer.concat(buffered)), cipher.final()])
    await deps.space.require(body.length)
    await deps.storage.shelf.put(name, Buffer.concat([iv, cipher.getAuthTag(), body]))
    chunks += 1
    buffered = []
    bufferedBytes = 0
  }
  return {
    async write(bytes) {
      buffered.push(bytes)
      bufferedBytes += bytes.length
      if (bufferedBytes >= CHUNK_BYTES) await flush()
    },
    async end() {
      if (bufferedBytes > 0) await flush()
      return { chunks, wrappedKey: deps.secretBox.seal(key.toString('hex'), keyContext(location)) }
    },
  }
}

export async function* readChunks(deps: Deps, document: DocumentRow): AsyncGenerator<Buffer> {
  const key = Buffer.from(deps.secretBox.open(document.sealed_key, keyContext(document)), 'hex')
  for (let index = 0; index < document.pieces; index += 1) {
    const name = chunkName(document, index)
    const box = await deps.storage.shelf.get(name)
    if (!box) throw new Error(`chunk ${index} of document ${document.id} is not in storage`)
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(associatedData(document, name))
      .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    yield Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
}

/** Call after the commit that deleted the rows; the scheduled deletion repeats what was interrupted. */
export async function removeBytes(deps: Deps, documents: readonly StoredBytes[]): Promise<void> {
  for (const document of documents)
    for (let index = 0; index < document.pieces; index += 1) await deps.storage.shelf.remove(chunkName(document, index))
}

/** Every stored file of a folder, with the id of its document. */
export async function* storedFiles(deps: Deps, folder: Location['folder']): AsyncGenerator<{ id: string; name: string }> {
  for await (const { name } of deps.storage.shelf.list(`${folder}/`)) yield { id: name.split('/')[1] ?? '', name }
}
