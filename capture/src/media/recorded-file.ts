// Files reassembled from the recorded traffic: complete bodies and byte ranges per URL, with gaps.
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { type Exchange, headerOf } from '../archive/exchange.ts'

export interface RecordedPiece {
  readonly from: number
  readonly size: number
  readonly file: string
}

export interface RecordedFile {
  readonly url: string
  /** Size reported by the server; null if unknown. */
  readonly total: number | null
  /** In order; none is contained in another. */
  readonly pieces: readonly RecordedPiece[]
  readonly mimeType: string
  /** Why a request for it failed. */
  readonly failure: 'http-error' | 'connection-failed' | 'body-limit' | null
}

export const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url

export function collectRecordedFiles(exchanges: readonly Exchange[]): Map<string, RecordedFile> {
  const groups = new Map<string, Exchange[]>()
  for (const exchange of exchanges) {
    if (exchange.method !== 'GET' || exchange.redirectTo || exchange.response?.cached) continue
    const url = originalUrl(exchange, exchanges)
    const group = groups.get(url)
    if (group) group.push(exchange)
    else groups.set(url, [exchange])
  }
  return new Map([...groups].map(([url, group]) => [url, recordedFileOf(url, group)]))
}

/** A playlist names the requested URL, not the redirect target. */
function originalUrl(exchange: Exchange, all: readonly Exchange[]): string {
  let at = exchange
  for (let hops = 0; at.redirectedFrom && hops < 20; hops += 1) at = all.find(({ id }) => id === at.redirectedFrom) ?? at
  return withoutFragment(at.url)
}

function recordedFileOf(url: string, group: readonly Exchange[]): RecordedFile {
  const pieces: RecordedPiece[] = []
  let [total, mimeType, fileFailure] = [null as number | null, '', null as RecordedFile['failure']]
  for (const { response, body, failure } of group) {
    if (!response) {
      if (failure) fileFailure ??= 'connection-failed'
      continue
    }
    if (response.status !== 200 && response.status !== 206) {
      fileFailure ??= 'http-error'
      continue
    }
    if (body?.flaw === 'body-limit') fileFailure = 'body-limit'
    if (!body || body.size === 0) continue
    const range = response.status === 206 ? rangeOf(headerOf(response.headers, 'content-range')) : { from: 0, total: null }
    if (!range) continue
    const reported = range.total ?? (body.flaw === null ? body.size : null)
    // A different size means another file under the same URL: only the first one is used.
    if (total !== null && reported !== null && response.status === 206 && reported !== total) continue
    total ??= reported
    mimeType ||= response.mimeType
    pieces.push({ from: range.from, size: body.size, file: body.file })
  }
  return { url, total, pieces: ordered(pieces), mimeType, failure: fileFailure }
}

function rangeOf(header: string | null): { from: number; total: number | null } | null {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/i.exec(header?.trim() ?? '')
  return match ? { from: Number(match[1]), total: match[2] === '*' ? null : Number(match[2]) } : null
}

/** Sorted; a piece that lies fully within the previous one is dropped. */
function ordered(pieces: readonly RecordedPiece[]): RecordedPiece[] {
  const kept: RecordedPiece[] = []
  for (const piece of [...pieces].sort((a, b) => a.from - b.from || b.size - a.size)) {
    const before = kept.at(-1)
    if (before && piece.from + piece.size <= before.from + before.size) continue
    kept.push(piece)
  }
  return kept
}

/** Number of bytes available from `from` on without a gap. */
export function contiguousBytes({ pieces }: RecordedFile, from = 0): number {
  let end = from
  for (const piece of pieces) if (piece.from <= end) end = Math.max(end, piece.from + piece.size)
  return end - from
}

export const isComplete = (held: RecordedFile): boolean =>
  held.total !== null && held.pieces.length > 0 && contiguousBytes(held) >= held.total

/** Writes the range; returns false, having written nothing, when a byte is missing. */
export function copyRange(held: RecordedFile, from: number, size: number, write: (bytes: Buffer) => void): boolean {
  if (contiguousBytes(held, from) < size) return false
  const chunk = Buffer.allocUnsafe(256 * 1024)
  let at = from
  for (const piece of held.pieces) {
    const end = Math.min(piece.from + piece.size, from + size)
    if (end <= at || piece.from > at) continue
    const handle = openSync(piece.file, 'r')
    while (at < end) {
      const read = readSync(handle, chunk, 0, Math.min(chunk.length, end - at), at - piece.from)
      if (read === 0) break
      write(chunk.subarray(0, read))
      at += read
    }
    closeSync(handle)
  }
  return at === from + size
}

/** Creates a file and writes to it synchronously. */
export function openFileWriter(file: string): { write(bytes: Uint8Array): void; close(): void } {
  const handle = openSync(file, 'w', 0o600)
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    },
    close: () => closeSync(handle),
  }
}
