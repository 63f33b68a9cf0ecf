// Encodes a transaction from the node's JSON to its bytes in the block; the hash proves that the encoding is right.
import { concat } from '@attestry/proof/bytes/digest'
import { type Hex, readData } from '@attestry/proof/chain/ethereum-hex'
import { encodeRlp, encodeUint, type RlpItem } from '@attestry/proof/chain/rlp'
import { keccak256 } from 'viem'
import type { Fields } from './evm-node.ts'

type Form = 'number' | 'bytes' | 'parity' | 'accessList' | 'hashes' | 'authorizations' | 'flag'

const SIGNATURE = { r: 'number', s: 'number' } as const
const WITH_FEES = { nonce: 'number', maxPriorityFeePerGas: 'number', maxFeePerGas: 'number', gas: 'number' } as const
const CALL = { to: 'bytes', value: 'number', input: 'bytes' } as const
const PRICED = { nonce: 'number', gasPrice: 'number', gas: 'number' } as const

/** By type: fields in encoding order. 0x7e is the deposit transaction that starts every block of OP-stack roll-ups. */
const LAYOUTS: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  '0x0': { ...PRICED, ...CALL, v: 'number', ...SIGNATURE },
  '0x1': { chainId: 'number', ...PRICED, ...CALL, accessList: 'accessList', yParity: 'parity', ...SIGNATURE },
  '0x2': { chainId: 'number', ...WITH_FEES, ...CALL, accessList: 'accessList', yParity: 'parity', ...SIGNATURE },
  '0x3': {
    chainId: 'number',
    ...WITH_FEES,
    ...CALL,
    accessList: 'accessList',
    maxFeePerBlobGas: 'number',
    blobVersionedHashes: 'hashes',
    yParity: 'parity',
    ...SIGNATURE,
  },
  '0x4': {
    chainId: 'number',
    ...WITH_FEES,
    ...CALL,
    accessList: 'accessList',
    authorizationList: 'authorizations',
    yParity: 'parity',
    ...SIGNATURE,
  },
  '0x7e': {
    sourceHash: 'bytes',
    from: 'bytes',
    to: 'bytes',
    mint: 'number',
    value: 'number',
    gas: 'number',
    isSystemTx: 'flag',
    input: 'bytes',
  },
}
const AUTHORIZATION = { chainId: 'number', address: 'bytes', nonce: 'number', yParity: 'parity', ...SIGNATURE } as const
const MAX_FIELD_BYTES = 1 << 21

/** Undefined for an unknown type or JSON form. */
export function rawTransaction(json: Fields): Uint8Array | undefined {
  const type = typeof json.type === 'string' ? json.type : '0x0'
  const layout = LAYOUTS[type]
  if (!layout) return undefined
  try {
    const body = encodeRlp(layOut(json, layout))
    const raw = type === '0x0' ? body : concat(encodeUint(BigInt(type)), body)
    return keccak256(raw) === json.hash ? raw : undefined
  } catch {
    // An unknown JSON form.
    return undefined
  }
}

const layOut = (json: Fields, layout: Readonly<Record<string, Form>>): RlpItem[] =>
  Object.entries(layout).map(([name, form]) => write(json, name, form))

function write(json: Fields, name: string, form: Form): RlpItem {
  const value = json[name]
  if (form === 'number') return encodeUint(value == null ? 0n : BigInt(value as string))
  // Some nodes return only the older `v` of a typed transaction, which equals its parity.
  if (form === 'parity') return encodeUint(BigInt((value ?? json.v) as string))
  if (form === 'flag') return encodeUint(value === true ? 1n : 0n)
  if (form === 'bytes') return bytesOf(value)
  if (form === 'hashes') return listOf(value).map(bytesOf)
  if (form === 'authorizations') return listOf(value).map((item) => layOut(item as Fields, AUTHORIZATION))
  return listOf(value ?? []).map((item) => {
    const { address, storageKeys } = item as Fields
    return [bytesOf(address), listOf(storageKeys).map(bytesOf)]
  })
}

const bytesOf = (value: unknown): Uint8Array =>
  value === null
    ? new Uint8Array()
    : readData(typeof value === 'string' ? value.toLowerCase() : value, { longest: MAX_FIELD_BYTES })

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value
}

export const transactionHash = (raw: Uint8Array): Hex => keccak256(raw)
