// Appends entries to a log: reads its right edge and returns the new root and exactly the files to write.
import { sameBytes } from '../bytes/digest.ts'
import { encodeEntries, MAX_ENTRY_BYTES, readEntries } from './entry-bundle.ts'
import { EMPTY_ROOT, HASH_BYTES, isSize, leafHash, nodeHash } from './merkle.ts'
import { entriesPath, TILE_WIDTH, TileError, tilePath } from './tile-path.ts'
import { type ReadTile, readHashes, rootOfHashes } from './tile-read.ts'

export { decodeEntries, encodeEntries, readEntries } from './entry-bundle.ts'
export { entriesPath, parseTilePath, TILE_WIDTH, type TileAddress, TileError, tilePath } from './tile-path.ts'
export { consistencyProof, inclusionProof, type OpenTree, openTree, type ReadTile, TileMissing, treeRoot } from './tile-read.ts'

export interface TileFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface Growth {
  readonly size: number
  readonly root: Uint8Array
  /** The root before the append, computed from the stored tiles: compare it with the signed head. */
  readonly fromRoot: Uint8Array
  /** All changed tiles; partial ones have their width in the path, so no file of a signed head is replaced. */
  readonly files: readonly TileFile[]
}

/** The last, incomplete tile of a level; completed tiles move to `files`. */
interface Edge {
  /** The number of complete tiles of this level. */
  complete: number
  width: number
  readonly hashes: Uint8Array
  changed: boolean
}

export async function growTree(read: ReadTile, size: number, entries: readonly Uint8Array[]): Promise<Growth> {
  if (!isSize(size) || !isSize(size + entries.length)) throw new TileError(`no such size: ${size}`)
  const tooLong = entries.find((entry) => entry.length > MAX_ENTRY_BYTES)
  if (tooLong) throw new TileError(`an entry of ${tooLong.length} bytes`)

  const [edges, bundle] = await Promise.all([readEdges(read, size), readLastBundle(read, size)])
  checkBundle(edges, bundle)
  const fromRoot = rootOfEdges(edges)
  const files: TileFile[] = []
  for (const entry of entries) {
    bundle.push(entry)
    const leaf = leafHash(entry)
    if (bundle.length === TILE_WIDTH) {
      files.push({ path: entriesPath({ index: edges[0]?.complete ?? 0, width: TILE_WIDTH }), bytes: encodeEntries(bundle) })
      bundle.length = 0
    }
    append(edges, leaf, files)
  }
  if (entries.length > 0 && bundle.length > 0) {
    const [leaves] = edges
    files.push({
      path: entriesPath({ index: leaves?.complete ?? 0, width: bundle.length }),
      bytes: encodeEntries(bundle),
    })
  }
  for (const [level, edge] of edges.entries()) {
    if (!edge.changed || edge.width === 0) continue
    const path = tilePath({ level, index: edge.complete, width: edge.width })
    files.push({ path, bytes: edge.hashes.slice(0, edge.width * HASH_BYTES) })
  }
  return { size: size + entries.length, root: entries.length > 0 ? rootOfEdges(edges) : fromRoot, fromRoot, files }
}

function readEdges(read: ReadTile, size: number): Promise<Edge[]> {
  const edges: Promise<Edge>[] = []
  for (let [level, count] = [0, size]; count > 0; [level, count] = [level + 1, Math.floor(count / TILE_WIDTH)]) {
    edges.push(readEdge(read, level, count))
  }
  return Promise.all(edges)
}

async function readEdge(read: ReadTile, level: number, count: number): Promise<Edge> {
  const edge = newEdge(Math.floor(count / TILE_WIDTH), count % TILE_WIDTH)
  if (edge.width > 0) edge.hashes.set(await readHashes(read, level, edge.complete, edge.width))
  return edge
}

const newEdge = (complete: number, width: number): Edge => ({
  complete,
  width,
  hashes: new Uint8Array(TILE_WIDTH * HASH_BYTES),
  changed: false,
})

async function readLastBundle(read: ReadTile, size: number): Promise<Uint8Array[]> {
  const width = size % TILE_WIDTH
  return width === 0 ? [] : readEntries(read, Math.floor(size / TILE_WIDTH), width)
}

/** The longer bundle repeats the old entries, so they must match the hashes in the tree. */
function checkBundle([leaves]: readonly Edge[], bundle: readonly Uint8Array[]): void {
  for (const [at, entry] of bundle.entries()) {
    const hash = leaves?.hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)
    if (!hash || !sameBytes(leafHash(entry), hash)) throw new TileError('the last bundle does not hold the entries of the tree')
  }
}

function append(edges: Edge[], leaf: Uint8Array, files: TileFile[]): void {
  let hash = leaf
  for (let level = 0; ; level += 1) {
    const edge = edges[level] ?? newEdge(0, 0)
    edges[level] = edge
    edge.hashes.set(hash, edge.width * HASH_BYTES)
    edge.width += 1
    edge.changed = true
    if (edge.width < TILE_WIDTH) return
    files.push({ path: tilePath({ level, index: edge.complete, width: TILE_WIDTH }), bytes: edge.hashes.slice() })
    hash = rootOfHashes(edge.hashes, 0, TILE_WIDTH)
    edge.complete += 1
    edge.width = 0
  }
}

function rootOfEdges(edges: readonly Edge[]): Uint8Array {
  let root: Uint8Array | undefined
  for (const { hashes, width } of edges) {
    // Smallest nodes first: `root` already covers the leaves to the right, from the levels below.
    for (let [end, rest] = [width, width]; rest > 0; ) {
      const span = rest & -rest
      const node = rootOfHashes(hashes, end - span, end)
      root = root === undefined ? node : nodeHash(node, root)
      ;[end, rest] = [end - span, rest - span]
    }
  }
  return root?.slice() ?? EMPTY_ROOT
}
