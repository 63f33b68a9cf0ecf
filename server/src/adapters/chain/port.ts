// Writing a digest into a chain that others keep, and getting back what proves it there without them.
import type { JsonValue } from '@attestry/proof/bytes/canonical-json'

export interface AnchorReceipt {
  /** The name of the chain that gave it. */
  readonly chain: string
  readonly state: 'submitted' | 'confirmed'
  /** What the package carries; once confirmed, `verifyEvmAnchor` or `verifyOtsAnchor` reads it. */
  readonly data: Readonly<Record<string, JsonValue>>
  /** The time of the block, once confirmed. */
  readonly at: string | null
  readonly explorerUrl: string | null
}

export interface ChainInfo {
  readonly reachable: boolean
  readonly height: number | null
  readonly chainId: string | null
  /** The registry, where there is one and it really stands on this chain. */
  readonly contract: string | null
  readonly explorerUrl: string | null
}

export interface Chain {
  readonly name: string
  readonly kind: 'none' | 'evm' | 'ots'
  /** Never throws: a chain that cannot be asked is not reachable. */
  info(signal: AbortSignal): Promise<ChainInfo>
  /** Anchors a 32-byte digest. Anchoring the same digest again finds the first entry instead of paying twice. */
  submit(digest: Uint8Array, signal: AbortSignal): Promise<AnchorReceipt>
  /** Asks how a submitted one fares: confirmed with its proof, already checked, or still submitted. */
  prove(receipt: AnchorReceipt, digest: Uint8Array, signal: AbortSignal): Promise<AnchorReceipt>
}

export type ChainErrorCode =
  /** No answer, or not in time; asking again is safe. */
  | 'unreachable'
  /** An answer, and it is no: no money, no such method, a false proof. */
  | 'refused'
  /** An entry of ours is still on its way; asking again later is safe. */
  | 'in-flight'
  /** The node serves another chain than the one configured or the receipt names. */
  | 'wrong-chain'
  /** The registry is not there: another chain, or one that lost its state. */
  | 'no-registry'
  /** The entry is not on the chain and never will be; the digest has to be submitted again. */
  | 'lost'
  /** Blocks of this chain cannot be recomputed, so an entry could not be proven offline; found out before anything is paid. */
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
  if (digest.length !== 32) throw new ChainError('bad-digest', 'a digest to be anchored has 32 bytes')
}
