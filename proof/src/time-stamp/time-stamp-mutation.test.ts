// Mutations of tokens, signatures and evidence records: every change is rejected or does not alter what is proven.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digest, sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { signDetached, verifyDetached } from '../signature/cades.ts'
import { testAuthority } from '../signature/certificate.fixture.ts'
import type { Certificate } from '../signature/certificate.ts'
import { CmsError, readSignedData } from '../signature/cms.ts'
import {
  buildEvidenceRecord,
  EvidenceRecordError,
  hashTree,
  readEvidenceRecord,
  renewTimeStamp,
  timeStampRenewalLeaf,
  verifyEvidenceRecord,
} from './evidence-record.ts'
import {
  answerTimeStampRequest,
  buildTimeStampRequest,
  readTimeStampRequest,
  readTimeStampResponse,
  TimeStampError,
  TimeStampRequestError,
  verifyTimeStamp,
} from './time-stamp.ts'

/** At smoke size every n-th position, byte value, and a part of the random cases. */
const STEP = process.env.FULL_SIZE === '1' ? 1 : 8

/** Mulberry32, a seeded generator: the same changes in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const content = new TextEncoder().encode('the manifest of a record')
const imprint = sha256(content)
const request = buildTimeStampRequest({ digest: imprint, algorithm: 'sha256', nonce: 4711n, certReq: true })
const raw = (path: readonly Certificate[]) => path.map((one) => toHex(one.raw))

async function stampBy(scheme: 'ecdsa-p256-sha256' | 'rsa-sha256', seconds = 0, bytes = request) {
  const authority = await testAuthority(scheme, { withIntermediate: scheme === 'ecdsa-p256-sha256' })
  const now = new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  const response = await answerTimeStampRequest(bytes, {
    identity: authority.timeStampIdentity,
    policy: '1.2.3.4',
    serial: () => 99n,
    now,
  })
  return { ...authority, response, token: readTimeStampResponse(response).token ?? response }
}
const p256 = await stampBy('ecdsa-p256-sha256')
const rsa = await stampBy('rsa-sha256')
const p7s = await signDetached(content, p256.signatureIdentity, { signingTime: new Date('2026-01-01T00:00:00Z') })

/** SEQUENCE, its length in three bytes, SEQUENCE, 3, INTEGER, 1: then the status. */
const STATUS_AT = 8
/** The last byte of the identifier, which names RSA with or without a digest. */
const RSA_ARC_AT = 12

const stampShows = async (bytes: Uint8Array, anchors: Uint8Array[]) => {
  const { path, certificate, ...shown } = await verifyTimeStamp(bytes, {
    digest: imprint,
    algorithm: 'sha256',
    nonce: 4711n,
    anchors,
  })
  return { ...shown, path: raw(path), certificate: toHex(certificate.raw) }
}
const signatureShows = async (bytes: Uint8Array) => {
  const { signer, signingTime, path } = await verifyDetached(content, bytes, {
    anchors: [p256.root],
    at: new Date('2026-06-01T00:00:00Z'),
  })
  return { signer: toHex(signer.raw), signingTime, path: raw(path) }
}

const renewed = await (async () => {
  const tree = hashTree('sha256', [[imprint], [sha256(imprint)]])
  const requestFor = (root: Uint8Array) => buildTimeStampRequest({ digest: root, algorithm: 'sha256', certReq: true })
  const first = await stampBy('ecdsa-p256-sha256', 0, requestFor(tree.root))
  const record = buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: tree.reduced(0), token: first.token }]] })
  const leaf = timeStampRenewalLeaf(record)
  const next = hashTree('sha256', [leaf.digests, [imprint]])
  const second = await stampBy('ecdsa-p256-sha256', 30, requestFor(next.root))
  return { record: renewTimeStamp(record, { reduced: next.reduced(0), token: second.token }), anchors: [first.root, second.root] }
})()
const recordShows = async (bytes: Uint8Array) => {
  const { time, renewals, stamps } = await verifyEvidenceRecord(bytes, {
    data: [content],
    anchors: renewed.anchors,
    at: new Date('2026-06-01T00:00:00Z'),
  })
  return { time, renewals, stamps: stamps.map((one) => [one.serial, one.time, raw(one.path)]) }
}

