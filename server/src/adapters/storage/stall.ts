// Aborts a stream that delivers nothing for too long; the reader's own time does not count.
import { Readable } from 'node:stream'

export function unlessStalled(body: Readable, limitMs: number): Readable {
  return Readable.from(pieces(body, limitMs), { objectMode: false })
}

async function* pieces(body: Readable, limitMs: number): AsyncGenerator<Buffer> {
  const stalled = () => body.destroy(new Error(`no data received for ${limitMs} ms`))
  let timer = setTimeout(stalled, limitMs)
  try {
    for await (const piece of body) {
      clearTimeout(timer)
      yield piece
      timer = setTimeout(stalled, limitMs)
    }
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}
