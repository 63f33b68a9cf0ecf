// Bitcoin headers: hash, root and time of real blocks, and their proof of work.
import { expect, it } from 'vitest'
import { fromHex, toHex } from '../bytes/hex.ts'
import { BitcoinHeaderError, readBitcoinHeader } from './bitcoin-header.ts'

/** A block of July 2021. */
const MODERN =
  '040000202c04d4c450187d1da9b1bc23ba47d67fe028d22486fd0c00000000000000000059a3a33d4642c799af9f54a4dd351fff9130e6a89d4e251130c60064878616e906b5ea60ce9813173a25caf3'
/** Block 125,552, the example of the Bitcoin wiki. */
const OLD =
  '0100000081cd02ab7e569e8bcd9317e2fe99f2de44d49ab2b8851ba4a308000000000000e320b6c2fffc8d750423db8b1eb942ae710e951ed797f7affc8892b0f1fc122bc7f5d74df2b9441a42a14695'

const reasonOf = (header: Uint8Array, network: 'bitcoin' | 'regtest' = 'bitcoin') => {
  try {
    readBitcoinHeader(header, network)
    return undefined
  } catch (error) {
    if (!(error instanceof BitcoinHeaderError)) throw error
    return error.reason
  }
}

it('readBitcoinHeader reads hash, time and root of a 2021 block', () => {
  const { hash, time, merkleRoot } = readBitcoinHeader(fromHex(MODERN))
  expect(hash).toBe('0000000000000000000065bda8f8a88f2e1e00d9a6887a43d640e52a4c7660f2')
  expect(time.toISOString()).toBe('2021-07-11T09:08:22.000Z')
  expect(toHex(merkleRoot)).toBe(MODERN.slice(72, 136))
})

it('readBitcoinHeader reads a subarray of a larger buffer', () => {
  const within = Uint8Array.of(1, 2, 3, ...fromHex(MODERN), 4).subarray(3, 83)
  expect(readBitcoinHeader(within)).toEqual(readBitcoinHeader(fromHex(MODERN)))
})

it('readBitcoinHeader rejects a difficulty below the minimum, even of a real old block', () => {
  expect(reasonOf(fromHex(OLD))).toBe('work')
  expect(readBitcoinHeader(fromHex(OLD), 'regtest').hash).toBe('00000000000000001e8d6829a8a21adc5d38d0a473b144b6765798e61f98bd1d')
})

it('readBitcoinHeader rejects a modern block with any bit flipped: its proof of work fails', () => {
  const header = fromHex(MODERN)
  for (let bit = 0; bit < 640; bit += 1) {
    const copy = header.slice()
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(reasonOf(copy), `bit ${bit}`).toMatch(/^(work|malformed)$/)
  }
})

it('readBitcoinHeader rejects wrong lengths and invalid targets', () => {
  for (const length of [0, 79, 81]) expect(reasonOf(new Uint8Array(length))).toBe('malformed')
  for (const bits of ['00000000', '0000ff21', 'ffff8003', '000000ff'])
    expect(reasonOf(fromHex(OLD.slice(0, 144) + bits + OLD.slice(152)), 'regtest'), bits).toBe('malformed')
})
