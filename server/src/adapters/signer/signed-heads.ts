// Guarantees one history per origin: a head is stored durably, as the successor of the last one, before it is signed.
//
// Heads of an origin are consecutively numbered files. A process claims a number with link(), which only one process can win;
// the loser reads and checks again. Old files are pruned from the lowest number, so a number can become free again for a
// process that was suspended for many heads. Then the file before it is gone too; the winner checks that and gives up.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sameBytes } from '@attestry/proof/bytes/digest'
import { EMPTY_ROOT, verifyConsistency } from '@attestry/proof/log/merkle'
import {
  clearAbandoned,
  createOnce,
  errorCode,
  isFolder,
  isThere,
  makeFolder,
  syncFolder,
  unless,
  writeFlushed,
} from './durable-file.ts'
import { type HeadFile, headName, headNumber, newHead, readHead, writeHead } from './head-file.ts'
import { type SignedHead, SignerDamaged, SignerRefused, SignerUnavailable, type SignRequest } from './port.ts'

type Checkpoint = Extract<SignRequest, { kind: 'checkpoint' }>

const KEPT_HEADS = 16
const MAX_TRIES = 20

export class SignedHeads {
  readonly #heads: string
  readonly #origins: string
  readonly #unfinished: string

  private constructor(folder: string) {
    this.#heads = join(folder, 'head')
    this.#origins = join(folder, 'origin')
    this.#unfinished = join(folder, 'unfinished')
  }

