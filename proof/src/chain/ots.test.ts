// OpenTimestamps files of the reference implementation: parsed and re-encoded byte for byte; malformed files are rejected.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../bytes/digest.ts'
import { fromHex, toHex } from '../bytes/hex.ts'
import { MAX_OTS_BYTES, readOts, readTimestamp, verifyOts, writeOts, writeTimestamp } from './ots.ts'
import { OtsError } from './ots-error.ts'
import { attestationsIn, attested, mergeTimestamps, type OtsTimestamp, stepTo, upgradeTimestamp } from './ots-timestamp.ts'

const vector = JSON.parse(readFileSync(new URL('../vectors/ots.json', import.meta.url), 'utf8')) as {
  digest: string
  files: { name: string; ots: string; attestations: { message: string; kind: string; uri?: string; height?: number }[] }[]
}
const digest = fromHex(vector.digest)
const MAGIC = '004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294'
const HEAD = `${MAGIC}0108${vector.digest}`
const pending = (uri: string) => {
  const name = toHex(new TextEncoder().encode(uri))
  const length = (uri.length + 1).toString(16).padStart(2, '0')
  return `0083dfe30d2ef90c8e${length}${uri.length.toString(16).padStart(2, '0')}${name}`
}
const bitcoin = (height: string) => `000588960d73d71901${(height.length / 2).toString(16).padStart(2, '0')}${height}`
const END = pending('https://a.test')

const reasonOf = (read: () => unknown) => {
  try {
    read()
    return undefined
  } catch (error) {
    // Any other error would be a bug in the parser.
    if (!(error instanceof OtsError)) throw error
    return error.reason
  }
}

describe.each(vector.files)('a file of the reference implementation: $name', ({ ots, attestations }) => {
  it('is parsed and re-encoded byte for byte', () => {
    expect(toHex(writeOts(readOts(fromHex(ots))))).toBe(ots)
  })

  it('has the same attestations and messages', () => {
    const found = attestationsIn(readOts(fromHex(ots))).map(({ message, attestation }) => {
      const { kind } = attestation
      if (attestation.kind === 'unknown') return { message: toHex(message), kind, tag: attestation.tag }
      return { message: toHex(message), ...attestation }
    })
    const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
    const sorted = (list: { kind: string }[]) => list.map((one) => ({ ...one })).sort(byText)
    expect(sorted(found)).toEqual(expect.arrayContaining(attestations.map((one) => expect.objectContaining(one))))
    expect(found).toHaveLength(attestations.length)
  })

  it('is rejected if truncated or followed by extra bytes', () => {
    const bytes = fromHex(ots)
    for (let length = 0; length < bytes.length; length += 1)
      expect(reasonOf(() => readOts(bytes.subarray(0, length)))).toBe('malformed')
    expect(reasonOf(() => readOts(Uint8Array.of(...bytes, 0)))).toBe('malformed')
  })

  it('with a byte changed is rejected or encodes differently', () => {
    const bytes = fromHex(ots)
    for (let at = 0; at < bytes.length; at += 1) {
      const copy = bytes.slice()
      copy[at] = (copy[at] ?? 0) ^ 0x15
      const reason = reasonOf(() => expect(writeOts(readOts(copy))).not.toEqual(bytes))
      expect([undefined, 'malformed']).toContain(reason)
    }
  })
})

it('verifyOts rejects a file for another digest', () => {
  const file = fromHex(HEAD + END)
  expect(verifyOts(file, { digest }).attestations).toEqual([{ kind: 'pending', uri: 'https://a.test' }])
  expect(reasonOf(() => verifyOts(file, { digest: new Uint8Array(32) }))).toBe('digest')
  expect(reasonOf(() => verifyOts(file, { digest: digest.subarray(1) }))).toBe('digest')
})

it('verifyOts reports a block attestation without its header as unverified', () => {
  const file = fromHex(`${HEAD}08${bitcoin('b7ef15')}`)
  expect(verifyOts(file, { digest }).attestations).toEqual([{ kind: 'bitcoin', height: 358_327, block: null }])
})

