// Follows a stage in a bucket: reads each part back as soon as it is stored, and has it hashed off the main thread.
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
  #over: Error | undefined

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
    // What was stored between the last look and now.
    if (!this.#over && this.#position < size) await this.#run()
    if (!this.#over && (this.#position !== size || size === 0)) await this.#judge(size)
    if (this.#over) throw this.#over
    this.#over = new Error('this digest is finished')
    return this.#feed.finish()
  }

  cancel(): void {
    if (!this.#over) this.#end(new Error('this digest was cancelled'))
  }

  async #run(): Promise<void> {
    try {
      while (!this.#over && this.#position < this.#known) {
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

  /** Too few bytes, too many, or no stage at all. */
  async #judge(size: number): Promise<void> {
    try {
      await this.#parts.survey(this.#id)
      if (this.#position !== size) throw new WrongOffset(this.#id, size, this.#position)
    } catch (fault) {
      this.#end(fault instanceof Error ? fault : new Error(String(fault)))
    }
  }

  #end(over: Error): void {
    this.#over = over
    this.#feed.cancel()
  }
}
