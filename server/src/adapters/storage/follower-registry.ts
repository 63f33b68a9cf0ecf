// Notifies the followers of a stage that it grew, until they finish or are cancelled.
import type { Follower } from './port.ts'

export class FollowerRegistry {
  readonly #followers = new Map<string, Set<Follower>>()

  advance(id: string, size: number): void {
    for (const follower of this.#followers.get(id) ?? []) follower.advance(size)
  }

  /** Wraps the follower so that ending it unregisters it. */
  add(id: string, follower: Follower): Follower {
    const group = this.#followers.get(id) ?? new Set()
    this.#followers.set(id, group.add(follower))
    const leave = () => {
      group.delete(follower)
      if (group.size === 0 && this.#followers.get(id) === group) this.#followers.delete(id)
    }
    return {
      advance: (size) => follower.advance(size),
      finish: (size) => follower.finish(size).finally(leave),
      cancel: () => {
        leave()
        follower.cancel()
      },
    }
  }
}
