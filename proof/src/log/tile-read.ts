// Computes roots of any size and proofs from the tiles of a log, reading only the few tiles needed.
import { EMPTY_ROOT, HASH_BYTES, isSize, nodeHash } from './merkle.ts'
import { TILE_WIDTH, type TileAddress, TileError, tilePath } from './tile-path.ts'

/** Reads the file at a tile's path; throws TileMissing if there is none. */
export type ReadTile = (path: string) => Promise<Uint8Array>

export class TileMissing extends Error {}

/** Leaves `from` (inclusive) to `to` (exclusive), as one subtree. */
type Range = readonly [from: number, to: number]
/** A complete subtree of `span` hashes within one tile; `span` is a power of two. */
interface Node {
  readonly level: number
  readonly tile: number
  readonly at: number
  readonly span: number
}

/** A tree for many queries: it caches every tile and node without limit, so open it for one batch and discard it. */
export interface OpenTree {
  root(): Promise<Uint8Array>
  /** From the leaf's sibling up to the root's child. */
  inclusion(index: number): Promise<Uint8Array[]>
  /** From a smaller tree to this one; empty if the sizes are equal or the smaller tree is empty. */
  consistency(fromSize: number): Promise<Uint8Array[]>
}

export function openTree(read: ReadTile, size: number): OpenTree {
  if (!isSize(size)) throw new TileError(`no such size: ${size}`)
  const hash = rangeHasher(read, size)
  return {
    root: async () => (size === 0 ? EMPTY_ROOT : hash([0, size])),
    inclusion: async (index) => Promise.all(siblingRanges(index, size).map(hash)),
    consistency: async (fromSize) => Promise.all(consistencyRanges(fromSize, size).map(hash)),
  }
}

export const treeRoot = async (read: ReadTile, size: number): Promise<Uint8Array> => openTree(read, size).root()

export const inclusionProof = async (read: ReadTile, index: number, size: number): Promise<Uint8Array[]> =>
  openTree(read, size).inclusion(index)

export const consistencyProof = async (read: ReadTile, fromSize: number, toSize: number): Promise<Uint8Array[]> =>
  openTree(read, toSize).consistency(fromSize)

function siblingRanges(index: number, size: number): Range[] {
  if (!isSize(index) || index >= size) throw new TileError(`no leaf ${index} in a tree of ${size}`)
  const siblings: Range[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + largestPowerOfTwoBelow(to - from)
    siblings.unshift(index < middle ? [middle, to] : [from, middle])
    ;[from, to] = index < middle ? [from, middle] : [middle, to]
  }
  return siblings
}

function consistencyRanges(fromSize: number, toSize: number): Range[] {
  if (!isSize(fromSize) || fromSize > toSize) throw new TileError(`${fromSize} does not lead to ${toSize}`)
  if (fromSize === 0 || fromSize === toSize) return []
  const parts: Range[] = []
  let [from, to] = [0, toSize]
  while (fromSize < to) {
    const middle = from + largestPowerOfTwoBelow(to - from)
    parts.unshift(fromSize <= middle ? [middle, to] : [from, middle])
    ;[from, to] = fromSize <= middle ? [from, middle] : [middle, to]
  }
  // If the smaller tree is a node of the larger, the verifier already has its root.
  return from === 0 ? parts : [[from, to], ...parts]
}

/** Reads a partial tile or bundle, or the full one if the partial one was deleted after the tile filled up. */
export async function readTileFile(
  read: ReadTile,
  address: TileAddress,
  pathOf: (address: TileAddress) => string,
): Promise<{ readonly bytes: Uint8Array; readonly width: number }> {
  const readAs = async (width: number) => {
    const bytes = await read(pathOf({ ...address, width }))
    // A plain Uint8Array: slice() of a Node Buffer does not copy.
    return { bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), width }
  }
  try {
    return await readAs(address.width)
  } catch (error) {
    if (!(error instanceof TileMissing) || address.width === TILE_WIDTH) throw error
    return readAs(TILE_WIDTH)
  }
}

/** The first `width` hashes of a tile. */
export async function readHashes(read: ReadTile, level: number, index: number, width: number): Promise<Uint8Array> {
  const found = await readTileFile(read, { level, index, width }, (address) => tilePath({ ...address, level }))
  if (found.bytes.length !== found.width * HASH_BYTES)
    throw new TileError(`${tilePath({ level, index, width: found.width })} has ${found.bytes.length} bytes`)
  return found.bytes.subarray(0, width * HASH_BYTES)
}

/** The root over any number of adjacent hashes. */
export function rootOfHashes(hashes: Uint8Array, from: number, to: number): Uint8Array {
  if (to - from === 1) return hashes.subarray(from * HASH_BYTES, to * HASH_BYTES)
  const middle = from + largestPowerOfTwoBelow(to - from)
  return nodeHash(rootOfHashes(hashes, from, middle), rootOfHashes(hashes, middle, to))
}

/** `count` is at least 2; the result is strictly smaller. */
function largestPowerOfTwoBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

function rangeHasher(read: ReadTile, size: number): (range: Range) => Promise<Uint8Array> {
  const tiles = new Map<string, Promise<(at: number, span: number) => Uint8Array>>()
  const nodesOf = ({ level, tile }: Node) => {
    const key = `${level}/${tile}`
    const known = tiles.get(key)
    if (known) return known
    const width = Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - tile * TILE_WIDTH)
    const reading = readHashes(read, level, tile, width).then(nodesIn)
    tiles.set(key, reading)
    return reading
  }
  return async (range) => {
    const hashes = await Promise.all(wholeNodes(range).map(async (node) => (await nodesOf(node))(node.at, node.span)))
    // A copy: callers must not modify cached nodes, and a proof must not keep a whole tile in memory.
    return hashes.reduceRight((right, left) => nodeHash(left, right)).slice()
  }
}

/** The nodes over the hashes of a tile; each is computed once and cached. */
function nodesIn(hashes: Uint8Array): (at: number, span: number) => Uint8Array {
  const known = new Map<number, Uint8Array>()
  const node = (at: number, span: number): Uint8Array => {
    const key = at * TILE_WIDTH + span
    let hash = known.get(key)
    if (!hash) {
      hash =
        span === 1
          ? hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)
          : nodeHash(node(at, span / 2), node(at + span / 2, span / 2))
      known.set(key, hash)
    }
    return hash
  }
  return node
}

/** Splits a range into complete nodes from left to right; it must start at a multiple of its largest node. */
function wholeNodes([from, to]: Range): Node[] {
  const nodes: Node[] = []
  for (let at = from; at < to; ) {
    let [level, unit, span] = [0, 1, 1]
    while (unit * span * 2 <= to - at) {
      span *= 2
      if (span === TILE_WIDTH) [level, unit, span] = [level + 1, unit * TILE_WIDTH, 1]
    }
    const first = at / unit
    const tile = Math.floor(first / TILE_WIDTH)
    nodes.push({ level, tile, at: first - tile * TILE_WIDTH, span })
    at += unit * span
  }
  return nodes
}