it('verifyOts checks an attestation against the header of its block', () => {
  const file = fromHex(`${HEAD}08${bitcoin('07')}`)
  const header = new Uint8Array(80)
  header.set(sha256(digest), 36)
  new DataView(header.buffer).setUint32(72, 0x207fffff, true)
  for (let nonce = 0; (sha256(sha256(header))[31] ?? 0) > 0x7f; nonce += 1) header[76] = nonce
  const check = (headers: Map<number, Uint8Array>, network?: 'regtest') =>
    verifyOts(file, { digest, headers, ...(network && { network }) })
  expect(check(new Map([[7, header]]), 'regtest').attestations).toMatchObject([
    { kind: 'bitcoin', height: 7, block: { time: new Date(0) } },
  ])
  expect(reasonOf(() => check(new Map([[7, header]])))).toBe('work')
  expect(reasonOf(() => check(new Map([[7, header.subarray(1)]]), 'regtest'))).toBe('header')
  const other = readOts(fromHex(`${HEAD}0808${bitcoin('07')}`))
  expect(reasonOf(() => verifyOts(writeOts(other), { digest, headers: new Map([[7, header]]), network: 'regtest' }))).toBe(
    'header',
  )
})

it.each([
  ['an empty file', ''],
  ['a wrong magic number', `01${HEAD.slice(2)}${END}`],
  ['an unknown version', `${MAGIC}0208${vector.digest}${END}`],
  ['a version in two bytes', `${MAGIC}810008${vector.digest}${END}`],
  ['a SHA-1 digest', `${MAGIC}0102${vector.digest}${END}`],
  ['no branch', HEAD],
  ['a fork without an end', `${HEAD}ff${END}`],
  ['a fork of forks', `${HEAD}ffff${END}`],
  ['an unknown step', `${HEAD}0a${END}`],
  ['a reversal, which is going away', `${HEAD}f2${END}`],
  ['a step by nothing', `${HEAD}f000${END}`],
  ['a step longer than a message may be', `${HEAD}f0ff1f${'00'.repeat(4095)}${END}`],
  ['a length longer than it needs to be', `${HEAD}f0810001${END}`],
  ['a length without end', `${HEAD}f0${'ff'.repeat(40)}${END}`],
  ['the same step twice', `${HEAD}ff08${END}08${END}`],
  ['the same attestation twice', `${HEAD}ff${END}${END}`],
  ['a promise without an address', `${HEAD}${pending('')}`],
  ['an address with a question', `${HEAD}${pending('https://a.test/?b')}`],
  ['an address with a password', `${HEAD}${pending('https://a@b.test')}`],
  ['an address with a line break', `${HEAD}${pending('https://a.test\n')}`],
  ['a promise with something behind', `${HEAD}0083dfe30d2ef90c8e04016100ff`],
  ['a height with something behind', `${HEAD}${bitcoin('0700')}`],
  ['a height cut off', `${HEAD}${bitcoin('b7')}`],
  ['a height beyond every block', `${HEAD}${bitcoin('ffffffff7f')}`],
  ['a Merkle root of another length', `${HEAD}f00100${bitcoin('07')}`],
  ['a payload longer than its limit', `${HEAD}000102030405060708${'8140'}${'00'.repeat(8193)}`],
])('readOts rejects %s', (_, text) => {
  expect(reasonOf(() => readOts(fromHex(text)))).toBe('malformed')
})

it('readOts rejects files that are too deep, too wide or too long', () => {
  expect(reasonOf(() => readOts(fromHex(`${HEAD}${'08'.repeat(255)}${END}`)))).toBeUndefined()
  expect(reasonOf(() => readOts(fromHex(`${HEAD}${'08'.repeat(256)}${END}`)))).toBe('malformed')
  expect(reasonOf(() => readOts(fromHex(`${HEAD}${'08'.repeat(60_000)}${END}`)))).toBe('malformed')
  const wide = Array.from({ length: 2_100 }, (_, at) => `fff002${at.toString(16).padStart(4, '0')}${pending('a')}`).join('')
  expect(reasonOf(() => readOts(fromHex(`${HEAD}${wide}${END}`)))).toBe('malformed')
})

