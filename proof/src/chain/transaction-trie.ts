// The Merkle-Patricia trie over a block's transactions: its root, and creating and verifying inclusion proofs.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sameBytes } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { decodeRlp, encodeRlp, encodeUint, isBytes, RlpError, type RlpItem } from './rlp.ts'

export class TrieError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

export interface TransactionTrie {
  readonly root: Uint8Array
  /** The nodes from the root down to the transaction at `index`. */
  prove(index: number): Uint8Array[]
}

interface Entry {
  readonly path: Uint8Array
  readonly value: Uint8Array
}

const EMPTY = new Uint8Array()
const HASH_BYTES = 32
const BRANCH_ITEMS = 17
const LEAF_FLAG = 2
const ODD_FLAG = 1

/** Transactions as encoded in the block: legacy as an RLP list, typed with the type byte in front. */
export function transactionTrie(transactions: readonly Uint8Array[]): TransactionTrie {
  const nodes = new Map<string, Uint8Array>()
  const store = (encoded: Uint8Array): Uint8Array => {
    const hash = keccak_256(encoded)
    nodes.set(toHex(hash), encoded)
    return hash
  }
  const entries = transactions.map((value, index) => ({ path: pathOf(index), value }))
  const root = store(encodeRlp(buildNode(entries, 0, store)))
  return {
    root,
    prove(index) {
      const proof: Uint8Array[] = []
      walk(root, pathOf(index), (hash) => {
        const node = nodes.get(toHex(hash))
        if (!node) throw new TrieError('no such node')
        proof.push(node)
        return node
      })
      return proof
    },
  }
}

/** Returns the transaction at `index` under `root`; throws TrieError if the proof is invalid. */
export function provenTransaction({
  root,
  index,
  proof,
}: {
  readonly root: Uint8Array
  readonly index: number
  readonly proof: readonly Uint8Array[]
}): Uint8Array {
  let used = 0
  const value = walk(root, pathOf(index), (hash) => {
    const node = proof[used]
    used += 1
    if (!node || !sameBytes(keccak_256(node), hash)) throw new TrieError('a node does not have the hash its parent names')
    return node
  })
  if (used !== proof.length) throw new TrieError('nodes that lead nowhere')
  return value
}

function pathOf(index: number): Uint8Array {
  if (!Number.isSafeInteger(index) || index < 0) throw new TrieError('not a place in a block')
  return Uint8Array.from([...encodeRlp(encodeUint(BigInt(index)))].flatMap((byte) => [byte >> 4, byte & 15]))
}

function buildNode(entries: readonly Entry[], depth: number, store: (encoded: Uint8Array) => Uint8Array): RlpItem {
  const [first] = entries
  if (!first) return EMPTY
  if (entries.length === 1) return [packPath(first.path.subarray(depth), LEAF_FLAG), first.value]
  const referenceTo = (item: RlpItem): RlpItem => {
    const encoded = encodeRlp(item)
    return encoded.length < HASH_BYTES ? item : store(encoded)
  }
  const fork = commonDepth(entries, first.path, depth)
  if (fork > depth) return [packPath(first.path.subarray(depth, fork), 0), referenceTo(buildNode(entries, fork, store))]
  const children = Array.from({ length: 16 }, (_, nibble) => {
    const below = entries.filter(({ path }) => path[depth] === nibble)
    return below.length ? referenceTo(buildNode(below, depth + 1, store)) : EMPTY
  })
  // No index path is a prefix of another, so a branch of this trie never holds a value.
  return [...children, EMPTY]
}

function commonDepth(entries: readonly Entry[], path: Uint8Array, from: number): number {
  let depth = from
  while (entries.every((entry) => entry.path[depth] !== undefined && entry.path[depth] === path[depth])) depth += 1
  return depth
}

function packPath(nibbles: Uint8Array, kind: number): Uint8Array {
  const odd = nibbles.length % 2
  const whole = odd ? [kind | ODD_FLAG, ...nibbles] : [kind, 0, ...nibbles]
  return Uint8Array.from({ length: whole.length / 2 }, (_, at) => ((whole[at * 2] ?? 0) << 4) | (whole[at * 2 + 1] ?? 0))
}

function unpackPath(packed: Uint8Array): { nibbles: Uint8Array; leaf: boolean } {
  const all = [...packed].flatMap((byte) => [byte >> 4, byte & 15])
  const [flags = NaN, second] = all
  if (!(flags <= (LEAF_FLAG | ODD_FLAG))) throw new TrieError('a path without its flags')
  const odd = (flags & ODD_FLAG) !== 0
  if (!odd && second !== 0) throw new TrieError('a path padded with something')
  return { nibbles: Uint8Array.from(all.slice(odd ? 1 : 2)), leaf: (flags & LEAF_FLAG) !== 0 }
}

/** Each step consumes at least one nibble, so a proof cannot loop and is at most as long as the path. */
function walk(root: Uint8Array, path: Uint8Array, open: (hash: Uint8Array) => Uint8Array): Uint8Array {
  let node = readNode(open(root))
  for (let depth = 0; ; ) {
    let next: RlpItem | undefined
    if (node.length === BRANCH_ITEMS) {
      const nibble = path[depth]
      if (nibble === undefined) throw new TrieError('the path ends in a branch')
      next = node[nibble]
      depth += 1
    } else if (node.length === 2) {
      const { nibbles, leaf } = unpackPath(bytesIn(node[0]))
      const ahead = path.subarray(depth, leaf ? undefined : depth + nibbles.length)
      if (!sameBytes(nibbles, ahead)) throw new TrieError('the path leads elsewhere')
      if (leaf) return bytesIn(node[1])
      if (nibbles.length === 0) throw new TrieError('an extension by nothing')
      next = node[1]
      depth += nibbles.length
    } else throw new TrieError('not a node of a trie')
    node = next && !isBytes(next) ? next : readNode(open(bytesIn(next)))
  }
}

function bytesIn(item: RlpItem | undefined): Uint8Array {
  if (!item || !isBytes(item)) throw new TrieError('a node within a node where bytes belong')
  return item
}

function readNode(bytes: Uint8Array): readonly RlpItem[] {
  try {
    const node = decodeRlp(bytes)
    return isBytes(node) ? [] : node
  } catch (error) {
    if (error instanceof RlpError) throw new TrieError(`not a node: ${error.message}`)
    throw error
  }
}
