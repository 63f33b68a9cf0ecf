// Entry bundles of a log (C2SP tlog-tiles): entries, each prefixed with its length in two bytes.
import { concat } from '../bytes/digest.ts'
import { entriesPath, TILE_WIDTH, TileError } from './tile-path.ts'
import { type ReadTile, readTileFile } from './tile-read.ts'

export const MAX_ENTRY_BYTES = 0xffff

export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length > TILE_WIDTH) throw new TileError(`${entries.length} entries in one bundle`)
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new TileError(`an entry of ${entry.length} bytes`)
      return [Uint8Array.of(entry.length >>> 8, entry.length & 0xff), entry]
    }),
  )
}

export function decodeEntries(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const [high, low] = [bytes[at], bytes[at + 1]]
    if (high === undefined || low === undefined) throw new TileError('a bundle ends within a length')
    const end = at + 2 + high * 256 + low
    if (end > bytes.length) throw new TileError('a bundle ends within an entry')
    if (entries.length === TILE_WIDTH) throw new TileError('too many entries in one bundle')
    entries.push(bytes.subarray(at + 2, end))
    at = end
  }
  return entries
}

/** The first `width` entries of a bundle. */
export async function readEntries(read: ReadTile, index: number, width: number): Promise<Uint8Array[]> {
  const found = await readTileFile(read, { level: 'entries', index, width }, entriesPath)
  const entries = decodeEntries(found.bytes)
  if (entries.length !== found.width)
    throw new TileError(`${entriesPath({ index, width: found.width })} has ${entries.length} entries`)
  return entries.slice(0, width)
}
