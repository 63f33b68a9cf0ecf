// Decodes a signed Ethereum transaction (chain, recipient, calldata); only the transaction types that anchors use.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesOf, decodeRlp, decodeUint, listOf, RlpError, type RlpItem } from './rlp.ts'

export class TransactionError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

export interface EthereumTransaction {
  readonly hash: Uint8Array
  readonly chainId: bigint
  readonly nonce: bigint
  /** Undefined if the transaction creates a contract. */
  readonly to: Uint8Array | undefined
  readonly data: Uint8Array
}

type Form = 'chainId' | 'nonce' | 'number' | 'to' | 'data' | 'accessList' | 'v' | 'parity' | 'scalar'

const LEGACY: readonly Form[] = ['nonce', 'number', 'number', 'to', 'number', 'data', 'v', 'scalar', 'scalar']
/** By type byte: 1 is EIP-2930, 2 is EIP-1559. */
const TYPED: Readonly<Record<number, readonly Form[]>> = {
  1: ['chainId', 'nonce', 'number', 'number', 'to', 'number', 'data', 'accessList', 'parity', 'scalar', 'scalar'],
  2: ['chainId', 'nonce', 'number', 'number', 'number', 'to', 'number', 'data', 'accessList', 'parity', 'scalar', 'scalar'],
}
/** Nodes do not accept larger transactions into their mempool. */
export const MAX_TRANSACTION_BYTES = 131_072

export function readTransaction(bytes: Uint8Array): EthereumTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw new TransactionError('longer than a transaction')
  const type = bytes[0] ?? 0
  const typed = type < 0x80
  const forms = typed ? TYPED[type] : LEGACY
  if (!forms) throw new TransactionError(`of type ${type}, which no anchor has`)
  try {
    const items = listOf(decodeRlp(typed ? bytes.subarray(1) : bytes))
    if (items.length !== forms.length) throw new RlpError(`${items.length} fields in place of ${forms.length}`)
    for (const [at, item] of items.entries()) checkForm(item, forms[at] as Form)
    const at = (form: Form) => items[forms.indexOf(form)]
    const to = bytesOf(at('to'))
    return {
      hash: keccak_256(bytes),
      chainId: typed ? decodeUint(at('chainId')) : chainIdOf(decodeUint(at('v'))),
      nonce: decodeUint(at('nonce')),
      to: to.length ? to : undefined,
      data: bytesOf(at('data')),
    }
  } catch (error) {
    if (error instanceof RlpError) throw new TransactionError(error.message)
    throw error
  }
}

function checkForm(item: RlpItem, form: Form): void {
  if (form === 'data') bytesOf(item)
  else if (form === 'to') {
    if (bytesOf(item).length !== 0) bytesOf(item, 20)
  } else if (form === 'accessList') {
    for (const entry of listOf(item)) {
      const [address, keys, ...more] = listOf(entry)
      bytesOf(address, 20)
      for (const key of listOf(keys)) bytesOf(key, 32)
      if (more.length) throw new RlpError('an access list entry with more than its two parts')
    }
  } else {
    const value = decodeUint(item, form === 'nonce' ? 8 : 32)
    if (form === 'parity' && value > 1n) throw new RlpError('a signature of no parity')
    if (form === 'scalar' && value === 0n) throw new RlpError('no signature')
  }
}

/** EIP-155. An older signature contains no chain id, so the transaction would be valid on every chain: rejected. */
function chainIdOf(v: bigint): bigint {
  if (v < 37n) throw new RlpError('a signature for no chain in particular')
  return (v - 35n) / 2n
}