type Refusal = abstract new (...args: never[]) => Error

/** Whether the changed bytes pass with the same result; otherwise the error must be of the expected class. */
async function passes(
  changed: Uint8Array,
  shows: (bytes: Uint8Array) => Promise<object>,
  original: object,
  refusal: Refusal,
): Promise<boolean> {
  let shown: object
  try {
    shown = await shows(changed)
  } catch (error) {
    expect(error).toBeInstanceOf(refusal)
    return false
  }
  expect(shown).toEqual(original)
  return true
}

const everyStep = (length: number): number[] => Array.from({ length: Math.ceil(length / STEP) }, (_, at) => at * STEP)

/** The positions at which a changed byte passes. */
async function survivors(
  bytes: Uint8Array,
  shows: (changed: Uint8Array) => Promise<object>,
  refusal: Refusal,
  seed: number,
  positions = everyStep(bytes.length),
) {
  const original = await shows(bytes)
  const next = random(seed)
  const passed: { at: number; from: number; to: number }[] = []
  for (const at of positions) {
    const changed = bytes.slice()
    const from = bytes[at] ?? 0
    const to = (from + 1 + Math.floor(next() * 255)) % 256
    changed[at] = to
    if (await passes(changed, shows, original, refusal)) passed.push({ at, from, to })
  }
  return passed
}

describe('a byte changed at every position', () => {
  it('of a token: none passes', async () => {
    expect(p256.token.length).toBeGreaterThan(300)
    expect(await survivors(p256.token, (one) => stampShows(one, [p256.root]), TimeStampError, 1)).toEqual([])
  })

  it('of a detached signature: none passes', async () => {
    expect(p7s.length).toBeGreaterThan(300)
    expect(await survivors(p7s, signatureShows, CmsError, 2)).toEqual([])
  })

  it('of an evidence record with a renewal, at random positions: none passes', async () => {
    const next = random(3)
    const positions = Array.from({ length: 400 / STEP }, () => Math.floor(next() * renewed.record.length))
    expect(await survivors(renewed.record, recordShows, EvidenceRecordError, 4, positions)).toEqual([])
  })

  it('of the response around a token: only "granted" changed to "granted with modifications" passes', async () => {
    const shows = (one: Uint8Array) => stampShows(one, [p256.root])
    const original = await shows(p256.response)
    const header = Array.from({ length: p256.response.length - p256.token.length }, (_, at) => at)
    const passed = []
    for (let to = 0; to < 256; to += 1) {
      // The status is tried with every value.
      for (const at of to % STEP === 0 ? header : [STATUS_AT]) {
        if (p256.response[at] === to) continue
        const changed = p256.response.slice()
        changed[at] = to
        if (await passes(changed, shows, original, TimeStampError)) passed.push([at, to])
      }
    }
    expect(passed).toEqual([[STATUS_AT, 1]])
  })

  it('of an RSA token, at random positions: none passes', async () => {
    const next = random(5)
    const positions = Array.from({ length: 400 / STEP }, () => Math.floor(next() * rsa.token.length))
    expect(await survivors(rsa.token, (one) => stampShows(one, [rsa.root]), TimeStampError, 6, positions)).toEqual([])
  })

  it('of its algorithm identifier: only the equivalent plain RSA with a separate digest passes', async () => {
    const shows = (one: Uint8Array) => stampShows(one, [rsa.root])
    const original = await shows(rsa.token)
    const { signatureAlgorithm } = readSignedData(rsa.token).signer
    const start = Buffer.from(rsa.token).lastIndexOf(Buffer.from(signatureAlgorithm))
    const passed = []
    for (let at = start; at < start + signatureAlgorithm.length; at += 1) {
      // The last arc of the algorithm's identifier is tried with every value.
      for (let to = 0; to < 256; to += at - start === RSA_ARC_AT ? 1 : STEP) {
        if (rsa.token[at] === to) continue
        const changed = rsa.token.slice()
        changed[at] = to
        if (await passes(changed, shows, original, TimeStampError)) passed.push([at - start, rsa.token[at], to])
      }
    }
    expect(passed).toEqual([[RSA_ARC_AT, 11, 1]])
  })
})