it('files above the size limit are neither read nor written', () => {
  const branches = Array.from({ length: 20 }, (_, at) =>
    stepTo(digest, { kind: 'append', bytes: new Uint8Array(3_900).fill(at) }, (next) =>
      attested(next, { kind: 'pending', uri: 'a' }),
    ),
  )
  const [first, ...others] = branches as [OtsTimestamp, ...OtsTimestamp[]]
  const long = others.reduce(mergeTimestamps, first)
  const bytes = writeTimestamp(long)
  expect(bytes.length).toBeGreaterThan(MAX_OTS_BYTES)
  expect(reasonOf(() => writeOts(long))).toBe('malformed')
  expect(reasonOf(() => readTimestamp(bytes, digest))).toBe('malformed')
  expect(reasonOf(() => readOts(Uint8Array.of(...fromHex(HEAD), ...bytes)))).toBe('malformed')
  const short = others.slice(0, 14).reduce(mergeTimestamps, first)
  expect(toHex(writeOts(readOts(writeOts(short))))).toBe(toHex(writeOts(short)))
})

it('readOts reads the most expensive file possible: as many long messages as fit, each hashed', () => {
  const branches = Array.from({ length: 255 }, (_, at) => `fff001${at.toString(16).padStart(2, '0')}08${END}`)
  const file = `${HEAD}f0dc1f${'00'.repeat(4060)}${branches.join('')}f001ff08${END}`
  expect(attestationsIn(readOts(fromHex(file)))).toHaveLength(256)
})

it('readOts and readTimestamp throw only OtsError for random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      reasonOf(() => readTimestamp(bytes, digest))
      reasonOf(() => readOts(Uint8Array.of(...fromHex(HEAD), ...bytes)))
    }),
    { numRuns: 500 },
  )
})

describe('a calendar response', () => {
  const uri = 'https://a.test'
  const promise = stepTo(digest, { kind: 'append', bytes: Uint8Array.of(1) }, (next) => attested(next, { kind: 'pending', uri }))
  const commitment = attestationsIn(promise)[0]?.message as Uint8Array
  const inBlock = stepTo(commitment, { kind: 'sha256' }, (next) => attested(next, { kind: 'bitcoin', height: 7 }))

  it('is parsed for the requested message', () => {
    expect(readTimestamp(writeTimestamp(inBlock), commitment)).toEqual(inBlock)
    expect(reasonOf(() => readTimestamp(writeTimestamp(inBlock), new Uint8Array()))).toBe('malformed')
    expect(reasonOf(() => readTimestamp(writeTimestamp(inBlock), new Uint8Array(5_000)))).toBe('malformed')
  })

  it('replaces the pending attestation', () => {
    const upgraded = upgradeTimestamp(promise, uri, inBlock)
    expect(attestationsIn(upgraded).map(({ attestation }) => attestation)).toEqual([{ kind: 'bitcoin', height: 7 }])
    expect(readOts(writeOts(upgraded))).toEqual(upgraded)
  })

  it('changes nothing if it is from another calendar or for another message', () => {
    expect(upgradeTimestamp(promise, 'https://b.test', inBlock)).toEqual(promise)
    expect(upgradeTimestamp(promise, uri, attested(digest, { kind: 'bitcoin', height: 7 }))).toEqual(promise)
  })

  it('keeps the pending attestation while no block is named', () => {
    const further = stepTo(commitment, { kind: 'sha256' }, (next) => attested(next, { kind: 'pending', uri: 'https://b.test' }))
    const kinds = attestationsIn(upgradeTimestamp(promise, uri, further)).map(({ attestation }) => attestation)
    expect(kinds).toEqual([
      { kind: 'pending', uri },
      { kind: 'pending', uri: 'https://b.test' },
    ])
  })

  it('merges to the same result in any order', () => {
    const other = stepTo(digest, { kind: 'sha256' }, (next) => attested(next, { kind: 'pending', uri: 'https://b.test' }))
    const merged: OtsTimestamp = mergeTimestamps(promise, other)
    expect(mergeTimestamps(other, promise)).toEqual(merged)
    expect(mergeTimestamps(merged, promise)).toEqual(merged)
    expect(readOts(writeOts(merged))).toEqual(merged)
    expect(reasonOf(() => mergeTimestamps(promise, inBlock))).toBe('digest')
  })

  it('is not written with an empty step, without attestations or for a non-SHA-256 digest', () => {
    expect(reasonOf(() => stepTo(digest, { kind: 'append', bytes: new Uint8Array() }, attested))).toBe('malformed')
    expect(reasonOf(() => writeOts(attested(digest)))).toBe('malformed')
    expect(reasonOf(() => writeOts(attested(new Uint8Array(20), { kind: 'bitcoin', height: 7 })))).toBe('malformed')
  })
})
