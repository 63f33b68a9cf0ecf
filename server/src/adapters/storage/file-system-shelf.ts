// The shelf in a folder: a name appears atomically with flushed bytes, and only `replace` changes them.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isShelfName, shelfName, shelfPrefix } from './address.ts'
import { errorCode, isAbsent, makeFolders, onDisk, syncFolder } from './disk.ts'
import { NameTaken } from './errors.ts'
import type { Shelf } from './port.ts'

const FILE_MODE = 0o444
const MAX_CACHED_FOLDERS = 10_000
const MAX_TRIES = 5

export class FileSystemShelf implements Shelf {
  readonly #root: string
  readonly #unfinished: string
  readonly #made = new Set<string>()

  constructor(root: string, unfinished: string) {
    this.#root = root
    this.#unfinished = unfinished
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const target = this.#path(name)
    await this.#place(name, bytes, async (unfinished) => {
      try {
        // link() fails on an existing name, where rename() would overwrite it.
        await link(unfinished, target)
      } catch (fault) {
        if (errorCode(fault) !== 'EEXIST') throw fault
        const there = await this.get(name)
        if (!there?.equals(bytes)) throw new NameTaken(name)
      }
    })
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    const target = this.#path(name)
    await this.#place(name, bytes, (unfinished) => rename(unfinished, target))
  }

  async get(name: string): Promise<Buffer | undefined> {
    const path = this.#path(name)
    try {
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        return await file.readFile()
      } finally {
        await file.close()
      }
    } catch (fault) {
      if (isAbsent(fault) || isWrongType(fault)) return undefined
      throw fault
    }
  }

  async *list(prefix: string): AsyncIterable<{ name: string; size: number }> {
    const folder = shelfPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1)
    yield* this.#listFolder(folder, prefix)
  }

  async remove(name: string): Promise<void> {
    const path = this.#path(name)
    try {
      await unlink(path)
    } catch (fault) {
      if (isAbsent(fault) || isWrongType(fault)) return
      throw fault
    }
    // Millions of empty folders would remain otherwise; a later put creates them again.
    for (let folder = dirname(path); folder !== this.#root; folder = dirname(folder)) {
      this.#made.delete(folder)
      if (!(await rmdir(folder).then(succeeded, failed))) return
    }
  }

  async *#listFolder(folder: string, prefix: string): AsyncIterable<{ name: string; size: number }> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch((fault) => {
      if (isAbsent(fault) || isWrongType(fault)) return []
      throw fault
    })
    // With a trailing slash, a folder sorts where its full names belong.
    const names = entries.flatMap((entry) => {
      const name = folder + entry.name
      return entry.isDirectory() ? [`${name}/`] : entry.isFile() ? [name] : []
    })
    for (const name of names.sort(byCharacter)) {
      if (name.endsWith('/')) {
        if (name.startsWith(prefix) || prefix.startsWith(name)) yield* this.#listFolder(name, prefix)
      } else if (name.startsWith(prefix) && isShelfName(name)) {
        const found = await stat(join(this.#root, name)).catch(() => undefined)
        if (found) yield { name, size: found.size }
      }
    }
  }

  /** Writes and flushes the bytes to a temporary file on the same volume, lets `place` name them, and flushes the name. */
  async #place(name: string, bytes: Uint8Array, place: (unfinished: string) => Promise<void>): Promise<void> {
    const unfinished = join(this.#unfinished, randomUUID())
    await onDisk(async () => {
      try {
        await writeFlushed(unfinished, bytes)
        await this.#inFolder(dirname(this.#path(name)), () => place(unfinished))
      } catch (fault) {
        throw isWrongType(fault) ? new NameTaken(name) : fault
      } finally {
        await unlink(unfinished).catch((fault) => {
          if (!isAbsent(fault)) throw fault
        })
      }
    })
  }

  /** Retries, because a concurrent remove may delete the empty folder at any moment. */
  async #inFolder(folder: string, place: () => Promise<void>): Promise<void> {
    for (let left = MAX_TRIES; ; left -= 1) {
      try {
        await this.#makeFolder(folder)
        await place()
        break
      } catch (fault) {
        this.#made.delete(folder)
        if (left <= 1 || !isAbsent(fault)) throw fault
      }
    }
    await syncFolder(folder).catch((fault) => {
      if (!isAbsent(fault)) throw fault
    })
  }

  async #makeFolder(folder: string): Promise<void> {
    if (folder === this.#root || this.#made.has(folder)) return
    const names: string[] = []
    for (let path = folder; path !== this.#root; path = dirname(path)) names.unshift(basename(path))
    await makeFolders(this.#root, ...names)
    if (this.#made.size >= MAX_CACHED_FOLDERS) this.#made.clear()
    this.#made.add(folder)
  }

  #path(name: string): string {
    return join(this.#root, shelfName(name))
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.chmod(FILE_MODE)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A folder in place of a file, or vice versa. */
function isWrongType(fault: unknown): boolean {
  const code = errorCode(fault)
  return code === 'EISDIR' || code === 'ENOTDIR'
}

function byCharacter(left: string, right: string): number {
  return left < right ? -1 : 1
}

const succeeded = () => true
const failed = () => false
