// Verifies offline that a digest is in a block of an EVM chain: transaction, Merkle proof to the header's root, header hash.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, sameBytes, utf8 } from '../bytes/digest.ts'
import { AnchorError, type AnchorErrorReason } from './anchor-error.ts'
import { exactFields, parseField } from './anchor-fields.ts'
import { HeaderError, MAX_HEADER_BYTES, readHeader } from './ethereum-header.ts'
import { type Hex, hexData, hexQuantity, readData, readQuantity } from './ethereum-hex.ts'
import { MAX_TRANSACTION_BYTES, readTransaction, TransactionError } from './ethereum-transaction.ts'
import { provenTransaction, TrieError } from './transaction-trie.ts'

/** The anchor file of a package. Only the block hash is not proven by it: compare it with any source of the chain's blocks. */
export interface EvmAnchor {
  readonly format: typeof EVM_ANCHOR_FORMAT
  readonly digest: Hex
  readonly chainId: Hex
  /** `registry` calls anchor(bytes32) of the contract `to`; `calldata` sends the bare digest to any address, usually the sender's. */
  readonly method: 'registry' | 'calldata'
  readonly to: Hex
  readonly transaction: Hex
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly proof: readonly Hex[]
  readonly header: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hex
  /** Seconds since 1970. */
  readonly blockTime: Hex
}

export interface ProvenEvmAnchor {
  /** Decimal. */
  readonly chainId: string
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly blockTime: Date
  readonly transactionHash: Hex
  readonly method: EvmAnchor['method']
  readonly contract: Hex | null
}

export interface EvmAnchorExpectation {
  readonly digest: Uint8Array
  /** Known to the caller from another source; compared if given. */
  readonly chainId?: string
  readonly contract?: Hex
  readonly blockHash?: Hex
}

export { AnchorError }

export const EVM_ANCHOR_FORMAT = 'attestry/evm-anchor/v1'
export const ANCHOR_SELECTOR = keccak_256(utf8('anchor(bytes32)')).slice(0, 4)

const FIELDS = [
  'format',
  'digest',
  'chainId',
  'method',
  'to',
  'transaction',
  'transactionHash',
  'transactionIndex',
  'proof',
  'header',
  'blockNumber',
  'blockHash',
  'blockTime',
] as const
/** A transaction index has at most sixteen nibbles, and each node consumes at least one. */
const MAX_PROOF_NODES = 17
const MAX_NODE_BYTES = MAX_TRANSACTION_BYTES + 64
const MAX_UNIX_SECONDS = 8_640_000_000_000

/**
 * Does not check that the transaction succeeded: the digest is in the block either way.
 * Does not recover the sender: that needs a signature check and adds nothing to when the digest existed.
 */
export function verifyEvmAnchor(anchor: unknown, expected: EvmAnchorExpectation): ProvenEvmAnchor {
  const fields = readFields(anchor)
  const digest = dataIn(fields, 'digest', { exact: 32 })
  if (!sameBytes(digest, expected.digest)) throw new AnchorError('digest', 'this anchor is of another digest')

  const bytes = dataIn(fields, 'transaction', { longest: MAX_TRANSACTION_BYTES })
  const transaction = asAnchorErrors('transaction', () => readTransaction(bytes))
  if (!sameBytes(transaction.hash, dataIn(fields, 'transactionHash', { exact: 32 })))
    throw new AnchorError('transaction-hash', 'the transaction has another hash')
  if (quantityIn(fields, 'chainId') !== transaction.chainId)
    throw new AnchorError('chain', 'the transaction is for another chain')
  const method = checkCall(fields, transaction, digest)

  const header = asAnchorErrors('header', () => readHeader(dataIn(fields, 'header', { longest: MAX_HEADER_BYTES })))
  const index = Number(quantityIn(fields, 'transactionIndex'))
  const proof = nodesIn(fields.proof)
  const found = asAnchorErrors('place', () => provenTransaction({ root: header.transactionsRoot, index, proof }))
  if (!sameBytes(found, bytes)) throw new AnchorError('place', 'another transaction stands at this place of the block')

  if (!sameBytes(header.hash, dataIn(fields, 'blockHash', { exact: 32 })))
    throw new AnchorError('block-hash', 'the header has another hash')
  if (quantityIn(fields, 'blockNumber') !== BigInt(header.number))
    throw new AnchorError('block-number', 'the header has another number')
  if (quantityIn(fields, 'blockTime') !== BigInt(header.timestamp))
    throw new AnchorError('block-time', 'the header has another time')
  if (header.timestamp > MAX_UNIX_SECONDS) throw new AnchorError('block-time', 'no calendar has this time')

  const contract = method === 'registry' && transaction.to ? hexData(transaction.to) : null
  const proven: ProvenEvmAnchor = {
    chainId: String(transaction.chainId),
    blockNumber: header.number,
    blockHash: hexData(header.hash),
    blockTime: new Date(header.timestamp * 1000),
    transactionHash: hexData(transaction.hash),
    method,
    contract,
  }
  checkExpectation(proven, expected)
  return proven
}

