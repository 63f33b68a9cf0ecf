// Ethereum-compatible block headers as the RLP bytes that are hashed: encoded from a JSON-RPC block, decoded by field position.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { readData, readQuantity } from './ethereum-hex.ts'
import { bytesOf, decodeRlp, decodeUint, encodeRlp, encodeUint, listOf, RlpError, type RlpItem } from './rlp.ts'

export class HeaderError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

export interface EthereumHeader {
  readonly hash: Uint8Array
  readonly parentHash: Uint8Array
  readonly transactionsRoot: Uint8Array
  readonly number: number
  /** Seconds since 1970. */
  readonly timestamp: number
}

/** `exact`: width in bytes; `number`: maximum width of an integer; `longest`: maximum length of free bytes. */
type Field = readonly [name: string, form: { exact: number } | { number: number } | { longest: number }]

const HASH = { exact: 32 }
const UINT = { number: 32 }
const UINT64 = { number: 8 }
/** Proof-of-authority chains (e.g. Clique) store their signers in the extra data. */
const EXTRA_DATA = { longest: 8192 }

/** In encoding order, with their JSON-RPC names. */
const FIELDS: readonly Field[] = [
  ['parentHash', HASH],
  ['sha3Uncles', HASH],
  ['miner', { exact: 20 }],
  ['stateRoot', HASH],
  ['transactionsRoot', HASH],
  ['receiptsRoot', HASH],
  ['logsBloom', { exact: 256 }],
  ['difficulty', UINT],
  ['number', UINT64],
  ['gasLimit', UINT64],
  ['gasUsed', UINT64],
  ['timestamp', UINT64],
  ['extraData', EXTRA_DATA],
  ['mixHash', HASH],
  ['nonce', { exact: 8 }],
  ['baseFeePerGas', UINT],
  ['withdrawalsRoot', HASH],
  ['blobGasUsed', UINT64],
  ['excessBlobGas', UINT64],
  ['parentBeaconBlockRoot', HASH],
  ['requestsHash', HASH],
  ['blockAccessListHash', HASH],
  ['slotNumber', UINT64],
]
/** Field counts of Frontier, London, Shanghai, Cancun, Prague and Amsterdam: each fork appends all of its fields. */
const FIELD_COUNTS = [15, 16, 17, 20, 21, 23]
/** Slightly more than all fields at their maximum width. */
export const MAX_HEADER_BYTES = 12_000

/** Encodes a block as returned by `eth_getBlockBy…`; the caller compares the hash. */
export function encodeHeader(block: Readonly<Record<string, unknown>>): Uint8Array {
  const present = FIELDS.filter(([name]) => block[name] !== undefined && block[name] !== null)
  if (!FIELD_COUNTS.includes(present.length)) throw new HeaderError(`${present.length} fields are those of no fork`)
  return encodeRlp(
    FIELDS.slice(0, present.length).map(([name, form]) => {
      try {
        const value = block[name]
        return 'number' in form ? encodeUint(readQuantity(value)) : readData(value, form)
      } catch (error) {
        throw new HeaderError(`${name}: ${(error as Error).message}`)
      }
    }),
  )
}

export function readHeader(bytes: Uint8Array): EthereumHeader {
  const items = itemsOf(bytes)
  const bytesAt = (name: string) => bytesOf(items[positionOf(name)])
  const numberAt = (name: string) => Number(decodeUint(items[positionOf(name)], UINT64.number))
  const header = {
    hash: keccak_256(bytes),
    parentHash: bytesAt('parentHash'),
    transactionsRoot: bytesAt('transactionsRoot'),
    number: numberAt('number'),
    timestamp: numberAt('timestamp'),
  }
  for (const name of ['number', 'timestamp'] as const)
    if (!Number.isSafeInteger(header[name])) throw new HeaderError(`${name}: beyond what can be counted`)
  return header
}

function itemsOf(bytes: Uint8Array): readonly RlpItem[] {
  let name = 'header'
  try {
    const items = listOf(decodeRlp(bytes))
    if (!FIELD_COUNTS.includes(items.length)) throw new RlpError(`${items.length} fields are those of no fork`)
    for (const [at, item] of items.entries()) {
      const [known, form] = FIELDS[at] as Field
      name = known
      if ('number' in form) decodeUint(item, form.number)
      else if ('exact' in form) bytesOf(item, form.exact)
      else if (bytesOf(item).length > form.longest) throw new RlpError('too long')
    }
    return items
  } catch (error) {
    if (error instanceof RlpError) throw new HeaderError(`${name}: ${error.message}`)
    throw error
  }
}

const positionOf = (name: string): number => FIELDS.findIndex(([known]) => known === name)