  /** An empty folder is accepted only if there is no log key, which may have signed before. */
  static async open(folder: string, hasLogKey: () => Promise<boolean>): Promise<SignedHeads> {
    const heads = new SignedHeads(folder)
    const isInitialized = () => isFolder(heads.#origins)
    if (!(await isInitialized())) {
      if ((await hasLogKey()) && !(await isInitialized())) {
        throw new SignerDamaged(`there are log keys, but ${folder} has no record of what they signed: restore it`)
      }
      // Created last: its existence shows that the others exist.
      for (const path of [folder, heads.#unfinished, heads.#heads, heads.#origins]) await makeFolder(path)
    }
    if (!(await isFolder(heads.#heads))) throw new SignerDamaged(`the signed heads in ${folder} are missing: restore them`)
    await makeFolder(heads.#unfinished)
    await clearAbandoned(heads.#unfinished)
    return heads
  }

  async last(origin: string): Promise<SignedHead | undefined> {
    const head = await this.#last(origin)
    return head && head.number > 0 ? { origin, size: head.size, root: head.root } : undefined
  }

  /** Stores this as the last head of its origin, or finds that it already is, or refuses. It must not be signed before. */
  async advance(checkpoint: Checkpoint): Promise<void> {
    const { origin, size, root, at } = checkpoint
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const last = (await this.#last(origin)) ?? (await this.#create(origin))
      if (refuseUnlessNext(checkpoint, last) === 'is the last') {
        // Another process may have created it and not yet flushed it.
        await syncFolder(this.#folder(origin))
        return
      }
      if (await this.#append(last, newHead({ origin, number: last.number + 1, size, root, at }))) return
    }
    throw new SignerUnavailable(`too many concurrent signers for ${origin}`)
  }

  /** Undefined if nothing was ever signed. */
  async #last(origin: string): Promise<HeadFile | undefined> {
    const folder = this.#folder(origin)
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const names = await readdir(folder).catch(unless('ENOENT'))
      if (!names) {
        if (!(await isThere(this.#register(origin)))) return undefined
        if (!(await isFolder(folder))) throw new SignerDamaged(`the signed heads of ${origin} are missing: restore them`)
        continue
      }
      if (!(await isThere(this.#register(origin))))
        await createOnce(this.#register(origin), Buffer.from(origin), this.#unfinished)
      const highest = numbersOf(names).at(-1)
      if (highest === undefined) throw new SignerDamaged(`the signed heads of ${origin} are missing: restore them`)
      const head = await this.#read(origin, highest)
      if (head) return head
    }
    throw new SignerUnavailable(`too many concurrent signers for ${origin}`)
  }

  async #read(origin: string, number: number): Promise<HeadFile | undefined> {
    const name = headName(number)
    const bytes = await readFile(join(this.#folder(origin), name)).catch(unless('ENOENT'))
    const head = bytes && readHead(bytes, name)
    if (head && head.origin !== origin) throw new SignerDamaged(`the signed head ${name} of ${origin} belongs to ${head.origin}`)
    return head
  }

  /** Creates the folder atomically with the empty tree in it; a folder created concurrently is not empty and stays. */
  async #create(origin: string): Promise<HeadFile> {
    const empty = newHead({ origin, number: 0, size: 0, root: EMPTY_ROOT, at: undefined })
    const unfinished = join(this.#unfinished, randomUUID())
    await mkdir(unfinished, 0o700)
    try {
      await writeFlushed(join(unfinished, headName(0)), writeHead(empty))
      await syncFolder(unfinished)
      await rename(unfinished, this.#folder(origin))
    } catch (fault) {
      if (errorCode(fault) !== 'ENOTEMPTY' && errorCode(fault) !== 'EEXIST') throw fault
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
    await syncFolder(this.#heads)
    const first = await this.#last(origin)
    if (!first) throw new SignerDamaged(`the signed heads of ${origin} are missing: restore them`)
    return first
  }

  async #append(last: HeadFile, next: HeadFile): Promise<boolean> {
    const folder = this.#folder(next.origin)
    const path = join(folder, headName(next.number))
    if (!(await createOnce(path, writeHead(next), this.#unfinished))) return false
    const before = await this.#read(next.origin, last.number)
    if (before?.mark !== last.mark) {
      await unlink(path).catch(unless('ENOENT'))
      return false
    }
    await this.#prune(folder)
    return true
  }

  async #prune(folder: string): Promise<void> {
    const numbers = numbersOf(await readdir(folder))
    for (const number of numbers.slice(0, -KEPT_HEADS)) await unlink(join(folder, headName(number))).catch(unless('ENOENT'))
  }

  #folder(origin: string): string {
    return join(this.#heads, nameOf(origin))
  }

  #register(origin: string): string {
    return join(this.#origins, nameOf(origin))
  }
}

function refuseUnlessNext({ origin, size, root, at, from }: Checkpoint, last: HeadFile): 'is the last' | 'is next' {
  const what = `${origin} at ${size}`
  if (size < last.size) throw new SignerRefused('rollback', `${what}: ${last.size} was signed already`)
  if (size === last.size) {
    if (sameBytes(root, last.root)) return 'is the last'
    throw new SignerRefused('fork', `${what}: another root of this size was signed already`)
  }
  if (from.size > last.size) {
    throw new SignerRefused('rollback', `${what}: the proof begins at ${from.size}, but the last head known here is ${last.size}`)
  }
  if (from.size < last.size) throw new SignerRefused('stale', `${what}: the proof begins at ${from.size}, not at ${last.size}`)
  const step = { fromSize: last.size, fromRoot: last.root, toSize: size, toRoot: root, proof: from.proof }
  const begins = last.size === 0 || sameBytes(from.root, last.root)
  if (!begins || !verifyConsistency(step)) {
    throw new SignerRefused('fork', `${what}: not a continuation of what was signed at ${last.size}`)
  }
  if (last.at !== undefined && at < last.at)
    throw new SignerRefused(
      'earlier',
      `${what}: ${new Date(last.at).toISOString()} was signed, this is ${new Date(at).toISOString()}`,
    )
  return 'is next'
}

function nameOf(origin: string): string {
  return createHash('sha256').update(origin).digest('hex')
}

function numbersOf(names: readonly string[]): number[] {
  return names.flatMap((name) => headNumber(name) ?? []).sort((a, b) => a - b)
}
