// What the page's own traffic holds of an address: whole bodies and byte ranges, put together, with gaps known as gaps.
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { type Exchange, headerOf } from '../archive/exchange.ts'

export interface HeldPiece {
  readonly from: number
  readonly size: number
  readonly file: string
}

export interface HeldFile {
  readonly url: string
  /** As the server said; null where it never did. */
  readonly total: number | null
  /** In order, without overlaps. */
  readonly pieces: readonly HeldPiece[]
  readonly mimeType: string
  /** A request for it failed or was refused. */
  readonly trouble: 'http-error' | 'connection-failed' | 'body-limit' | null
}

export const plainUrl = (url: string): string => url.split('#', 1)[0] ?? url

export function holdFiles(exchanges: readonly Exchange[]): Map<string, HeldFile> {
  const groups = new Map<string, Exchange[]>()
  for (const exchange of exchanges) {
    if (exchange.method !== 'GET' || exchange.redirectTo || exchange.response?.cached) continue
    const url = originalUrl(exchange, exchanges)
    const group = groups.get(url)
    if (group) group.push(exchange)
    else groups.set(url, [exchange])
  }
  return new Map([...groups].map(([url, group]) => [url, holdFile(url, group)]))
}

/** A playlist names the address that was asked for, not the one it was sent on to. */
function originalUrl(exchange: Exchange, all: readonly Exchange[]): string {
  let at = exchange
  for (let hops = 0; at.redirectedFrom && hops < 20; hops += 1) at = all.find(({ id }) => id === at.redirectedFrom) ?? at
  return plainUrl(at.url)
}

function holdFile(url: string, group: readonly Exchange[]): HeldFile {
  const pieces: HeldPiece[] = []
  let [total, mimeType, trouble] = [null as number | null, '', null as HeldFile['trouble']]
  for (const { response, body, failure } of group) {
    if (!response) {
      if (failure) trouble ??= 'connection-failed'
      continue
    }
    if (response.status !== 200 && response.status !== 206) {
      trouble ??= 'http-error'
      continue
    }
    if (body?.flaw === 'body-limit') trouble = 'body-limit'
    if (!body || body.size === 0) continue
    const range = response.status === 206 ? rangeOf(headerOf(response.headers, 'content-range')) : { from: 0, total: null }
    if (!range) continue
    const said = range.total ?? (body.flaw === null ? body.size : null)
    // Another length is another file under the same address: the first one counts.
    if (total !== null && said !== null && response.status === 206 && said !== total) continue
    total ??= said
    mimeType ||= response.mimeType
    pieces.push({ from: range.from, size: body.size, file: body.file })
  }
  return { url, total, pieces: ordered(pieces), mimeType, trouble }
}

function rangeOf(header: string | null): { from: number; total: number | null } | null {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/i.exec(header?.trim() ?? '')
  return match ? { from: Number(match[1]), total: match[2] === '*' ? null : Number(match[2]) } : null
}

/** Where pieces overlap the later one gives way; it keeps what lies beyond. */
function ordered(pieces: readonly HeldPiece[]): HeldPiece[] {
  const kept: HeldPiece[] = []
  for (const piece of [...pieces].sort((a, b) => a.from - b.from || b.size - a.size)) {
    const before = kept.at(-1)
    if (before && piece.from + piece.size <= before.from + before.size) continue
    kept.push(piece)
  }
  return kept
}

/** How far it reaches from a byte on without a gap. */
export function reach({ pieces }: HeldFile, from = 0): number {
  let end = from
  for (const piece of pieces) if (piece.from <= end) end = Math.max(end, piece.from + piece.size)
  return end - from
}

export const isWhole = (held: HeldFile): boolean => held.total !== null && held.pieces.length > 0 && reach(held) >= held.total

/** Writes these bytes of it; false, and nothing written, where one is lacking. */
export function copyRange(held: HeldFile, from: number, size: number, write: (bytes: Buffer) => void): boolean {
  if (reach(held, from) < size) return false
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

/** A new file that grows as it is written to. */
export function growingFile(file: string): { write(bytes: Uint8Array): void; close(): void } {
  const handle = openSync(file, 'w', 0o600)
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    },
    close: () => closeSync(handle),
  }
}
