// OpenTimestamps anchor files: proven with block headers, pending without, rejected with foreign content.
import { expect, it } from 'vitest'
import { canonicalize } from '../bytes/canonical-json.ts'
import { sha256 } from '../bytes/digest.ts'
import { AnchorError } from './anchor-error.ts'
import { writeOts } from './ots.ts'
import { otsAnchor, verifyOtsAnchor } from './ots-anchor.ts'
import { attested, mergeTimestamps, stepTo } from './ots-timestamp.ts'

const digest = sha256(new TextEncoder().encode('a checkpoint'))
const BLOCK_AT = 1_790_000_000

function blockOf(root: Uint8Array, time: number): Uint8Array {
  const header = new Uint8Array(80)
  header.set(root, 36)
  const view = new DataView(header.buffer)
  view.setUint32(68, time, true)
  view.setUint32(72, 0x207fffff, true)
  for (let nonce = 0; (sha256(sha256(header))[31] ?? 0) > 0x7f; nonce += 1) header[76] = nonce
  return header
}

const early = stepTo(digest, { kind: 'sha256' }, (root) => attested(root, { kind: 'bitcoin', height: 800_000 }))
const late = attested(digest, { kind: 'bitcoin', height: 800_005 }, { kind: 'pending', uri: 'https://a.test' })
const ots = writeOts(mergeTimestamps(early, late))
const headers = new Map([
  [800_005, blockOf(digest, BLOCK_AT + 3_000)],
  [800_000, blockOf(sha256(digest), BLOCK_AT)],
])
const whole = otsAnchor(digest, ots, headers)

const reasonOf = (anchor: unknown, expected: object = {}) => {
  try {
    verifyOtsAnchor(anchor, { digest, network: 'regtest', ...expected })
    return undefined
  } catch (error) {
    // Any other error would be a bug in the verifier.
    if (!(error instanceof AnchorError)) throw error
    return error.reason
  }
}

it('an OTS anchor is proven by the earliest of its blocks', () => {
  const proven = verifyOtsAnchor(JSON.parse(canonicalize(whole)), { digest, network: 'regtest' })
  expect(proven).toMatchObject({ height: 800_000, blockTime: new Date(BLOCK_AT * 1000) })
  expect(reasonOf(whole, { blockHash: proven.blockHash })).toBeUndefined()
  expect(reasonOf(whole, { blockHash: '00'.repeat(32) })).toBe('block-hash')
})

it('an OTS anchor is proven by a single block and pending without any', () => {
  const [one] = [...headers]
  expect(verifyOtsAnchor(otsAnchor(digest, ots, new Map(one ? [one] : [])), { digest, network: 'regtest' }).height).toBe(800_005)
  expect(reasonOf(otsAnchor(digest, ots, new Map()))).toBe('pending')
})

it('an OTS anchor is rejected if any part is for another digest', () => {
  const other = sha256(digest)
  expect(reasonOf(whole, { digest: other })).toBe('digest')
  expect(reasonOf(otsAnchor(other, ots, headers))).toBe('digest')
  expect(reasonOf(otsAnchor(other, ots, headers), { digest: other })).toBe('digest')
})

it('an OTS anchor is rejected with headers of other blocks', () => {
  const [first, second] = [...headers.values()] as [Uint8Array, Uint8Array]
  expect(reasonOf(otsAnchor(digest, ots, new Map([...headers, [1, first]])))).toBe('header')
  expect(reasonOf(otsAnchor(digest, ots, new Map([[800_000, first]])))).toBe('header')
  expect(reasonOf(otsAnchor(digest, ots, new Map([[800_005, second]])))).toBe('header')
  expect(reasonOf(whole, { network: 'bitcoin' })).toBe('work')
})

it('an OTS anchor is rejected if malformed', () => {
  const [one, other] = whole.headers
  for (const changed of [
    null,
    [],
    'x',
    {},
    { ...whole, more: 1 },
    { ...whole, format: 'attestry/ots-anchor/v2' },
    { ...whole, digest: '0x00' },
    { ...whole, digest: whole.digest.slice(2) },
    { ...whole, ots: 'x' },
    { ...whole, ots: '0x' },
    { ...whole, ots: `0x${'00'.repeat(70_000)}` },
    { ...whole, headers: {} },
    { ...whole, headers: [other, one] },
    { ...whole, headers: [one, one] },
    { ...whole, headers: [null] },
    { ...whole, headers: [{ ...one, more: 1 }] },
    { ...whole, headers: [{ ...one, height: '800000' }] },
    { ...whole, headers: [{ ...one, height: '0xffffffffff' }] },
    { ...whole, headers: [{ ...one, header: `${one?.header}00` }] },
    { ...whole, headers: Array(17).fill(one) },
  ])
    expect(reasonOf(changed), JSON.stringify(changed).slice(0, 100)).toBe('malformed')
})
