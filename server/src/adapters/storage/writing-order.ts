// What passes between the object writer and its threads.
import type { StoreOutcome } from './port.ts'

/** A thread's order: objects that lie one after the other in `bytes`. */
export interface WritingOrder {
  readonly order: number
  readonly objects: readonly { readonly sha256: string; readonly size: number }[]
  readonly bytes: ArrayBuffer
}

/** One for each object, in their order. */
export interface WritingAnswer {
  readonly order: number
  readonly outcomes: readonly (StoreOutcome | { readonly code: string | undefined; readonly message: string })[]
}
