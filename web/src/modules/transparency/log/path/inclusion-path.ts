// Computes the Merkle path from one entry to the signed root and verifies it.

import { sameBytes } from '@attestry/proof/bytes/digest'
import type { Checkpoint } from '@attestry/proof/log/checkpoint'
import { readEntries } from '@attestry/proof/log/entry-bundle'
import { type Leaf, readLeaf } from '@attestry/proof/log/leaf'
import { leafHash, nodeHash, verifyInclusion } from '@attestry/proof/log/merkle'
import { TILE_WIDTH, TileError } from '@attestry/proof/log/tile-path'
import { openTree, TileMissing } from '@attestry/proof/log/tile-read'
import { VerifierUnable } from '@attestry/proof/verify/crypto-support'
import { type LogFiles, Unreachable } from '../log-files.ts'
import { type HeadFailure, HeadRefused, type LogName, readSignedHead } from '../signed-head.ts'

/** A subtree: its entries from (inclusive) to (exclusive), and its hash. */
export interface PathNode {
  readonly from: number
  readonly to: number
  readonly hash: Uint8Array
}

export interface PathStep {
  /** Side of the sibling. */
  readonly side: 'left' | 'right'
  readonly sibling: PathNode
  /** Parent of both. */
  readonly node: PathNode
}

export interface InclusionPath {
  readonly index: number
  readonly size: number
  readonly leaf: PathNode
  /** Undefined for an unknown kind of entry. */
  readonly entry: Leaf | undefined
  readonly steps: readonly PathStep[]
  readonly signedRoot: Uint8Array
  readonly signedBy: string
}

export type PathFailure = HeadFailure | 'files-missing' | 'not-included'

export type PathResult =
  | { readonly verdict: 'included'; readonly path: InclusionPath }
  | { readonly verdict: 'failed'; readonly failure: PathFailure; readonly path?: InclusionPath }
  | { readonly verdict: 'outside'; readonly size: number }
  | { readonly verdict: 'none'; readonly why: 'unreachable' | 'unable'; readonly detail: string }

export async function provePath(log: LogName, index: number, files: LogFiles): Promise<PathResult> {
  try {
    const { checkpoint, keyId } = await readSignedHead(log, files)
    if (index >= checkpoint.size) return { verdict: 'outside', size: checkpoint.size }
    const path = await readPath(checkpoint, index, files, keyId)
    const proven = verifyInclusion({
      leaf: path.leaf.hash,
      index,
      size: path.size,
      path: path.steps.map(({ sibling }) => sibling.hash),
      root: path.signedRoot,
    })
    const reached = path.steps.at(-1)?.node.hash ?? path.leaf.hash
    // verifyInclusion decides; the displayed path must reach the same root, or it would show another proof than the verified one.
    if (proven && sameBytes(reached, path.signedRoot)) return { verdict: 'included', path }
    return { verdict: 'failed', failure: 'not-included', path }
  } catch (error) {
    if (error instanceof HeadRefused) return { verdict: 'failed', failure: error.failure }
    if (error instanceof TileMissing || error instanceof TileError) return { verdict: 'failed', failure: 'files-missing' }
    if (error instanceof Unreachable) return { verdict: 'none', why: 'unreachable', detail: error.message }
    if (error instanceof VerifierUnable) return { verdict: 'none', why: 'unable', detail: error.message }
    throw error
  }
}

async function readPath({ size, root }: Checkpoint, index: number, files: LogFiles, signedBy: string): Promise<InclusionPath> {
  const bundle = Math.floor(index / TILE_WIDTH)
  const [entries, siblings] = await Promise.all([
    readEntries(files.tile, bundle, Math.min(TILE_WIDTH, size - bundle * TILE_WIDTH)),
    openTree(files.tile, size).inclusion(index),
  ])
  const entry = entries[index % TILE_WIDTH]
  if (!entry) throw new TileError(`no entry ${index}`)
  const leaf = { from: index, to: index + 1, hash: leafHash(entry) }
  return { index, size, leaf, entry: readLeaf(entry), steps: stepsUp(leaf, size, siblings), signedRoot: root, signedBy }
}

/** From the leaf up; the range of entries of a node follows from its position. */
export function stepsUp(leaf: PathNode, size: number, siblings: readonly Uint8Array[]): PathStep[] {
  let node = leaf
  return splits(leaf.from, size).map(({ from, middle, to }, at) => {
    const hash = siblings[at] ?? new Uint8Array(32)
    const right = node.from < middle
    const sibling = right ? { from: middle, to, hash } : { from, to: middle, hash }
    node = { from, to, hash: right ? nodeHash(node.hash, hash) : nodeHash(hash, node.hash) }
    return { side: right ? 'right' : 'left', sibling, node }
  })
}

/** Split points of the tree on the way down to an entry, lowest first. */
function splits(index: number, size: number): { from: number; middle: number; to: number }[] {
  const found: { from: number; middle: number; to: number }[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    let span = 1
    while (span * 2 < to - from) span *= 2
    const middle = from + span
    found.unshift({ from, middle, to })
    ;[from, to] = index < middle ? [from, middle] : [middle, to]
  }
  return found
}