describe('truncated at every position or with bytes added', () => {
  it.each<[string, Uint8Array, (bytes: Uint8Array) => Promise<object>, Refusal]>([
    ['a response', p256.response, (one) => stampShows(one, [p256.root]), TimeStampError],
    ['a token', p256.token, (one) => stampShows(one, [p256.root]), TimeStampError],
    ['a detached signature', p7s, signatureShows, CmsError],
    ['an evidence record', renewed.record, recordShows, EvidenceRecordError],
  ])('%s is rejected', async (_, bytes, shows, refusal) => {
    await shows(bytes)
    for (const end of everyStep(bytes.length)) await expect(shows(bytes.subarray(0, end))).rejects.toBeInstanceOf(refusal)
    for (const added of [[0], [5, 0], [...bytes]])
      await expect(shows(Uint8Array.of(...bytes, ...added))).rejects.toBeInstanceOf(refusal)
  })
})

describe('only the declared error class is thrown by', () => {
  /** Removes, duplicates, moves and overwrites chunks. */
  const spoiled = (bytes: Uint8Array) =>
    fc
      .array(
        fc.record({
          kind: fc.constantFrom('cut', 'double', 'set', 'flip'),
          at: fc.nat(bytes.length - 1),
          length: fc.integer({ min: 1, max: 40 }),
          value: fc.nat(255),
        }),
        { minLength: 1, maxLength: 5 },
      )
      .map((edits) => {
        let list = Array.from(bytes)
        for (const { kind, at, length, value } of edits) {
          if (kind === 'cut') list.splice(at, length)
          if (kind === 'double') list = [...list.slice(0, at + length), ...list.slice(at)]
          if (kind === 'set') list[at] = value
          if (kind === 'flip') list[at] = (list[at] ?? 0) ^ (1 << (value % 8))
        }
        return Uint8Array.from(list, (byte) => byte ?? 0)
      })
  const check = async (act: () => unknown, refusal: Refusal) => {
    try {
      await act()
    } catch (error) {
      expect(error).toBeInstanceOf(refusal)
    }
  }
  const targets: [string, Uint8Array, (bytes: Uint8Array) => unknown, Refusal][] = [
    ['verifyTimeStamp', p256.response, (one) => stampShows(one, [p256.root]), TimeStampError],
    ['verifyDetached', p7s, signatureShows, CmsError],
    ['verifyEvidenceRecord', renewed.record, recordShows, EvidenceRecordError],
    ['readTimeStampRequest', request, readTimeStampRequest, TimeStampRequestError],
    ['readTimeStampResponse', p256.response, readTimeStampResponse, TimeStampError],
    ['readSignedData', p256.token, readSignedData, CmsError],
    ['readEvidenceRecord', renewed.record, readEvidenceRecord, EvidenceRecordError],
  ]
  it.each(targets)('%s', async (_, bytes, act, refusal) => {
    await fc.assert(
      fc.asyncProperty(spoiled(bytes), (one) => check(() => act(one), refusal)),
      { numRuns: 400 / STEP },
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), (one) => check(() => act(one), refusal)),
      { numRuns: 200 / STEP },
    )
  })

  it('answerTimeStampRequest, which returns a response for every request', async () => {
    const authority = {
      identity: p256.timeStampIdentity,
      policy: '1.2.3.4',
      serial: () => 1n,
      now: new Date('2026-01-01T00:00:00Z'),
    }
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoiled(request), fc.uint8Array({ maxLength: 100 })), async (one) => {
        const { status, token, failure } = readTimeStampResponse(await answerTimeStampRequest(one, authority))
        expect([status, token !== undefined, failure !== undefined]).toEqual(token ? [0, true, false] : [2, false, true])
      }),
      { numRuns: 400 / STEP },
    )
  })
})

it('verifyTimeStamp accepts a time-stamp only for its own digest, for every algorithm', async () => {
  for (const algorithm of ['sha256', 'sm3'] as const) {
    const other = digest(algorithm, new TextEncoder().encode('another'))
    await expect(verifyTimeStamp(p256.token, { digest: other, anchors: [p256.root] })).rejects.toMatchObject({
      reason: 'imprint',
    })
  }
})
