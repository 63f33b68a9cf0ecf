// Staged uploads, one file each: the file's length is the offset, and commit hard-links it as an object.
import { constants } from 'node:fs'
import { type FileHandle, open, opendir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { byteCount, isStageId, objectAddress, stageId } from './address.ts'
import { errorCode, isAbsent, onDisk, syncFolder } from './disk.ts'
import { BadRange, Busy, DigestMismatch, NotFound, OverLimit, SourceBroken, WrongOffset } from './errors.ts'
import { FileWriter } from './file-writer.ts'
import { type IntakeEnd, intake } from './intake.ts'
import type { ObjectFolder } from './object-folder.ts'
import type { Staging, StoreOutcome } from './port.ts'
import { StageLocks } from './stage-lock.ts'

export class FileSystemStage implements Staging {
  readonly #root: string
  readonly #objects: ObjectFolder
  readonly #onGrowth: (id: string, size: number) => void
  readonly #locks = new StageLocks()

  constructor(root: string, objects: ObjectFolder, onGrowth: (id: string, size: number) => void) {
    this.#root = root
    this.#objects = objects
    this.#onGrowth = onGrowth
  }

  path(id: string): string {
    return join(this.#root, stageId(id))
  }

  async create(id: string): Promise<void> {
    const path = this.path(id)
    await onDisk(async () => {
      const file = await open(path, 'wx', 0o600).catch((fault) => {
        if (errorCode(fault) === 'EEXIST') return undefined
        throw fault
      })
      try {
        await file?.chmod(0o600)
      } finally {
        await file?.close()
      }
      await syncFolder(this.#root)
    })
  }

  async size(id: string): Promise<number> {
    const { size } = await stat(this.path(id)).catch((fault) => {
      throw isAbsent(fault) ? new NotFound(`stage ${id}`) : fault
    })
    return size
  }

  async append(id: string, offset: number, source: Readable, limit: number): Promise<number> {
    byteCount(limit)
    return this.#withFile(id, constants.O_WRONLY, async (file) => {
      const { size, nlink } = await file.stat()
      // A commit was interrupted between link and unlink: these bytes are already an object and must not grow.
      if (nlink > 1) throw new Busy(id)
      if (size !== offset) throw new WrongOffset(id, offset, size)
      const writer = new FileWriter(file, offset, (position) => this.#onGrowth(id, position))
      let end: IntakeEnd
      let position = offset
      try {
        end = await intake(source, limit, (bytes) => writer.add(bytes))
      } finally {
        position = await writer.settle()
      }
      if (end.kind === 'over') throw new OverLimit(id, limit, position)
      if (end.kind === 'broken') throw new SourceBroken(position, end.cause)
      return position
    })
  }

  async read(id: string, from = 0): Promise<Readable> {
    byteCount(from)
    const file = await this.#open(id, constants.O_RDONLY)
    let size = 0
    try {
      size = (await file.stat()).size
      if (from < size) return file.createReadStream({ start: from, end: size - 1 })
    } catch (fault) {
      await file.close()
      throw fault
    }
    await file.close()
    if (from > size) throw new BadRange(from, from, size)
    return Readable.from([])
  }

  async commit(id: string, sha256: string, size: number): Promise<StoreOutcome> {
    objectAddress(sha256)
    try {
      return await this.#withFile(id, constants.O_RDONLY, async (file) => {
        const staged = await file.stat()
        if (staged.size !== size) throw new DigestMismatch(sha256, `stage ${id} has ${staged.size} bytes, not ${size}`)
        const present = await this.#objects.confirm(sha256, size)
        const outcome = present ? 'present' : await this.#objects.place(this.path(id), file, sha256, size)
        await unlink(this.path(id))
        return outcome
      })
    } catch (fault) {
      if (fault instanceof NotFound && (await this.#objects.confirm(sha256, size))) return 'present'
      throw fault
    }
  }

  async drop(id: string): Promise<void> {
    const path = this.path(id)
    await this.#locks.withLock(id, async () => {
      await unlink(path).catch((fault) => {
        if (!isAbsent(fault)) throw fault
      })
    })
  }

  async *list(): AsyncIterable<{ id: string; size: number; modifiedAt: Date }> {
    for await (const entry of await opendir(this.#root)) {
      if (!entry.isFile() || !isStageId(entry.name)) continue
      const found = await stat(join(this.#root, entry.name)).catch(() => undefined)
      if (found) yield { id: entry.name, size: found.size, modifiedAt: found.mtime }
    }
  }

  async #withFile<T>(id: string, flags: number, work: (file: FileHandle) => Promise<T>): Promise<T> {
    stageId(id)
    return this.#locks.withLock(id, () =>
      onDisk(async () => {
        const file = await this.#open(id, flags)
        try {
          return await work(file)
        } finally {
          await file.close()
        }
      }),
    )
  }

  async #open(id: string, flags: number): Promise<FileHandle> {
    return open(this.path(id), flags | constants.O_NOFOLLOW).catch((fault) => {
      throw isAbsent(fault) ? new NotFound(`stage ${id}`) : fault
    })
  }
}
