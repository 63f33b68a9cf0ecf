// Follower of a stage in a bucket: reads each part back as soon as it is stored, and hashes it off the main thread.
import type { DigestFeed } from './digest.ts'
import { WrongOffset } from './errors.ts'
import type { Follower } from './port.ts'
import type { S3Parts } from './s3-parts.ts'

export class S3Follower implements Follower {
  readonly #parts: S3Parts
  readonly #id: string
  readonly #feed: DigestFeed
  #known = 0
  #position = 0
  #running: Promise<void> | undefined
  #ended: Error | undefined

  constructor(parts: S3Parts, id: string, feed: DigestFeed) {
    this.#parts = parts
    this.#id = id
    this.#feed = feed
  }

  advance(size: number): void {
    this.#known = Math.max(this.#known, size)
    if (this.#position < this.#known) this.#running ??= this.#run()
  }

  async finish(size: number): Promise<string> {
    this.advance(size)
    await this.#running
    // Parts stored since the last listing.
    if (!this.#ended && this.#position < size) await this.#run()
    if (!this.#ended && (this.#position !== size || size === 0)) await this.#checkSize(size)
    if (this.#ended) throw this.#ended
    this.#ended = new Error('this digest is finished')
    return this.#feed.finish()
  }

  cancel(): void {
    if (!this.#ended) this.#end(new Error('this digest was cancelled'))
  }

  async #run(): Promise<void> {
    try {
      while (!this.#ended && this.#position < this.#known) {
        const parts = await this.#parts.from(this.#id, this.#position)
        if (parts.length === 0) break
        for (const part of parts) {
          for await (const piece of this.#parts.read([part], part.offset)) await this.#feed.feed(piece)
          this.#position += part.size
        }
      }
    } catch (fault) {
      this.#end(fault instanceof Error ? fault : new Error(String(fault)))
    } finally {
      this.#running = undefined
    }
  }

  /** Fails if the stage is missing or has another size. */
  async #checkSize(size: number): Promise<void> {
    try {
      await this.#parts.survey(this.#id)
      if (this.#position !== size) throw new WrongOffset(this.#id, size, this.#position)
    } catch (fault) {
      this.#end(fault instanceof Error ? fault : new Error(String(fault)))
    }
  }

  #end(over: Error): void {
    this.#ended = over
    this.#feed.cancel()
  }
}
