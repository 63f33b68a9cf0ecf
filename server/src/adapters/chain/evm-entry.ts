// The stored form of an entry between sending and proof: the signed transaction, from which all other fields are derived.
import { sameBytes } from '@attestry/proof/bytes/digest'
import { type Hex, hexData, hexQuantity, readData } from '@attestry/proof/chain/ethereum-hex'
import {
  type EthereumTransaction,
  MAX_TRANSACTION_BYTES,
  readTransaction,
  TransactionError,
} from '@attestry/proof/chain/ethereum-transaction'
import { anchorCalldata } from '@attestry/proof/chain/evm-anchor'
import { ChainError } from './port.ts'

const FORMAT = 'attestry/evm-entry/v1'

export type EvmEntry = Readonly<Record<'format' | 'digest' | 'chainId' | 'to' | 'transaction' | 'transactionHash', string>>

export interface ReadEntry {
  readonly transaction: Uint8Array
  readonly transactionHash: Hex
  readonly to: Hex
  /** Decimal. */
  readonly chainId: string
}

export function entryOf(raw: Uint8Array, digest: Uint8Array): EvmEntry {
  const { hash, chainId, to } = entryIn(raw, digest) ?? refuse('the transaction does not call a registry with this digest')
  return {
    format: FORMAT,
    digest: hexData(digest),
    chainId: hexQuantity(chainId),
    to: hexData(to),
    transaction: hexData(raw),
    transactionHash: hexData(hash),
  }
}

export function readEntry(data: Readonly<Record<string, unknown>>, digest: Uint8Array): ReadEntry {
  const transaction = rawIn(data)
  const expected: Record<string, string> = entryOf(transaction, digest)
  for (const name of new Set([...Object.keys(expected), ...Object.keys(data)]))
    if (expected[name] !== data[name]) refuse(`${name} does not match the transaction`)
  const { hash, to = new Uint8Array(), chainId } = readTransaction(transaction)
  return { transaction, transactionHash: hexData(hash), to: hexData(to), chainId: String(chainId) }
}

/** The transaction, if it calls a registry with this digest. */
export function entryIn(raw: Uint8Array, digest: Uint8Array): (EthereumTransaction & { readonly to: Uint8Array }) | undefined {
  try {
    const transaction = readTransaction(raw)
    const { to } = transaction
    return to && sameBytes(transaction.data, anchorCalldata('registry', digest)) ? { ...transaction, to } : undefined
  } catch (error) {
    if (error instanceof TransactionError) return undefined
    throw error
  }
}

function rawIn({ transaction }: Readonly<Record<string, unknown>>): Uint8Array {
  try {
    return readData(transaction, { longest: MAX_TRANSACTION_BYTES })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function refuse(why: string): never {
  throw new ChainError('bad-receipt', `not a receipt for this digest: ${why}`)
}
