// Fixtures of the chain suite: the adapter's interface, random digests, timeouts and error codes.
import { randomBytes } from 'node:crypto'
import type { Chain, ChainErrorCode } from './port.ts'

export interface TestChain {
  readonly chain: Chain
  /** The same adapter with an unreachable server. */
  readonly unreachable: Chain
  /** Advances the chain until the submission is confirmed. */
  settle(): Promise<void>
  /** The offline check, without adapter and chain: returns the block's time, or throws. */
  verify(data: unknown, digest: Uint8Array): Date
}

export const someDigest = (): Uint8Array => new Uint8Array(randomBytes(32))

/** For calls that are expected to end on their own. */
export const testTimeout = (): AbortSignal => AbortSignal.timeout(20_000)

export async function codeOf(work: Promise<unknown>): Promise<ChainErrorCode | 'no error' | 'a fault'> {
  try {
    await work
    return 'no error'
  } catch (error) {
    return (error as { name: string }).name === 'ChainError' || 'nodeMessage' in (error as object)
      ? (error as { code: ChainErrorCode }).code
      : 'a fault'
  }
}

/** A port without a listener. */
export const UNREACHABLE_URL = 'http://127.0.0.1:1'
