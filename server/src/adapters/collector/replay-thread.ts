// Shows archives again off the main thread: archives lie in the work folder while someone looks, and a thread that does not answer is replaced.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { ReplayAnswer, ReplayAsk, ReplaySource, StoredFile } from './port.ts'
import type { ReplayOrder, ReplayReport } from './replay-worker.ts'
import type { WorkFolder } from './work-folder.ts'

const ANSWER_MS = 15_000
const HEAP_MB = 256
const ARCHIVES_KEPT = 12

export class ReplayThread {
  readonly #folder: WorkFolder
  readonly #archives = new Map<string, Promise<string>>()
  readonly #asked = new Map<number, { resolve(answer: ReplayAnswer | undefined): void; reject(error: Error): void }>()
  #thread: Worker | undefined
  #count = 0

  constructor(folder: WorkFolder) {
    this.#folder = folder
  }

  async ask(archive: ReplaySource, ask: ReplayAsk): Promise<ReplayAnswer | undefined> {
    const file = await this.#fileOf(archive)
    const page = archive.page && { file: await this.#fileOf(archive.page), url: archive.page.url }
    this.#count += 1
    const id = this.#count
    const thread = this.#hire()
    let late: NodeJS.Timeout | undefined
    try {
      return await new Promise<ReplayAnswer | undefined>((resolve, reject) => {
        this.#asked.set(id, { resolve, reject })
        late = setTimeout(() => void thread.terminate(), ANSWER_MS)
        thread.postMessage({ id, file, page, ...ask } satisfies ReplayOrder)
      })
    } finally {
      clearTimeout(late)
      this.#asked.delete(id)
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  /** Copied once from where it is kept; the one looked at longest ago makes room. */
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
    if (this.#archives.size > ARCHIVES_KEPT && oldest !== undefined) {
      const file = this.#archives.get(oldest)
      this.#archives.delete(oldest)
      void file?.then(() => this.#folder.clear(oldest)).catch(() => {})
    }
    return made
  }

  #hire(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('./replay-worker.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    thread.unref()
    thread.on('message', ({ id, answer, fault }: ReplayReport) => {
      const one = this.#asked.get(id)
      if (fault !== undefined) one?.reject(new Error(`the archive cannot be shown: ${fault}`))
      else one?.resolve(answer && { ...answer, body: Buffer.from(answer.body) })
    })
    const over = () => {
      if (this.#thread === thread) this.#thread = undefined
      for (const one of this.#asked.values()) one.reject(new Error('the replaying thread ended'))
    }
    thread.on('error', over)
    thread.on('exit', over)
    this.#thread = thread
    return thread
  }
}
