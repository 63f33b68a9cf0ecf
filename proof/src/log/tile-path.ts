// Paths of the tiles and entry bundles of a log (C2SP tlog-tiles): one path each, parsed strictly.

/** Hashes in a full tile, entries in a full bundle. */
export const TILE_WIDTH = 256
const MAX_LEVELS = 64
const MAX_PATH_CHARS = 64

export interface TileAddress {
  readonly level: number | 'entries'
  readonly index: number
  readonly width: number
}

export class TileError extends Error {}

export function tilePath({ level, index, width }: TileAddress & { readonly level: number }): string {
  if (!Number.isInteger(level) || level < 0 || level >= MAX_LEVELS) throw new TileError(`no such level: ${level}`)
  return addressPath({ level, index, width })
}

export const entriesPath = ({ index, width }: Pick<TileAddress, 'index' | 'width'>): string =>
  addressPath({ level: 'entries', index, width })

/** Returns undefined unless `path` is exactly the path of a tile or bundle. */
export function parseTilePath(path: string): TileAddress | undefined {
  if (path.length > MAX_PATH_CHARS) return undefined
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!match) return undefined
  const [, level = '', index = '', width] = match
  const address: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  // Leading zeros and numbers out of range would be aliases of the same tile.
  try {
    return addressPath(address) === path && (address.level === 'entries' || address.level < MAX_LEVELS) ? address : undefined
  } catch {
    return undefined
  }
}

function addressPath({ level, index, width }: TileAddress): string {
  if (!Number.isSafeInteger(index) || index < 0) throw new TileError(`no such tile: ${index}`)
  if (!Number.isInteger(width) || width < 1 || width > TILE_WIDTH) throw new TileError(`no such width: ${width}`)
  let name = String(index % 1000).padStart(3, '0')
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    name = `x${String(rest % 1000).padStart(3, '0')}/${name}`
  }
  return `tile/${level}/${name}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}
