// Saves a draft some time after its last change: one call at a time, each with the version that the previous one returned.
import { generalErrors } from '@attestry/contract/errors'
import { CallError, isOutcomeUnknown, randomId } from '../../../kernel/call.ts'

/** stale: somebody else saved meanwhile, so that nothing more is saved until the owner has chosen one of the two. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale'

export interface SaveState {
  readonly status: SaveStatus
  /** When the last answer arrived; undefined before the first. */
  readonly savedAt: Date | undefined
  /** The server's refusal, or that it was not reached. */
  readonly problem: string | undefined
}

interface Saved {
  readonly version: number
}

interface SaverOptions<D, S extends Saved> {
  readonly delayMs: number
  readonly retryMs: number
  readonly version: number
  save(draft: D, version: number, idempotencyKey: string): Promise<S>
  onSaved(saved: S): void
  onState(state: SaveState): void
}

export class DraftSaver<D, S extends Saved> {
  readonly #options: SaverOptions<D, S>
  #version: number
  /** Not sent yet. */
  #next: D | undefined
  /** Sent, its outcome unknown: it is repeated with the same key before anything newer is sent. */
  #sent: { readonly draft: D; readonly key: string } | undefined
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: SaveState = { status: 'saved', savedAt: undefined, problem: undefined }

  constructor(options: SaverOptions<D, S>) {
    this.#options = options
    this.#version = options.version
  }

  get isDirty(): boolean {
    return this.#next !== undefined || this.#sent !== undefined
  }

  change(draft: D): void {
    this.#next = draft
    if (this.#state.status === 'stale') return
    if (this.#running === undefined) this.#show({ status: 'waiting', problem: undefined })
    this.#schedule(this.#options.delayMs)
  }

  /** Saves now; resolves once everything is saved, or cannot be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    if (!this.isDirty || this.#state.status === 'stale') return
    this.#running = this.#run().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** After a conflict: goes on from the version that is saved now, with `draft` in place of it, or with what is saved. */
  resume(version: number, draft?: D): void {
    this.#version = version
    this.#sent = undefined
    this.#next = draft
    this.#show({ status: draft === undefined ? 'saved' : 'waiting', problem: undefined })
    if (draft !== undefined) this.#schedule(0)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  async #run(): Promise<void> {
    while (this.isDirty) {
      if (this.#sent === undefined) {
        this.#sent = { draft: this.#next as D, key: randomId() }
        this.#next = undefined
      }
      const { draft, key } = this.#sent
      this.#show({ status: 'saving', problem: undefined })
      try {
        const saved = await this.#options.save(draft, this.#version, key)
        this.#version = saved.version
        this.#sent = undefined
        this.#show({ status: this.isDirty ? 'saving' : 'saved', savedAt: new Date(), problem: undefined })
        this.#options.onSaved(saved)
      } catch (error) {
        this.#fail(error, draft)
        return
      }
    }
  }

  #fail(error: unknown, draft: D): void {
    if (!(error instanceof CallError)) throw error
    if (isOutcomeUnknown(error)) {
      this.#show({ status: 'failed', problem: error.message })
      this.#schedule(this.#options.retryMs)
      return
    }
    // Refused: it is not saved, so it is sent again with the next change.
    this.#sent = undefined
    this.#next ??= draft
    this.#show({ status: error.code === generalErrors.STALE.code ? 'stale' : 'failed', problem: error.message })
  }

  #show(change: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...change }
    this.#options.onState(this.#state)
  }
}
