// Messages between the object writer and its worker threads.
import type { StoreOutcome } from './port.ts'

/** Objects to write, concatenated in `bytes`. */
export interface WriteRequest {
  readonly id: number
  readonly objects: readonly { readonly sha256: string; readonly size: number }[]
  readonly bytes: ArrayBuffer
}

/** One outcome per object, in the order of the request. */
export interface WriteResponse {
  readonly id: number
  readonly outcomes: readonly (StoreOutcome | { readonly code: string | undefined; readonly message: string })[]
}
