// Hash trees of RFC 4998: one time-stamp over the root covers many documents, and a reduced tree proves it for one of them.

import { concatAll, type DigestAlgorithm, digest as digestOf, sameBytes } from '../bytes/digest.ts'
import { compareBytes } from '../signature/der.ts'
import { DIGEST_LENGTH } from '../signature/signature-algorithm.ts'

/** Lists of digests: the first contains the document's own, each further one the siblings of the next level. */
export type ReducedTree = readonly (readonly Uint8Array[])[]

export interface HashTree {
  readonly root: Uint8Array
  /** The reduced tree of the leaf at `index`; empty if the leaf is the root. */
  reduced(index: number): ReducedTree
}

const sorted = (digests: readonly Uint8Array[]): Uint8Array[] => [...digests].sort(compareBytes)

/** RFC 4998, 4.2: hashes the digests in ascending order. A single digest is used unhashed, as in BouncyCastle. */
function nodeOf(algorithm: DigestAlgorithm, digests: readonly Uint8Array[]): Uint8Array {
  const [only] = digests
  return digests.length === 1 && only ? only : digestOf(algorithm, concatAll(sorted(digests)))
}

/** Each leaf is the group of digests of documents that belong together; usually one. */
export function hashTree(algorithm: DigestAlgorithm, leaves: readonly (readonly Uint8Array[])[]): HashTree {
  for (const group of leaves) {
    if (group.length === 0 || group.some((one) => one.length !== DIGEST_LENGTH[algorithm]))
      throw new TypeError(`a leaf is one digest or more by ${algorithm}`)
  }
  const levels = [leaves.map((group) => nodeOf(algorithm, group))]
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const below = level
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => nodeOf(algorithm, below.slice(2 * at, 2 * at + 2)))
    levels.push(level)
  }
  const root = levels.at(-1)?.[0]
  if (!root) throw new TypeError('a tree has a leaf')
  return {
    root,
    reduced(index) {
      const group = leaves[index]
      if (!group) throw new RangeError('no such leaf')
      return reduce(levels, index, group)
    },
  }
}

function reduce(levels: readonly (readonly Uint8Array[])[], index: number, group: readonly Uint8Array[]): ReducedTree {
  const lists: Uint8Array[][] = group.length > 1 ? [sorted(group)] : []
  let at = index
  for (const level of levels) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1]
    // The first list of a single document also contains its sibling.
    if (sibling) lists.push(lists.length === 0 ? sorted([...group, sibling]) : [sibling])
    at = Math.floor(at / 2)
  }
  return lists
}

/** Computes the root for these digests; undefined if the tree does not contain them. */
export function rootOfReduced(
  algorithm: DigestAlgorithm,
  tree: ReducedTree,
  digests: readonly Uint8Array[],
): Uint8Array | undefined {
  const [first, ...others] = tree
  const [single] = digests
  if (!first) return digests.length === 1 ? single : undefined
  if (digests.length === 0 || !holds(first, digests)) return undefined
  return others.reduce((node, list) => nodeOf(algorithm, [...list, node]), nodeOf(algorithm, first))
}

/** RFC 4998, 4.3: the list must contain a single document's digest, and must equal the digests of a group. */
function holds(list: readonly Uint8Array[], digests: readonly Uint8Array[]): boolean {
  if (digests.length === 1) return list.some((one) => digests[0] !== undefined && sameBytes(one, digests[0]))
  const [have, want] = [sorted(list), sorted(digests)]
  return have.length === want.length && have.every((one, at) => sameBytes(one, want[at] ?? new Uint8Array(0)))
}
