// Test log that grows, signs and is served over HTTP; tests can change its files to simulate a dishonest log.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { utf8 } from '@attestry/proof/bytes/digest'
import { checkpointText } from '@attestry/proof/log/checkpoint'
import { recordLeaf } from '@attestry/proof/log/leaf'
import { formatNote, formatVkey } from '@attestry/proof/log/note'
import { noteSigner, signNoteText } from '@attestry/proof/log/note-signer'
import { growTree, TileMissing } from '@attestry/proof/log/tile'
import type { SeenCheckpoint } from './check/seen-checkpoints.ts'
import { type LogFiles, logFiles } from './log-files.ts'
import type { LogName } from './signed-head.ts'

export const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex')

export interface TestLog {
  readonly name: LogName
  /** Published files by path; tests may change them. */
  readonly files: Map<string, Uint8Array>
  /** Adds entries named `<prefix>0`, `<prefix>1` …, and publishes the new head. */
  grow(by: number, prefix?: string): Promise<void>
  /** Starts over empty with the same key, which a log must never do. */
  reset(): void
  open(): LogFiles
  note(): string
  /** The current head as a browser would store it. */
  seen(): SeenCheckpoint
  close(): Promise<void>
}

export async function openTestLog(origin = 'log.example/log/1/2026'): Promise<TestLog> {
  const files = new Map<string, Uint8Array>()
  const signer = await noteSigner(origin, 1, randomBytes(32))
  const server = createServer((request, response) => {
    const bytes = files.get((request.url ?? '').replace('/log/1/2026/', ''))
    response.writeHead(bytes ? 200 : 404).end(bytes ?? 'not found')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const path = '/log/1/2026/'
  const name = { origin, path, vkey: formatVkey(origin, 1, signer.vkey.publicKey) }
  let size = 0
  const read = async (tile: string) => {
    const bytes = files.get(tile)
    if (!bytes) throw new TileMissing(tile)
    return bytes
  }
  const note = () => new TextDecoder().decode(files.get('checkpoint'))
  return {
    name,
    files,
    note,
    async grow(by, prefix = 'entry') {
      const entries = Array.from({ length: by }, (_, at) => recordLeaf(digestOf(`${prefix}${size + at}`)))
      const grown = await growTree(read, size, entries)
      for (const file of grown.files) files.set(file.path, file.bytes)
      size = grown.size
      const text = checkpointText({ origin, size, root: grown.root })
      files.set('checkpoint', utf8(formatNote(text, [await signNoteText(text, signer, 0)])))
    },
    reset() {
      files.clear()
      size = 0
    },
    open: () => logFiles(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`),
    seen: () => ({ ...name, note: note(), firstAt: '2026-11-15T00:00:00.000Z', lastAt: '2026-11-15T00:00:00.000Z' }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export function flipBit(files: Map<string, Uint8Array>, path: string, at = 0): void {
  const bytes = Uint8Array.from(files.get(path) ?? [])
  bytes[at] = (bytes[at] ?? 0) ^ 1
  files.set(path, bytes)
}