/** The calldata of a transaction that anchors this digest. */
export const anchorCalldata = (method: EvmAnchor['method'], digest: Uint8Array): Uint8Array =>
  method === 'registry' ? concat(ANCHOR_SELECTOR, digest) : digest

/** Builds the input of `verifyEvmAnchor` without checking it. */
export function evmAnchor(parts: {
  readonly digest: Uint8Array
  readonly method: EvmAnchor['method']
  readonly transaction: Uint8Array
  readonly index: number
  readonly proof: readonly Uint8Array[]
  readonly header: Uint8Array
}): EvmAnchor {
  const transaction = readTransaction(parts.transaction)
  const header = readHeader(parts.header)
  return {
    format: EVM_ANCHOR_FORMAT,
    digest: hexData(parts.digest),
    chainId: hexQuantity(transaction.chainId),
    method: parts.method,
    to: hexData(transaction.to ?? new Uint8Array()),
    transaction: hexData(parts.transaction),
    transactionHash: hexData(transaction.hash),
    transactionIndex: hexQuantity(parts.index),
    proof: parts.proof.map(hexData),
    header: hexData(parts.header),
    blockNumber: hexQuantity(header.number),
    blockHash: hexData(header.hash),
    blockTime: hexQuantity(header.timestamp),
  }
}

type Fields = Readonly<Record<(typeof FIELDS)[number], unknown>>

function readFields(anchor: unknown): Fields {
  const fields = exactFields(anchor, FIELDS)
  if (fields.format !== EVM_ANCHOR_FORMAT) throw new AnchorError('malformed', 'not an anchor of this format')
  return fields
}

function checkCall(
  fields: Fields,
  transaction: { to: Uint8Array | undefined; data: Uint8Array },
  digest: Uint8Array,
): EvmAnchor['method'] {
  const { method } = fields
  if (method !== 'registry' && method !== 'calldata') throw new AnchorError('malformed', 'method: none that is known')
  const to = dataIn(fields, 'to', { exact: 20 })
  if (!transaction.to || !sameBytes(transaction.to, to))
    throw new AnchorError('contract', 'the transaction goes to another address')
  if (!sameBytes(transaction.data, anchorCalldata(method, digest)))
    throw new AnchorError('call', 'the transaction does not say exactly this digest')
  return method
}

function checkExpectation(proven: ProvenEvmAnchor, expected: EvmAnchorExpectation): void {
  if (expected.chainId !== undefined && expected.chainId !== proven.chainId)
    throw new AnchorError('chain', 'not on the chain that was expected')
  if (expected.contract !== undefined && expected.contract !== proven.contract)
    throw new AnchorError('contract', 'not in the registry that was expected')
  if (expected.blockHash !== undefined && expected.blockHash !== proven.blockHash)
    throw new AnchorError('block-hash', 'not in the block that was expected')
}

function nodesIn(proof: unknown): Uint8Array[] {
  if (!Array.isArray(proof) || proof.length > MAX_PROOF_NODES) throw new AnchorError('malformed', 'proof: not a list of nodes')
  return proof.map((node) => parseField('proof', () => readData(node, { longest: MAX_NODE_BYTES })))
}

const dataIn = (fields: Fields, name: keyof Fields, limit: { longest: number } | { exact: number }): Uint8Array =>
  parseField(name, () => readData(fields[name], limit))

const quantityIn = (fields: Fields, name: keyof Fields): bigint => parseField(name, () => readQuantity(fields[name]))

function asAnchorErrors<Value>(reason: AnchorErrorReason, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof HeaderError || error instanceof TrieError || error instanceof TransactionError)
      throw new AnchorError(reason, error.message)
    throw error
  }
}
