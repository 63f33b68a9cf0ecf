// Hash trees of RFC 4998: one time-stamp over the root vouches for many documents, and a reduced tree shows it for one of them.

import { concatAll, type DigestAlgorithm, digest as digestOf, sameBytes } from '../bytes/digest.ts'
import { compareBytes } from '../signature/der.ts'
import { DIGEST_LENGTH } from '../signature/signature-algorithm.ts'

/** Lists of digests: the first holds the document's own, each further one what is needed to climb a level. */
export type ReducedTree = readonly (readonly Uint8Array[])[]

export interface HashTree {
  readonly root: Uint8Array
  /** Of the leaf at this place; empty where the leaf is the root. */
  reduced(index: number): ReducedTree
}

const sorted = (digests: readonly Uint8Array[]): Uint8Array[] => [...digests].sort(compareBytes)

/** RFC 4998, 4.2: in ascending order, whatever place they had. One alone stands for itself, as BouncyCastle reads it, too. */
function nodeOf(algorithm: DigestAlgorithm, digests: readonly Uint8Array[]): Uint8Array {
  const [only] = digests
  return digests.length === 1 && only ? only : digestOf(algorithm, concatAll(sorted(digests)))
}

/** Each leaf is the group of digests of what belongs together; most often one. */
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
    // A single document shares its first list with what it is hashed with.
    if (sibling) lists.push(lists.length === 0 ? sorted([...group, sibling]) : [sibling])
    at = Math.floor(at / 2)
  }
  return lists
}

/** The root that these digests lead to; undefined where the tree is not theirs. */
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

/** RFC 4998, 4.3: a single document's digest is among the list, those of a group are the list. */
function holds(list: readonly Uint8Array[], digests: readonly Uint8Array[]): boolean {
  if (digests.length === 1) return list.some((one) => digests[0] !== undefined && sameBytes(one, digests[0]))
  const [have, want] = [sorted(list), sorted(digests)]
  return have.length === want.length && have.every((one, at) => sameBytes(one, want[at] ?? new Uint8Array(0)))
}
