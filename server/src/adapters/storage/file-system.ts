// Storage in a local folder or a mounted file server.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, opendir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { assertAbsolutePath } from '../absolute-path.ts'
import { byteCount, objectAddress, stageId } from './address.ts'
import { DigestPool } from './digest.ts'
import { makeFolders, makeFoldersAbove, onDisk } from './disk.ts'
import { NotFound } from './errors.ts'
import { FileSystemShelf } from './file-system-shelf.ts'
import { FileSystemStage } from './file-system-stage.ts'
import { FileWriter } from './file-writer.ts'
import { FollowerRegistry } from './follower-registry.ts'
import { checkWhole, intakeExactly } from './intake.ts'
import { ObjectFolder } from './object-folder.ts'
import { ObjectWriter } from './object-writer.ts'
import type { ByteRange, DigestAlgorithm, Follower, Storage, StoreOutcome } from './port.ts'

/** The caller closes a pool it passes in. */
export async function openFileSystemStorage(root: string, pool?: DigestPool): Promise<Storage> {
  assertAbsolutePath(root, 'the storage folder')
  await onDisk(async () => {
    await makeFoldersAbove(root)
    for (const name of ['objects', 'staging', 'shelf', 'unfinished']) await makeFolders(root, name)
  })
  return new FileSystemStorage(root, pool)
}

class FileSystemStorage implements Storage {
  readonly stage: FileSystemStage
  readonly shelf: FileSystemShelf
  readonly #objects: ObjectFolder
  readonly #unfinished: string
  readonly #writer: ObjectWriter
  readonly #pool: DigestPool
  readonly #ownsPool: boolean
  readonly #followers = new FollowerRegistry()

  constructor(root: string, pool: DigestPool | undefined) {
    this.#objects = new ObjectFolder(join(root, 'objects'))
    this.stage = new FileSystemStage(join(root, 'staging'), this.#objects, (id, size) => this.#followers.advance(id, size))
    this.#unfinished = join(root, 'unfinished')
    this.#writer = new ObjectWriter({ objects: join(root, 'objects'), unfinished: this.#unfinished })
    this.shelf = new FileSystemShelf(join(root, 'shelf'), this.#unfinished)
    this.#pool = pool ?? new DigestPool().warm()
    this.#ownsPool = pool === undefined
  }

  stat(sha256: string): Promise<{ size: number } | undefined> {
    return this.#objects.stat(sha256)
  }

  open(sha256: string, range?: ByteRange): Promise<Readable> {
    return this.#objects.open(sha256, range)
  }

  list(): AsyncIterable<{ sha256: string; size: number }> {
    return this.#objects.list()
  }

  async digest(sha256: string, algorithm: DigestAlgorithm): Promise<string> {
    const there = await this.#objects.stat(sha256)
    if (!there) throw new NotFound(`object ${sha256}`)
    return this.#pool.followFile(this.#objects.path(sha256), algorithm, `object ${sha256}`).finish(there.size)
  }

  async put(sha256: string, size: number, source: Readable | Buffer): Promise<StoreOutcome> {
    objectAddress(sha256)
    byteCount(size)
    if (Buffer.isBuffer(source)) {
      // A buffer is checked before anything is written.
      checkWhole(source, sha256, size)
      return onDisk(() => this.#putWhole(sha256, source))
    }
    try {
      return await onDisk(() => this.#put(sha256, size, source))
    } finally {
      source.destroy()
    }
  }

  async #putWhole(sha256: string, bytes: Buffer): Promise<StoreOutcome> {
    const outcome = await this.#writer.write(sha256, bytes)
    if (outcome === 'present') await this.#objects.confirm(sha256, bytes.length)
    return outcome
  }

  async #put(sha256: string, size: number, source: Readable): Promise<StoreOutcome> {
    if (await this.#objects.confirm(sha256, size)) {
      await intakeExactly(source, sha256, size, () => {})
      return 'present'
    }
    return this.#unfinishedFile(async (path, file) => {
      const writer = new FileWriter(file, 0)
      await intakeExactly(source, sha256, size, (bytes) => writer.add(bytes))
      await writer.settle()
      return this.#objects.place(path, file, sha256, size)
    })
  }

  async #unfinishedFile<T>(work: (path: string, file: FileHandle) => Promise<T>): Promise<T> {
    const path = join(this.#unfinished, randomUUID())
    const file = await open(path, 'wx', 0o600)
    try {
      return await work(path, file)
    } finally {
      await file.close()
      await unlink(path)
    }
  }

  follow(id: string, algorithm: DigestAlgorithm): Follower {
    const follower = this.#pool.followFile(this.stage.path(id), algorithm, `stage ${stageId(id)}`)
    // Bytes stored before this process started are hashed now instead of at the end.
    this.stage.size(id).then(
      (size) => follower.advance(size),
      () => {},
    )
    return this.#followers.add(id, follower)
  }

  async deleteLeftovers(before: Date): Promise<number> {
    let removed = 0
    for await (const entry of await opendir(this.#unfinished)) {
      const path = join(this.#unfinished, entry.name)
      const found = await stat(path).catch(() => undefined)
      if (!found || found.mtime >= before) continue
      await unlink(path)
      removed += 1
    }
    return removed
  }

  async close(): Promise<void> {
    await this.#writer.close()
    if (this.#ownsPool) await this.#pool.close()
  }
}
