// Staging that refuses bytes for which there is no space beside the reserve, before the first of them is written.
import type { Readable } from 'node:stream'
import type { DiskSpace } from './disk-space.ts'
import type { Staging, StoreOutcome } from './port.ts'

export class ReservedStage implements Staging {
  readonly #stage: Staging
  readonly #space: DiskSpace

  constructor(stage: Staging, space: DiskSpace) {
    this.#stage = stage
    this.#space = space
  }

  async create(id: string, announcedBytes?: number): Promise<void> {
    if (announcedBytes !== undefined) {
      await this.#space.announce(id, this.#announcement(id, 0, announcedBytes))
      this.#space.pause(id)
    }
    await this.#stage.create(id)
  }

  async append(id: string, offset: number, source: Readable, limit: number): Promise<number> {
    // Only an upload that was created with its size may go on in another request.
    const isResumable = this.#space.isAnnounced(id)
    await this.#space.announce(id, this.#announcement(id, offset, limit))
    try {
      const size = await this.#stage.append(id, offset, source, limit)
      if (size === offset + limit) this.#space.withdraw(id)
      return size
    } finally {
      if (isResumable) this.#space.pause(id)
      else this.#space.withdraw(id)
    }
  }

  #announcement(id: string, offset: number, bytes: number) {
    return { bytes, written: async () => (await this.#stage.size(id)) - offset }
  }

  async commit(id: string, sha256: string, size: number): Promise<StoreOutcome> {
    this.#space.withdraw(id)
    return this.#stage.commit(id, sha256, size)
  }

  async drop(id: string): Promise<void> {
    this.#space.withdraw(id)
    await this.#stage.drop(id)
  }

  size(id: string): Promise<number> {
    return this.#stage.size(id)
  }

  read(id: string, from?: number): Promise<Readable> {
    return this.#stage.read(id, from)
  }

  list(): AsyncIterable<{ id: string; size: number; modifiedAt: Date }> {
    return this.#stage.list()
  }
}
