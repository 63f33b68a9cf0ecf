// The promise that one origin has one history: a head is durable here, as the successor of the last one, before it is signed.
//
// Heads of an origin are files numbered one after the other, and a number is taken by a link, which only one process can win.
// Whoever loses reads and checks again. Old files are pruned from the lowest upwards, so a number can come free again for one
// who slept through many heads; but then the file before it is gone too, and the winner notices that and has lost.
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

const KEPT = 16
const TRIES = 20

export class SignedHeads {
  readonly #heads: string
  readonly #origins: string
  readonly #unfinished: string

  private constructor(folder: string) {
    this.#heads = join(folder, 'head')
    this.#origins = join(folder, 'origin')
    this.#unfinished = join(folder, 'unfinished')
  }

  /** A folder that knows nothing is only believed while there is no log key that may have signed. */
  static async open(folder: string, hasLogKey: () => Promise<boolean>): Promise<SignedHeads> {
    const heads = new SignedHeads(folder)
    const begun = () => isFolder(heads.#origins)
    if (!(await begun())) {
      if ((await hasLogKey()) && !(await begun())) {
        throw new SignerDamaged(`there are log keys, but ${folder} does not know what they signed: restore it`)
      }
      // The last one says that the others are there.
      for (const path of [folder, heads.#unfinished, heads.#heads, heads.#origins]) await makeFolder(path)
    }
    if (!(await isFolder(heads.#heads))) throw new SignerDamaged(`the signed heads in ${folder} are gone: restore them`)
    await makeFolder(heads.#unfinished)
    await clearAbandoned(heads.#unfinished)
    return heads
  }

  async last(origin: string): Promise<SignedHead | undefined> {
    const head = await this.#last(origin)
    return head && head.number > 0 ? { origin, size: head.size, root: head.root } : undefined
  }

  /** Makes this the last head of its origin, or finds that it is, or refuses. Only afterwards may it be signed. */
  async advance(asked: Checkpoint): Promise<void> {
    const { origin, size, root } = asked
    for (let tries = 0; tries < TRIES; tries += 1) {
      const last = (await this.#last(origin)) ?? (await this.#begin(origin))
      if (refuseUnlessNext(asked, last) === 'is the last') {
        // Another process may have made it and not yet flushed it.
        await syncFolder(this.#folder(origin))
        return
      }
      if (await this.#append(last, newHead({ origin, number: last.number + 1, size, root }))) return
    }
    throw new SignerUnavailable(`other processes keep signing for ${origin}`)
  }

  /** Undefined where nothing was ever signed. */
  async #last(origin: string): Promise<HeadFile | undefined> {
    const folder = this.#folder(origin)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const names = await readdir(folder).catch(unless('ENOENT'))
      if (!names) {
        if (!(await isThere(this.#register(origin)))) return undefined
        if (!(await isFolder(folder))) throw new SignerDamaged(`the signed heads of ${origin} are gone: restore them`)
        continue
      }
      if (!(await isThere(this.#register(origin))))
        await createOnce(this.#register(origin), Buffer.from(origin), this.#unfinished)
      const highest = numbersOf(names).at(-1)
      if (highest === undefined) throw new SignerDamaged(`the signed heads of ${origin} are gone: restore them`)
      const head = await this.#read(origin, highest)
      if (head) return head
    }
    throw new SignerUnavailable(`other processes keep signing for ${origin}`)
  }

  async #read(origin: string, number: number): Promise<HeadFile | undefined> {
    const name = headName(number)
    const bytes = await readFile(join(this.#folder(origin), name)).catch(unless('ENOENT'))
    const head = bytes && readHead(bytes, name)
    if (head && head.origin !== origin) throw new SignerDamaged(`the signed head ${name} of ${origin} belongs to another origin`)
    return head
  }

  /** The folder appears with the empty tree in it; the folder of another who was quicker is not empty and stays. */
  async #begin(origin: string): Promise<HeadFile> {
    const empty = newHead({ origin, number: 0, size: 0, root: EMPTY_ROOT })
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
    const begun = await this.#last(origin)
    if (!begun) throw new SignerDamaged(`the signed heads of ${origin} are gone: restore them`)
    return begun
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
    for (const number of numbers.slice(0, -KEPT)) await unlink(join(folder, headName(number))).catch(unless('ENOENT'))
  }

  #folder(origin: string): string {
    return join(this.#heads, nameOf(origin))
  }

  #register(origin: string): string {
    return join(this.#origins, nameOf(origin))
  }
}

function refuseUnlessNext({ origin, size, root, from }: Checkpoint, last: HeadFile): 'is the last' | 'is next' {
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
  return 'is next'
}

function nameOf(origin: string): string {
  return createHash('sha256').update(origin).digest('hex')
}

function numbersOf(names: readonly string[]): number[] {
  return names.flatMap((name) => headNumber(name) ?? []).sort((a, b) => a - b)
}
