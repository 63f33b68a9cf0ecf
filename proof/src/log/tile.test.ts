// A log that grows in any steps has the tiles, roots and proofs of the definition, and each query reads few files.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concat, sameBytes, utf8 } from '../bytes/digest.ts'
import { EMPTY_ROOT, leafHash, nodeHash, verifyConsistency, verifyInclusion } from './merkle.ts'
import {
  consistencyProof,
  decodeEntries,
  encodeEntries,
  entriesPath,
  growTree,
  inclusionProof,
  openTree,
  parseTilePath,
  readEntries,
  TileError,
  TileMissing,
  tilePath,
  treeRoot,
} from './tile.ts'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const entryAt = (index: number) => utf8(`entry ${index}`)
const entriesFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => entryAt(from + at))

/** In-memory files that record which paths were read. */
function newLog() {
  const files = new Map<string, Uint8Array>()
  const reads: string[] = []
  const read = async (path: string) => {
    reads.push(path)
    const bytes = files.get(path)
    if (!bytes) throw new TileMissing(path)
    return bytes
  }
  const grow = async (from: number, to: number) => {
    const growth = await growTree(read, from, entriesFrom(from, to))
    for (const { path, bytes } of growth.files) {
      expect(files.has(path), `${path} was written before`).toBe(false)
      files.set(path, bytes)
    }
    return growth
  }
  return { files, reads, read, grow }
}

/** All complete rows over the leaves: row k holds the root of every complete subtree of 2^k leaves. */
function rowsOf(size: number): Uint8Array[][] {
  const rows = [Array.from({ length: size }, (_, at) => leafHash(entryAt(at)))]
  for (let below = rows[0] as Uint8Array[]; below.length > 1; below = rows.at(-1) as Uint8Array[]) {
    const whole = Math.floor(below.length / 2)
    rows.push(Array.from({ length: whole }, (_, at) => nodeHash(below[2 * at] as Uint8Array, below[2 * at + 1] as Uint8Array)))
  }
  return rows
}

function rootFrom(rows: readonly Uint8Array[][], size: number): Uint8Array {
  let root: Uint8Array | undefined
  for (let [row, rest] = [0, size]; rest > 0; [row, rest] = [row + 1, Math.floor(rest / 2)]) {
    if (rest % 2 === 0) continue
    const node = rows[row]?.[rest - 1] as Uint8Array
    root = root ? nodeHash(node, root) : node
  }
  return root ?? EMPTY_ROOT
}

/** The files of a log of this size by definition: path → function that computes the bytes. */
function tilesOf(rows: readonly Uint8Array[][], size: number): Map<string, () => Uint8Array> {
  const tiles = new Map<string, () => Uint8Array>()
  for (let [level, count] = [0, size]; count > 0; [level, count] = [level + 1, Math.floor(count / 256)]) {
    for (let index = 0; index * 256 < count; index += 1) {
      const [from, width] = [index * 256, Math.min(256, count - index * 256)]
      tiles.set(tilePath({ level, index, width }), () => Buffer.concat((rows[level * 8] ?? []).slice(from, from + width)))
      if (level > 0) continue
      const prefixed = (entry: Uint8Array) => Buffer.concat([Uint8Array.of(0, entry.length), entry])
      tiles.set(entriesPath({ index, width }), () => Buffer.concat(entriesFrom(from, from + width).map(prefixed)))
    }
  }
  return tiles
}

/** A path encodes first leaf and width, so exactly the paths new in the larger log have to be written. */
function expectFiles(files: readonly { path: string; bytes: Uint8Array }[], from: number, to: number) {
  const before = tilesOf(rows, from)
  const due = [...tilesOf(rows, to)].filter(([path]) => !before.has(path))
  expect(files.map(({ path }) => path).sort()).toEqual(due.map(([path]) => path).sort())
  const expected = new Map(due)
  for (const { path, bytes } of files) expect(Buffer.compare(bytes, expected.get(path)?.() ?? new Uint8Array(0)), path).toBe(0)
}

const LARGE = 66_000
const rows = rowsOf(LARGE)

