// ZIP archives of texts that are deflated while the database produces them.
import { pipeline, Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { streamZip } from '@attestry/proof/package/zip'

export interface TextFile {
  readonly path: string
  readonly text: AsyncIterable<string>
}

export async function* textArchive(files: readonly TextFile[], modifiedAt: Date): AsyncGenerator<Buffer> {
  const streamed = files.map(({ path, text }) => ({ path, content: encoded(text) }))
  for await (const chunk of streamZip(streamed, { modifiedAt, deflate }))
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
}

const CHUNK_CHARACTERS = 64 * 1024

/** In larger chunks: the lines of a table, one by one, would take a hundred times as long to deflate. */
async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let pending = ''
  for await (const piece of text) {
    pending += piece
    if (pending.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(pending)
    pending = ''
  }
  if (pending) yield Buffer.from(pending)
}

async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const deflating = createDeflateRaw()
  // An error at either end destroys the other; the loop below throws it.
  pipeline(Readable.from(content), deflating, () => {})
  for await (const chunk of deflating) yield chunk as Buffer
}
