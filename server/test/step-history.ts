// Every head that was ever published or signed, recorded like an external monitor, and compared with the current one.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromHex, toHex } from '@attestry/proof/bytes/hex'
import { type Checkpoint, parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { recordLeaf } from '@attestry/proof/log/leaf'
import { leafHash, verifyConsistency, verifyInclusion } from '@attestry/proof/log/merkle'
import { parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { type OpenTree, openTree, TileMissing } from '@attestry/proof/log/tile'
import { sql } from 'kysely'
import { readHead } from '../src/adapters/signer/head-file.ts'
import type { Db } from '../src/kernel/database.ts'

const POLL_INTERVAL_MS = 40

export interface Published extends Checkpoint {
  readonly note: string
}

export interface Leaf {
  readonly ano: string
  readonly digest: string
  readonly position: number
}

export class History {
  /** By size and root. */
  readonly #heads = new Map<string, { size: number; root: Uint8Array }>()
  readonly #notes = new Set<string>()

  get size(): number {
    return this.#heads.size
  }

  #remember(size: number, root: Uint8Array): void {
    this.#heads.set(`${size} ${toHex(root)}`, { size, root })
  }

  /** Polls all running nodes like a monitor. */
  async watch(nodes: () => readonly string[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const url of nodes()) {
        const head = await published(url).catch(() => undefined)
        if (!head || this.#notes.has(head.note)) continue
        this.#notes.add(head.note)
        this.#remember(head.size, head.root)
      }
      await sleep(POLL_INTERVAL_MS)
    }
  }

  /** Adds the heads in the database and those stored by the signer. */
  async addSigned(db: Db, keyFolder: string, origin: string): Promise<void> {
    const { rows } = await sql<{ size: number; root: string }>`
      select c.size, c.root from transparency.checkpoint c join transparency.log l on l.id = c.log_id where l.origin = ${origin}`.execute(
      db,
    )
    for (const { size, root } of rows) this.#remember(size, fromHex(root))
    const folder = join(keyFolder, 'heads', 'head', createHash('sha256').update(origin).digest('hex'))
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const head = readHead(readFileSync(join(folder, name)), name)
      this.#remember(head.size, head.root)
    }
  }

  /** Verifies consistency of every recorded head with this one, from public tiles. */
  async compare(url: string, last: Published): Promise<string[]> {
    const tree = treeAt(url, last.size)
    const problems: string[] = []
    for (const { size, root } of this.#heads.values()) {
      if (size > last.size) {
        problems.push(`behind: ${size} was signed, ${last.size} is published`)
        continue
      }
      const proof = await tree.consistency(size)
      const follows = verifyConsistency({ fromSize: size, fromRoot: root, toSize: last.size, toRoot: last.root, proof })
      if (!follows) problems.push(`fork: ${size} ${toHex(root).slice(0, 12)}… does not lead to ${last.size}`)
    }
    return problems
  }
}

export async function published(url: string): Promise<Published | undefined> {
  const response = await fetch(`${url}/log/checkpoint`, { signal: AbortSignal.timeout(5_000) })
  if (response.status !== 200) return undefined
  const note = await response.text()
  return { ...parseCheckpoint(parseNote(note).text), note }
}

function treeAt(url: string, size: number): OpenTree {
  const fetchTile = async (path: string) => {
    const response = await fetch(`${url}/log/${path}`, { signal: AbortSignal.timeout(5_000) })
    if (response.status === 404) throw new TileMissing(path)
    return new Uint8Array(await response.arrayBuffer())
  }
  return openTree(fetchTile, size)
}

/** Verifies each leaf by an inclusion proof from public tiles against the published checkpoint. */
export async function checkInclusion(
  url: string,
  { size, root, note }: Published,
  vkey: string,
  leaves: readonly Leaf[],
): Promise<string[]> {
  const problems: string[] = []
  if (!(await verifyNoteSignature(parseNote(note), parseVkey(vkey)))) problems.push('the published checkpoint is not signed')
  const tree = treeAt(url, size)
  for (const { ano, digest, position: index } of leaves) {
    const leaf = leafHash(recordLeaf(digest))
    const included = index < size && verifyInclusion({ leaf, index, size, path: await tree.inclusion(index), root })
    if (!included) problems.push(`${ano} is not in the published tree at ${index}`)
  }
  return problems
}
