// Port of a chain: submits a digest and returns a proof that can be verified offline.
import type { JsonValue } from '@attestry/proof/bytes/canonical-json'

export interface AnchorReceipt {
  /** The name of the chain that issued it. */
  readonly chain: string
  readonly state: 'submitted' | 'confirmed'
  /** Stored in the package; once confirmed, verified by `verifyEvmAnchor` or `verifyOtsAnchor`. */
  readonly data: Readonly<Record<string, JsonValue>>
  /** The time of the block, once confirmed. */
  readonly at: string | null
  readonly explorerUrl: string | null
}

export interface ChainInfo {
  readonly reachable: boolean
  readonly height: number | null
  readonly chainId: string | null
  /** The registry's address, if it exists on this chain. */
  readonly contract: string | null
  readonly explorerUrl: string | null
}

export interface Chain {
  readonly name: string
  readonly kind: 'none' | 'evm' | 'ots'
  /** Never throws: a chain that fails is reported as not reachable. */
  info(signal: AbortSignal): Promise<ChainInfo>
  /** Anchors a 32-byte digest. Anchoring the same digest again finds the first entry instead of paying twice. */
  submit(digest: Uint8Array, signal: AbortSignal): Promise<AnchorReceipt>
  /** Checks a submission: returns it confirmed with a verified proof, or unchanged. */
  prove(receipt: AnchorReceipt, digest: Uint8Array, signal: AbortSignal): Promise<AnchorReceipt>
}

export type ChainErrorCode =
  /** No response, or not in time; retrying is safe. */
  | 'unreachable'
  /** A negative or invalid response: no money, no such method, a wrong proof. */
  | 'refused'
  /** An entry of ours is still pending; retrying later is safe. */
  | 'in-flight'
  /** The node serves another chain than the one configured or the receipt names. */
  | 'wrong-chain'
  /** The registry does not exist: another chain, or one that lost its state. */
  | 'no-registry'
  /** The entry is not on the chain and never will be; the digest has to be submitted again. */
  | 'lost'
  /** Blocks of this chain cannot be recomputed, so an entry could not be proven offline; detected before anything is paid. */
  | 'unprovable'
  /** The receipt is not one of ours for this digest. */
  | 'bad-receipt'
  | 'bad-digest'
  | 'no-chain'

export class ChainError extends Error {
  readonly code: ChainErrorCode
  constructor(code: ChainErrorCode, message: string) {
    super(message)
    this.name = new.target.name
    this.code = code
  }
}

export function requireDigest(digest: Uint8Array): void {
  if (digest.length !== 32) throw new ChainError('bad-digest', `a digest must have 32 bytes, not ${digest.length}`)
}
