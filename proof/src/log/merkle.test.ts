// The Merkle tree against the definition in RFC 6962: every proof verifies and every altered one fails, also above 2^32 leaves.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { EMPTY_ROOT, leafHash, nodeHash, rootOfPath, verifyConsistency, verifyInclusion } from './merkle.ts'

const MOST = 70
const leaves = Array.from({ length: MOST }, (_, at) => leafHash(utf8(`entry ${at}`)))

const split = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1)

/** Literal transcription of section 2.1. */
function treeHash(part: readonly Uint8Array[]): Uint8Array {
  if (part.length === 0) return EMPTY_ROOT
  if (part.length === 1) return part[0] as Uint8Array
  const k = split(part.length)
  return nodeHash(treeHash(part.slice(0, k)), treeHash(part.slice(k)))
}

function pathOf(index: number, part: readonly Uint8Array[]): Uint8Array[] {
  if (part.length <= 1) return []
  const k = split(part.length)
  return index < k
    ? [...pathOf(index, part.slice(0, k)), treeHash(part.slice(k))]
    : [...pathOf(index - k, part.slice(k)), treeHash(part.slice(0, k))]
}

function growthOf(from: number, part: readonly Uint8Array[], whole = true): Uint8Array[] {
  if (from === part.length) return whole ? [] : [treeHash(part)]
  const k = split(part.length)
  return from <= k
    ? [...growthOf(from, part.slice(0, k), whole), treeHash(part.slice(k))]
    : [...growthOf(from - k, part.slice(k), false), treeHash(part.slice(0, k))]
}

const roots = Array.from({ length: MOST + 1 }, (_, size) => treeHash(leaves.slice(0, size)))
const flip = (bytes: Uint8Array, bit: number) => {
  const changed = bytes.slice()
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return changed
}
/** Small alterations of a list of hashes. */
function altered(list: readonly Uint8Array[]): Uint8Array[][] {
  const odd = leafHash(utf8('odd'))
  return [
    [...list, odd],
    [odd, ...list],
    ...list.map((_, at) => list.toSpliced(at, 1)),
    ...list.map((hash, at) => list.with(at, flip(hash, (at * 37) % 256))),
    ...list.map((hash, at) => list.with(at, hash.subarray(1))),
    ...list.slice(1).map((hash, at) => list.with(at, hash).with(at + 1, list[at] as Uint8Array)),
  ]
}

it('leafHash and nodeHash use the prefixes of RFC 6962', () => {
  const sha256 = (...parts: (string | Uint8Array)[]) =>
    parts.reduce((state, part) => state.update(part), createHash('sha256')).digest('hex')
  expect(toHex(EMPTY_ROOT)).toBe(sha256(''))
  expect(toHex(leafHash(utf8('abc')))).toBe(sha256(Uint8Array.of(0), 'abc'))
  const [a, b] = [leaves[0] as Uint8Array, leaves[1] as Uint8Array]
  expect(toHex(nodeHash(a, b))).toBe(sha256(Uint8Array.of(1), a, b))
  expect(() => nodeHash(a, b.subarray(1))).toThrow(TypeError)
})

describe('an inclusion proof', () => {
  it('verifies for every leaf in every tree, and under no other root, index or size', () => {
    for (let size = 1; size <= MOST; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const path = pathOf(index, leaves.slice(0, size))
        const proof = { leaf: leaves[index] as Uint8Array, index, size, path, root: roots[size] as Uint8Array }
        expect(verifyInclusion(proof), `${index} of ${size}`).toBe(true)
        for (const other of [size - 1, size + 1])
          expect(verifyInclusion({ ...proof, root: roots[other] ?? EMPTY_ROOT })).toBe(false)
        for (const other of [index - 1, index + 1, size]) expect(verifyInclusion({ ...proof, index: other })).toBe(false)
        expect(verifyInclusion({ ...proof, leaf: leafHash(utf8('other')) })).toBe(false)
      }
    }
  })

  it('fails with any altered path', () => {
    for (const size of [1, 2, 3, 7, 8, 33, 70]) {
      for (let index = 0; index < size; index += 1) {
        const proof = { leaf: leaves[index] as Uint8Array, index, size, root: roots[size] as Uint8Array }
        for (const path of altered(pathOf(index, leaves.slice(0, size)))) expect(verifyInclusion({ ...proof, path })).toBe(false)
      }
    }
  })

  it.each([
    ['a negative index', -1, 8],
    ['an index beyond the size', 8, 8],
    ['a fractional index', 0.5, 8],
    ['NaN as index', Number.NaN, 8],
    ['size 0', 0, 0],
    ['an unsafe size', 0, 2 ** 53],
    ['an infinite size', 0, Number.POSITIVE_INFINITY],
  ])('has no root for %s', (_, index, size) => {
    const path = pathOf(0, leaves.slice(0, 8))
    expect(rootOfPath(leaves[0] as Uint8Array, index, size, path)).toBeUndefined()
    expect(rootOfPath((leaves[0] as Uint8Array).subarray(1), 0, 8, path)).toBeUndefined()
  })
})

