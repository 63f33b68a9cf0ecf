// In-process lock per stage; across processes the caller's database row decides.
import { Busy } from './errors.ts'

export class StageLocks {
  readonly #held = new Set<string>()

  async withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#held.has(id)) throw new Busy(id)
    this.#held.add(id)
    try {
      return await work()
    } finally {
      this.#held.delete(id)
    }
  }
}
