// Objects in a folder: each appears atomically, flushed and read-only, and is never replaced.
import { constants } from 'node:fs'
import { type FileHandle, link, open, opendir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { isSha256, objectAddress, rangeWithin } from './address.ts'
import { errorCode, isAbsent, makeFolders, OBJECT_MODE, syncFolder } from './disk.ts'
import { DigestMismatch, NotFound } from './errors.ts'
import type { ByteRange, StoreOutcome } from './port.ts'

export class ObjectFolder {
  readonly #root: string
  readonly #made = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  async stat(sha256: string): Promise<{ size: number } | undefined> {
    try {
      const { size } = await stat(this.path(sha256))
      return { size }
    } catch (fault) {
      if (isAbsent(fault)) return undefined
      throw fault
    }
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.path(sha256), constants.O_RDONLY | constants.O_NOFOLLOW).catch((fault) => {
      throw isAbsent(fault) ? new NotFound(`object ${sha256}`) : fault
    })
    try {
      if (!range) return handle.createReadStream()
      return handle.createReadStream(rangeWithin(range, (await handle.stat()).size))
    } catch (fault) {
      await handle.close()
      throw fault
    }
  }

  async *list(): AsyncIterable<{ sha256: string; size: number }> {
    for await (const entry of await opendir(this.#root, { recursive: true })) {
      if (!entry.isFile() || !isSha256(entry.name)) continue
      const { size } = await stat(join(entry.parentPath, entry.name))
      yield { sha256: entry.name, size }
    }
  }

  /** True only for an object that survives a power loss. */
  async confirm(sha256: string, size: number): Promise<boolean> {
    const there = await this.stat(sha256)
    if (!there) return false
    if (there.size !== size) throw new DigestMismatch(sha256, `the object of that name has ${there.size} bytes, not ${size}`)
    await syncFolder(dirname(this.path(sha256)))
    return true
  }

  /** Links the checked file at `path` as an object. It keeps its old name too. */
  async place(path: string, file: FileHandle, sha256: string, size: number): Promise<StoreOutcome> {
    const target = this.path(sha256)
    const folder = dirname(target)
    await file.chmod(OBJECT_MODE)
    await file.sync()
    for (const one of [dirname(folder), folder]) {
      if (this.#made.has(one)) continue
      await makeFolders(dirname(one), basename(one))
      this.#made.add(one)
    }
    try {
      // link() fails on an existing name, where rename() would overwrite it.
      await link(path, target)
    } catch (fault) {
      if (errorCode(fault) !== 'EEXIST') throw fault
      await this.confirm(sha256, size)
      return 'present'
    }
    await syncFolder(folder)
    return 'stored'
  }

  path(sha256: string): string {
    return join(this.#root, objectAddress(sha256))
  }
}