describe('growTree', () => {
  it.each([
    [0, 1, 2, 3],
    [0, 255, 256],
    [0, 255, 257],
    [0, 256, 512, 513],
    [0, 300, 1000, 1000, 1001],
    [0, 65_535, 65_536, 65_537],
    [0, 65_535, 65_537, 66_000],
  ])('%i → %i → … writes exactly the new files and returns the root', async (...sizes) => {
    const log = newLog()
    for (const [at, to] of sizes.slice(1).entries()) {
      const from = sizes[at] as number
      const growth = await log.grow(from, to)
      expect(growth.size).toBe(to)
      expect(toHex(growth.root)).toBe(toHex(rootFrom(rows, to)))
      expect(toHex(growth.fromRoot)).toBe(toHex(rootFrom(rows, from)))
      expectFiles(growth.files, from, to)
    }
  })

  it('gives the same log in any steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 8 }), async (steps) => {
        const log = newLog()
        let size = 0
        for (const step of steps) {
          const growth = await log.grow(size, size + step)
          expectFiles(growth.files, size, size + step)
          size += step
          expect(toHex(growth.root)).toBe(toHex(rootFrom(rows, size)))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('reads only the right edge', async () => {
    const log = newLog()
    await log.grow(0, 65_535)
    log.reads.length = 0
    await log.grow(65_535, 65_537)
    expect(log.reads.sort()).toEqual(['tile/0/255.p/255', 'tile/1/000.p/255', 'tile/entries/255.p/255'])
    log.reads.length = 0
    await growTree(log.read, 65_536, [])
    expect(log.reads).toEqual(['tile/2/000.p/1'])
  })

  it('uses full tiles if the partial ones were deleted', async () => {
    const log = newLog()
    await log.grow(0, 300)
    await log.grow(300, 600)
    for (const path of log.files.keys()) if (path.includes('001.p/')) log.files.delete(path)
    const again = await growTree(log.read, 300, entriesFrom(300, 600))
    expect(toHex(again.root)).toBe(toHex(rootFrom(rows, 600)))
    expectFiles(again.files, 300, 600)
  })

  it('reads and writes few files for a tree of billions of leaves', async () => {
    const size = 3_000_000_257
    const read = async (path: string) => {
      const place = parseTilePath(path)
      if (!place) throw new TileMissing(path)
      return place.level === 'entries' ? encodeEntries([entryAt(0)]) : repeated(leafHash(entryAt(0)), place.width)
    }
    const growth = await growTree(read, size, [entryAt(1)])
    expect(growth.size).toBe(size + 1)
    expect(growth.files.map(({ path }) => path).sort()).toEqual(['tile/0/x011/x718/751.p/2', 'tile/entries/x011/x718/751.p/2'])
    const path = await inclusionProof(read, size - 1, size)
    const root = await treeRoot(read, size)
    expect(verifyInclusion({ leaf: leafHash(entryAt(0)), index: size - 1, size, path, root })).toBe(true)
  })
})

const repeated = (hash: Uint8Array, width: number) => Uint8Array.from({ length: 32 * width }, (_, at) => hash[at % 32] ?? 0)

describe('growTree on a damaged log', () => {
  const broken = async (change: (files: Map<string, Uint8Array>) => void) => {
    const log = newLog()
    await log.grow(0, 600)
    change(log.files)
    return log
  }
  const bundle = 'tile/entries/002.p/88'
  const longer = (files: Map<string, Uint8Array>, by: number) =>
    files.set('tile/0/002.p/88', concat(files.get('tile/0/002.p/88') as Uint8Array, new Uint8Array(by)))

  it.each([
    ['is too short', (files: Map<string, Uint8Array>) => files.set('tile/0/002.p/88', new Uint8Array(87 * 32)), TileError],
    ['is too long', (files: Map<string, Uint8Array>) => longer(files, 32), TileError],
    ['is as long as a full one', (files: Map<string, Uint8Array>) => longer(files, (256 - 88) * 32), TileError],
    ['has half a hash', (files: Map<string, Uint8Array>) => files.set('tile/0/002.p/88', new Uint8Array(88 * 32 - 1)), TileError],
    ['is empty', (files: Map<string, Uint8Array>) => files.set('tile/0/002.p/88', new Uint8Array(0)), TileError],
    ['is missing', (files: Map<string, Uint8Array>) => files.delete('tile/0/002.p/88'), TileMissing],
    ['is missing on level 1', (files: Map<string, Uint8Array>) => files.delete('tile/1/000.p/2'), TileMissing],
    ['has wrong hashes', (files: Map<string, Uint8Array>) => files.set('tile/0/002.p/88', new Uint8Array(88 * 32)), TileError],
    ['has no bundle', (files: Map<string, Uint8Array>) => files.delete(bundle), TileMissing],
    [
      'has an extra entry in the bundle',
      (files: Map<string, Uint8Array>) => files.set(bundle, encodeEntries(entriesFrom(512, 601))),
      TileError,
    ],
    [
      'has a full bundle too early',
      (files: Map<string, Uint8Array>) => files.set(bundle, encodeEntries(entriesFrom(512, 768))),
      TileError,
    ],
    [
      'lacks an entry in the bundle',
      (files: Map<string, Uint8Array>) => files.set(bundle, encodeEntries(entriesFrom(512, 599))),
      TileError,
    ],
    [
      'has other entries in the bundle',
      (files: Map<string, Uint8Array>) => files.set(bundle, encodeEntries(entriesFrom(513, 601))),
      TileError,
    ],
    [
      'has a truncated entry in the bundle',
      (files: Map<string, Uint8Array>) => files.set(bundle, (files.get(bundle) as Uint8Array).slice(0, -1)),
      TileError,
    ],
  ])('throws if the last tile %s', async (_, change, error) => {
    const log = await broken(change)
    await expect(growTree(log.read, 600, [entryAt(600)])).rejects.toThrow(error)
  })

  it('returns a different previous root if an inner tile was altered', async () => {
    const log = await broken((files) => {
      const tile = (files.get('tile/1/000.p/2') as Uint8Array).slice()
      tile[0] = (tile[0] ?? 0) ^ 1
      files.set('tile/1/000.p/2', tile)
    })
    expect(sameBytes((await growTree(log.read, 600, [])).fromRoot, rootFrom(rows, 600))).toBe(false)
  })

  it('passes on read errors unchanged', async () => {
    const failing = async () => {
      throw new RangeError('disk')
    }
    await expect(growTree(failing, 600, [])).rejects.toThrow(RangeError)
    await expect(treeRoot(failing, 600)).rejects.toThrow(RangeError)

    const log = await broken(() => {})
    const partlyFailing = async (path: string) => (path.includes('.p/') ? failing() : log.read(path))
    await expect(treeRoot(partlyFailing, 600)).rejects.toThrow(RangeError)
  })
})

describe('tile proofs', () => {
  it('of any leaf and any growth verify, also after partial tiles were deleted', async () => {
    const log = newLog()
    const sizes = [1, 2, 200, 255, 256, 257, 700, 1023, 1024, 1025]
    for (const [at, to] of sizes.entries()) await log.grow(sizes[at - 1] ?? 0, to)
    for (const path of [...log.files.keys()])
      if (/\.p\/\d+$/.test(path) && log.files.has(path.replace(/\.p\/\d+$/, ''))) log.files.delete(path)

    for (const [at, size] of sizes.entries()) {
      const root = await treeRoot(log.read, size)
      expect(toHex(root)).toBe(toHex(rootFrom(rows, size)))
      for (let index = 0; index < size; index += Math.ceil(size / 40)) {
        const path = await inclusionProof(log.read, index, size)
        expect(verifyInclusion({ leaf: leafHash(entryAt(index)), index, size, path, root }), `${index} of ${size}`).toBe(true)
      }
      for (const fromSize of [0, ...sizes.slice(0, at + 1)]) {
        const proof = await consistencyProof(log.read, fromSize, size)
        const fromRoot = rootFrom(rows, fromSize)
        expect(verifyConsistency({ fromSize, fromRoot, toSize: size, toRoot: root, proof }), `${fromSize} to ${size}`).toBe(true)
      }
    }
  })

  it('of all pairs up to 70 verify, each read from a separate tree', async () => {
    const log = newLog()
    for (let size = 0; size < 70; size += 1) await log.grow(size, size + 1)
    for (let toSize = 0; toSize <= 70; toSize += 1) {
      const tree = openTree(log.read, toSize)
      const toRoot = await tree.root()
      for (let fromSize = 0; fromSize <= toSize; fromSize += 1) {
        const [fromRoot, proof] = [rootFrom(rows, fromSize), await tree.consistency(fromSize)]
        expect(verifyConsistency({ fromSize, fromRoot, toSize, toRoot, proof }), `${fromSize} to ${toSize}`).toBe(true)
      }
      for (let index = 0; index < toSize; index += 1) {
        const path = await tree.inclusion(index)
        expect(verifyInclusion({ leaf: leafHash(entryAt(index)), index, size: toSize, path, root: toRoot })).toBe(true)
      }
    }
  })

  it('at random positions of a large tree verify, fail if altered, and read few tiles each', async () => {
    const log = newLog()
    const root = (await log.grow(0, LARGE)).root
    await fc.assert(
      fc.asyncProperty(fc.nat(LARGE - 1), fc.nat(), fc.nat(255), async (index, some, bit) => {
        log.reads.length = 0
        const path = await inclusionProof(log.read, index, LARGE)
        expect(new Set(log.reads).size).toBe(log.reads.length)
        expect(log.reads.length).toBeLessThanOrEqual(6)
        const all = { leaf: leafHash(entryAt(index)), index, size: LARGE, path, root }
        expect(verifyInclusion(all)).toBe(true)
        const at = some % path.length
        const changed = (path[at] as Uint8Array).slice()
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(verifyInclusion({ ...all, path: path.with(at, changed) })).toBe(false)

        log.reads.length = 0
        const proof = await consistencyProof(log.read, index + 1, LARGE)
        expect(log.reads.length).toBeLessThanOrEqual(6)
        const fromRoot = rootFrom(rows, index + 1)
        expect(verifyConsistency({ fromSize: index + 1, fromRoot, toSize: LARGE, toRoot: root, proof })).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('are not created for leaves and sizes that do not exist', async () => {
    const { read } = newLog()
    await expect(inclusionProof(read, 0, 0)).rejects.toThrow(TileError)
    await expect(inclusionProof(read, 5, 5)).rejects.toThrow(TileError)
    await expect(inclusionProof(read, -1, 5)).rejects.toThrow(TileError)
    await expect(consistencyProof(read, 6, 5)).rejects.toThrow(TileError)
    await expect(consistencyProof(read, -1, 5)).rejects.toThrow(TileError)
    await expect(treeRoot(read, 1.5)).rejects.toThrow(TileError)
    await expect(growTree(read, -1, [])).rejects.toThrow(TileError)
    await expect(growTree(read, 0, [new Uint8Array(65_536)])).rejects.toThrow(TileError)
    expect(toHex(await treeRoot(read, 0))).toBe(toHex(EMPTY_ROOT))
  })

  it('are copies that later calls do not change, even if the tile was a Buffer', async () => {
    const log = newLog()
    await log.grow(0, 5)
    const tree = openTree(async (path) => Buffer.from(await log.read(path)), 5)
    const first = await tree.inclusion(0)
    for (const hash of first) hash.fill(0)
    const path = await tree.inclusion(0)
    expect(verifyInclusion({ leaf: leafHash(entryAt(0)), index: 0, size: 5, path, root: rootFrom(rows, 5) })).toBe(true)
  })
})

describe('entry bundles', () => {
  it('round-trip any entries', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 256 }), (entries) => {
        expect(decodeEntries(encodeEntries(entries))).toEqual(entries)
      }),
    )
    const long = [new Uint8Array(65_535).fill(7), new Uint8Array(0), new Uint8Array(300)]
    expect(decodeEntries(encodeEntries(long))).toEqual(long)
  })

  it('that are malformed are rejected', () => {
    const whole = encodeEntries([utf8('a'), utf8('bc')])
    for (let length = 1; length < whole.length; length += 1)
      if (length !== 3) expect(() => decodeEntries(whole.subarray(0, length)), String(length)).toThrow(TileError)
    expect(() => decodeEntries(new Uint8Array(2 * 257))).toThrow(TileError)
    expect(() => encodeEntries([new Uint8Array(65_536)])).toThrow(TileError)
    expect(() => encodeEntries(Array.from({ length: 257 }, () => new Uint8Array(0)))).toThrow(TileError)
  })

  it('are read with the requested width, if necessary from the full bundle', async () => {
    const log = newLog()
    await log.grow(0, 256)
    expect(await readEntries(log.read, 0, 3)).toEqual(entriesFrom(0, 3))
    await expect(readEntries(log.read, 1, 3)).rejects.toThrow(TileMissing)
  })
})
