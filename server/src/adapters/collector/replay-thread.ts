// Reads web archives in a worker thread, from a cache of copies in the working folder; a thread that does not answer is replaced.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { ReplayAnswer, ReplayRequest, ReplaySource, StoredFile } from './port.ts'
import type { ReplayResult, ReplayTask } from './replay-worker.ts'
import type { WorkFolder } from './work-folder.ts'

const ANSWER_TIMEOUT_MS = 15_000
const MAX_HEAP_MB = 256
const MAX_CACHED_ARCHIVES = 12

export class ReplayThread {
  readonly #folder: WorkFolder
  readonly #archives = new Map<string, Promise<string>>()
  readonly #pending = new Map<number, { resolve(answer: ReplayAnswer | undefined): void; reject(error: Error): void }>()
  #thread: Worker | undefined
  #lastId = 0

  constructor(folder: WorkFolder) {
    this.#folder = folder
  }

  async request(archive: ReplaySource, request: ReplayRequest): Promise<ReplayAnswer | undefined> {
    const file = await this.#fileOf(archive)
    const page = archive.page && { file: await this.#fileOf(archive.page), url: archive.page.url }
    this.#lastId += 1
    const id = this.#lastId
    const thread = this.#startedThread()
    let late: NodeJS.Timeout | undefined
    try {
      return await new Promise<ReplayAnswer | undefined>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject })
        late = setTimeout(() => void thread.terminate(), ANSWER_TIMEOUT_MS)
        thread.postMessage({ id, file, page, ...request } satisfies ReplayTask)
      })
    } finally {
      clearTimeout(late)
      this.#pending.delete(id)
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  /** Copied once from storage; the least recently used copy is removed when the cache is full. */
  #fileOf({ sha256, open }: StoredFile): Promise<string> {
    const name = `archive-${sha256}`
    const found = this.#archives.get(name)
    if (found) {
      this.#archives.delete(name)
      this.#archives.set(name, found)
      return found
    }
    const copy = async () => {
      const file = join(this.#folder.make(name), 'archive.wacz')
      await pipeline(await open(), createWriteStream(file))
      return file
    }
    const made = copy().catch(async (error) => {
      this.#archives.delete(name)
      await this.#folder.clear(name)
      throw error
    })
    this.#archives.set(name, made)
    const [oldest] = this.#archives.keys()
    if (this.#archives.size > MAX_CACHED_ARCHIVES && oldest !== undefined) {
      const file = this.#archives.get(oldest)
      this.#archives.delete(oldest)
      void file?.then(() => this.#folder.clear(oldest)).catch(() => {})
    }
    return made
  }

  #startedThread(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('./replay-worker.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    thread.unref()
    thread.on('message', ({ id, answer, fault }: ReplayResult) => {
      const one = this.#pending.get(id)
      if (fault !== undefined) one?.reject(new Error(`replay of the archive failed: ${fault}`))
      else one?.resolve(answer && { ...answer, body: Buffer.from(answer.body) })
    })
    const over = () => {
      if (this.#thread === thread) this.#thread = undefined
      for (const one of this.#pending.values()) one.reject(new Error('the replay thread ended'))
    }
    thread.on('error', over)
    thread.on('exit', over)
    this.#thread = thread
    return thread
  }
}
