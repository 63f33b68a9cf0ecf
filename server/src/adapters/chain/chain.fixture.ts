// What the chain suite needs of an adapter, and the small things its tests all do.
import { randomBytes } from 'node:crypto'
import type { Chain, ChainErrorCode } from './port.ts'

export interface TestChain {
  readonly chain: Chain
  /** The same adapter where nobody answers. */
  readonly unreachable: Chain
  /** Lets the world go on until what was submitted is settled. */
  settle(): Promise<void>
  /** The check that needs neither the adapter nor the chain: the time of the block, or it throws. */
  verify(data: unknown, digest: Uint8Array): Date
}

export const someDigest = (): Uint8Array => new Uint8Array(randomBytes(32))

/** For calls that are expected to end by themselves. */
export const patiently = (): AbortSignal => AbortSignal.timeout(20_000)

export async function codeOf(work: Promise<unknown>): Promise<ChainErrorCode | 'no error' | 'a fault'> {
  try {
    await work
    return 'no error'
  } catch (error) {
    return (error as { name: string }).name === 'ChainError' || 'words' in (error as object)
      ? (error as { code: ChainErrorCode }).code
      : 'a fault'
  }
}

/** A port on which nobody listens. */
export const NOBODY = 'http://127.0.0.1:1'