describe('a consistency proof', () => {
  const sizes = Array.from({ length: MOST + 1 }, (_, size) => size)

  it('verifies for all pairs up to 70, and for no other roots or sizes', () => {
    for (const toSize of sizes) {
      for (let fromSize = 0; fromSize <= toSize; fromSize += 1) {
        const proof = fromSize === 0 ? [] : growthOf(fromSize, leaves.slice(0, toSize))
        const [fromRoot, toRoot] = [roots[fromSize] as Uint8Array, roots[toSize] as Uint8Array]
        const all = { fromSize, fromRoot, toSize, toRoot, proof }
        const name = `${fromSize} to ${toSize}`
        expect(verifyConsistency(all), name).toBe(true)
        expect(verifyConsistency({ ...all, fromRoot: flip(fromRoot, 9) }), name).toBe(false)
        // Every tree is consistent with the empty one, so the larger root is not checked then.
        if (fromSize > 0) expect(verifyConsistency({ ...all, toRoot: flip(toRoot, 200) }), name).toBe(false)
        if (fromSize > 0 && fromSize < toSize) {
          expect(verifyConsistency({ ...all, fromSize: fromSize - 1 }), name).toBe(false)
          expect(verifyConsistency({ ...all, fromSize: toSize, toSize: fromSize }), name).toBe(false)
        }
      }
    }
  })

  it('fails with any altered proof', () => {
    for (const toSize of [1, 2, 7, 8, 40, 64, 70]) {
      for (let fromSize = 0; fromSize <= toSize; fromSize += 1) {
        const all = { fromSize, fromRoot: roots[fromSize] as Uint8Array, toSize, toRoot: roots[toSize] as Uint8Array }
        const right = fromSize === 0 ? [] : growthOf(fromSize, leaves.slice(0, toSize))
        for (const proof of altered(right)) expect(verifyConsistency({ ...all, proof }), `${fromSize} to ${toSize}`).toBe(false)
      }
    }
  })

  it('accepts only the empty root for size 0', () => {
    const other = leafHash(utf8('other'))
    const none = { fromSize: 0, fromRoot: EMPTY_ROOT, toSize: 0, toRoot: EMPTY_ROOT, proof: [] }
    expect(verifyConsistency(none)).toBe(true)
    expect(verifyConsistency({ ...none, fromRoot: other, toRoot: other })).toBe(false)
    expect(verifyConsistency({ ...none, toSize: -1 })).toBe(false)
    expect(verifyConsistency({ ...none, toSize: 1.5, toRoot: other })).toBe(false)
  })
})

describe('above 2^32 leaves', () => {
  /** A tree of identical leaves has one node per height, so any size can be computed. */
  const same = leafHash(utf8('same'))
  const nodes = [same]
  for (let height = 1; height < 53; height += 1)
    nodes.push(nodeHash(nodes[height - 1] as Uint8Array, nodes[height - 1] as Uint8Array))
  // Powers computed exactly: a logarithm would round for large sizes.
  const whole = new Map(nodes.map((node, height) => [2 ** height, node]))
  const rootOf = (size: number): Uint8Array => {
    const known = whole.get(size)
    if (known) return known
    const k = powerBelow(size)
    return nodeHash(rootOf(k), rootOf(size - k))
  }
  const powerBelow = (size: number) => {
    let power = 1
    while (power * 2 < size) power *= 2
    return power
  }
  const path = (index: number, size: number): Uint8Array[] => {
    if (size === 1) return []
    const k = powerBelow(size)
    return index < k ? [...path(index, k), rootOf(size - k)] : [...path(index - k, size - k), rootOf(k)]
  }
  const growth = (from: number, size: number, whole = true): Uint8Array[] => {
    if (from === size) return whole ? [] : [rootOf(size)]
    const k = powerBelow(size)
    return from <= k ? [...growth(from, k, whole), rootOf(size - k)] : [...growth(from - k, size - k, false), rootOf(k)]
  }

  it('inclusion and consistency proofs are verified correctly', () => {
    const size = fc.integer({ min: 2 ** 32, max: 2 ** 52 })
    fc.assert(
      fc.property(size, fc.maxSafeNat(), fc.nat(255), (toSize, some, bit) => {
        const index = some % toSize
        const inclusion = { leaf: same, index, size: toSize, path: path(index, toSize), root: rootOf(toSize) }
        expect(verifyInclusion(inclusion)).toBe(true)
        expect(verifyInclusion({ ...inclusion, root: flip(inclusion.root, bit) })).toBe(false)
        const fromSize = index + 1
        const proof = growth(fromSize, toSize)
        const consistency = { fromSize, fromRoot: rootOf(fromSize), toSize, toRoot: rootOf(toSize), proof }
        expect(verifyConsistency(consistency)).toBe(true)
        expect(verifyConsistency({ ...consistency, toRoot: flip(consistency.toRoot, bit) })).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})
