// Encoding of JSON transactions, compared type by type with viem's serializers.
import { hexData } from '@attestry/proof/chain/ethereum-hex'
import { keccak256, serializeTransaction, type TransactionSerializable } from 'viem'
import { serializers } from 'viem/op-stack'
import { describe, expect, it } from 'vitest'
import { rawTransaction } from './raw-transaction.ts'

const ADDRESS = '0x00000000000000000000000000000000000000ff'
const HASH = `0x01${'ab'.repeat(31)}` as const
const R = `0x${'7e'.repeat(32)}` as const
const S = `0x${'05'.repeat(32)}` as const
const accessList = [{ address: ADDRESS, storageKeys: [HASH] }] as const
const call = { nonce: 9, gas: 21_000n, to: ADDRESS, value: 0n, data: '0x00ff' } as const
const fees = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 0n } as const
const signature = { r: R, s: S, yParity: 1 } as const

const json = { nonce: '0x9', gas: '0x5208', to: ADDRESS, value: '0x0', input: '0x00ff', r: R, s: S }
const jsonFees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x0', gasPrice: '0x1', chainId: '0x1' }

const cases: [string, string, Record<string, unknown>][] = [
  [
    'legacy',
    serializeTransaction({ ...call, type: 'legacy', gasPrice: 7n, chainId: 1 }, { r: R, s: S, v: 37n }),
    { ...json, type: '0x0', gasPrice: '0x7', v: '0x25' },
  ],
  [
    'legacy without a type, as old nodes return it',
    serializeTransaction({ ...call, type: 'legacy', gasPrice: 7n, chainId: 1 }, { r: R, s: S, v: 38n }),
    { ...json, gasPrice: '0x7', v: '0x26' },
  ],
  [
    'with an access list',
    serializeTransaction({ ...call, type: 'eip2930', gasPrice: 7n, chainId: 1, accessList }, signature),
    { ...json, type: '0x1', chainId: '0x1', gasPrice: '0x7', accessList, yParity: '0x1', v: '0x1' },
  ],
  [
    'with a base fee',
    serializeTransaction({ ...call, type: 'eip1559', ...fees, chainId: 1 }, signature),
    { ...json, type: '0x2', ...jsonFees, accessList: [], v: '0x1' },
  ],
  [
    'that creates a contract',
    serializeTransaction({ ...call, to: null, type: 'eip1559', ...fees, chainId: 1 } as TransactionSerializable, signature),
    { ...json, to: null, type: '0x2', ...jsonFees, accessList: [], yParity: '0x1' },
  ],
  [
    'with blobs',
    serializeTransaction(
      { ...call, type: 'eip4844', ...fees, chainId: 1, maxFeePerBlobGas: 3n, blobVersionedHashes: [HASH], sidecars: false },
      signature,
    ),
    { ...json, type: '0x3', ...jsonFees, accessList: [], maxFeePerBlobGas: '0x3', blobVersionedHashes: [HASH], yParity: '0x1' },
  ],
  [
    'with authorizations',
    serializeTransaction(
      {
        ...call,
        type: 'eip7702',
        ...fees,
        chainId: 1,
        authorizationList: [{ address: ADDRESS, chainId: 1, nonce: 0, r: R, s: S, yParity: 0 }],
      },
      signature,
    ),
    {
      ...json,
      type: '0x4',
      ...jsonFees,
      accessList: [],
      authorizationList: [{ address: ADDRESS, chainId: '0x1', nonce: '0x0', r: R, s: S, yParity: '0x0' }],
      yParity: '0x1',
    },
  ],
  [
    'that a roll-up deposits',
    serializers.transaction({
      type: 'deposit',
      sourceHash: HASH,
      from: ADDRESS,
      to: ADDRESS,
      mint: 5n,
      value: 5n,
      gas: 21_000n,
      isSystemTx: false,
      data: '0x00ff',
    }),
    { ...json, type: '0x7e', sourceHash: HASH, from: ADDRESS, mint: '0x5', value: '0x5', isSystemTx: false },
  ],
]

describe('a JSON transaction', () => {
  it.each(cases)('%s', (_, serialized, fields) => {
    const raw = rawTransaction({ ...fields, hash: keccak256(serialized as `0x${string}`) })
    expect(raw && hexData(raw)).toBe(serialized)
  })

  it.each(cases)('%s, with another hash, gives undefined', (_, _serialized, fields) => {
    expect(rawTransaction({ ...fields, hash: HASH })).toBeUndefined()
  })

  it('of an unknown type or form gives undefined', () => {
    for (const fields of [{}, { type: '0x66' }, { type: 5 }, { ...json, value: {} }, { ...json, type: '0x2', accessList: 'x' }])
      expect(rawTransaction(fields)).toBeUndefined()
  })
})
