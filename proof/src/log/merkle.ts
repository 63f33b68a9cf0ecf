// The Merkle tree of RFC 6962: leaf and node hashes, and proof verification; sizes may exceed 2^32, so bit operators are not used on them.
import { sameBytes, sha256 } from '../bytes/digest.ts'

export const HASH_BYTES = 32
/** The root of the empty tree. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array(0))

export function leafHash(entry: Uint8Array): Uint8Array {
  const prefixed = new Uint8Array(entry.length + 1)
  prefixed.set(entry, 1)
  return sha256(prefixed)
}

// Reused buffer: nodeHash is synchronous, so calls cannot overlap.
const nodeInput = new Uint8Array(1 + 2 * HASH_BYTES)
nodeInput[0] = 1

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES) throw new TypeError('a node is made of two hashes')
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + HASH_BYTES)
  return sha256(nodeInput)
}

export const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const isOdd = (value: number) => value % 2 === 1
const half = (value: number) => Math.floor(value / 2)
const isHash = (bytes: Uint8Array) => bytes.length === HASH_BYTES

/** Computes the root from a leaf hash and its path; undefined if a tree of this size has no such path. */
export function rootOfPath(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): Uint8Array | undefined {
  if (!isSize(index) || !isSize(size) || index >= size || !isHash(leaf) || !path.every(isHash)) return undefined
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return undefined
    if (isOdd(at) || at === last) {
      hash = nodeHash(sibling, hash)
      // The last node of an odd row has no sibling and moves up unchanged.
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else {
      hash = nodeHash(hash, sibling)
    }
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 ? hash : undefined
}

export interface Inclusion {
  /** The leaf's hash, not the entry itself. */
  readonly leaf: Uint8Array
  readonly index: number
  readonly size: number
  /** From the leaf's sibling up to the root's child. */
  readonly path: readonly Uint8Array[]
  readonly root: Uint8Array
}

export function verifyInclusion({ leaf, index, size, path, root }: Inclusion): boolean {
  const reached = rootOfPath(leaf, index, size, path)
  return reached !== undefined && sameBytes(reached, root)
}

export interface Consistency {
  readonly fromSize: number
  readonly fromRoot: Uint8Array
  readonly toSize: number
  readonly toRoot: Uint8Array
  readonly proof: readonly Uint8Array[]
}

/** Whether the smaller tree is a prefix of the larger. For the empty tree the proof is empty. */
export function verifyConsistency({ fromSize, fromRoot, toSize, toRoot, proof }: Consistency): boolean {
  if (!isSize(fromSize) || !isSize(toSize) || fromSize > toSize) return false
  if (![fromRoot, toRoot, ...proof].every(isHash)) return false
  if (toSize === 0 && !sameBytes(toRoot, EMPTY_ROOT)) return false
  if (fromSize === toSize) return proof.length === 0 && sameBytes(fromRoot, toRoot)
  if (fromSize === 0) return proof.length === 0 && sameBytes(fromRoot, EMPTY_ROOT)

  let [at, last] = [fromSize - 1, toSize - 1]
  while (isOdd(at)) [at, last] = [half(at), half(last)]
  // A complete smaller tree is a node of the larger: its root starts the proof and is omitted from it.
  const [first, ...rest] = at === 0 ? [fromRoot, ...proof] : proof
  if (first === undefined) return false
  let [older, newer] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      older = nodeHash(hash, older)
      newer = nodeHash(hash, newer)
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else {
      newer = nodeHash(newer, hash)
    }
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(older, fromRoot) && sameBytes(newer, toRoot)
}
