// Where the tiles of a log lie (C2SP tlog-tiles): the one name of each tile and bundle, and nothing else taken for a name.

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

/** Undefined for anything that is not exactly the path of one tile. */
export function parseTilePath(path: string): TileAddress | undefined {
  if (path.length > MAX_PATH_CHARS) return undefined
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!match) return undefined
  const [, level = '', index = '', width] = match
  const place: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  // Leading zeroes and numbers out of range would give other names to the same tile.
  try {
    return addressPath(place) === path && (place.level === 'entries' || place.level < MAX_LEVELS) ? place : undefined
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
