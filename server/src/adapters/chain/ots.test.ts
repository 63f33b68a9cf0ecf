// The OpenTimestamps adapter with honest and misbehaving calendars; its files are also verified by Debian's python3-opentimestamps.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fromHex, toHex } from '@attestry/proof/bytes/hex'
import { AnchorError } from '@attestry/proof/chain/anchor-error'
import { verifyOts, writeTimestamp } from '@attestry/proof/chain/ots'
import { otsAnchor, readOtsAnchor, verifyOtsAnchor } from '@attestry/proof/chain/ots-anchor'
import { OtsError } from '@attestry/proof/chain/ots-error'
import { attested } from '@attestry/proof/chain/ots-timestamp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Calendar, type Misbehaviour, startCalendar } from './calendar.fixture.ts'
import { codeOf, someDigest, testTimeout, UNREACHABLE_URL } from './chain.fixture.ts'
import { callCalendarWithPython, checkWithPython } from './opentimestamps.fixture.ts'
import { createOtsChain, type OtsChainConfig } from './ots.ts'
import type { AnchorReceipt, Chain } from './port.ts'

/** Enough for a calendar that responds on a busy machine; tests wait the full time for one that does not. */
const DEADLINE_MS = 1_000

let one: Calendar
let other: Calendar
beforeAll(async () => {
  one = await startCalendar()
  other = await startCalendar(one.headers)
})
afterEach(() => {
  one.misbehave(undefined)
  other.misbehave(undefined)
})
afterAll(() => Promise.all([one.stop(), other.stop()]))

const open = (more: Partial<OtsChainConfig> = {}): Chain =>
  createOtsChain({ calendars: [one.url, other.url], blocksUrl: one.url, network: 'regtest', confirmations: 2, ...more })
const partsOf = ({ data }: AnchorReceipt) => readOtsAnchor(data)
const jobOf = (ots: Uint8Array, digest: Uint8Array, headers: ReadonlyMap<number, Uint8Array>) => ({
  ots: toHex(ots),
  digest: toHex(digest),
  headers: Object.fromEntries([...headers].map(([height, header]) => [height, toHex(header)])),
})
async function confirmed(chain = open()): Promise<{ digest: Uint8Array; submitted: AnchorReceipt; receipt: AnchorReceipt }> {
  const digest = someDigest()
  const submitted = await chain.submit(digest, testTimeout())
  one.mine()
  other.mine(1)
  const receipt = await chain.prove(submitted, digest, testTimeout())
  expect(receipt.state).toBe('confirmed')
  return { digest, submitted, receipt }
}

describe('the fake calendar', () => {
  it('works with the reference client', async () => {
    const digest = someDigest()
    const promised = await callCalendarWithPython(one.url, toHex(digest))
    const height = one.mine()
    const complete = fromHex(await callCalendarWithPython(one.url, toHex(digest), promised))
    const { attestations } = verifyOts(complete, { digest, headers: one.headers, network: 'regtest' })
    expect(attestations).toContainEqual({ kind: 'bitcoin', height, block: expect.anything() })
  })
})

describe('OpenTimestamps files', () => {
  it('are read identically by python3-opentimestamps', async () => {
    const { digest, submitted, receipt } = await confirmed()
    const [promise, proof] = [partsOf(submitted), partsOf(receipt)]
    const [first, second] = await checkWithPython([
      jobOf(promise.ots, digest, promise.headers),
      jobOf(proof.ots, digest, proof.headers),
    ])
    expect(first).toEqual({ pending: [one.url, other.url].sort(), time: null, again: toHex(promise.ots) })
    expect(second).toMatchObject({ pending: [], again: toHex(proof.ots) })
    expect(new Date(Number(second?.error ?? second?.time) * 1000).toISOString()).toBe(receipt.at)
    expect(proof.headers.size).toBe(2)
  })

  it('with any byte changed are refused by both implementations', async () => {
    const { digest, receipt } = await confirmed(open({ calendars: [one.url] }))
    const { ots, headers } = partsOf(receipt)
    const changed = [0x01, 0x80].flatMap((change) =>
      Array.from(ots, (byte, at) => Uint8Array.from(ots).fill(byte ^ change, at, at + 1)),
    )
    const [untouched, ...answers] = await checkWithPython([ots, ...changed].map((bytes) => jobOf(bytes, digest, headers)))
    expect(untouched?.error).toBeUndefined()
    for (const [at, bytes] of changed.entries()) {
      const answer = answers[at]
      expect(answer?.error ?? answer?.time, `python, ${at}`).toSatisfy((it) => typeof it === 'string' || it === null)
      expect(() => verifyOtsAnchor(otsAnchor(digest, bytes, headers), { digest, network: 'regtest' }), `${at}`).toThrow(
        AnchorError,
      )
    }
  })

  it('truncated anywhere, or with trailing bytes, are refused by both implementations', async () => {
    const { digest, receipt } = await confirmed(open({ calendars: [one.url] }))
    const { ots, headers } = partsOf(receipt)
    const changed = [...Array.from({ length: ots.length }, (_, length) => ots.slice(0, length)), new Uint8Array([...ots, 0])]
    const answers = await checkWithPython(changed.map((bytes) => jobOf(bytes, digest, headers)))
    for (const [at, bytes] of changed.entries()) {
      expect(answers[at]?.error, `python, ${bytes.length} bytes`).toBeTypeOf('string')
      expect(() => verifyOts(bytes, { digest, headers, network: 'regtest' }), `${bytes.length} bytes`).toThrow(OtsError)
    }
  })

  it('with another Merkle root in the header are refused by both implementations', async () => {
    const { digest, receipt } = await confirmed(open({ calendars: [one.url] }))
    const { ots, headers } = partsOf(receipt)
    const changed = Array.from({ length: 32 }, (_, at) => {
      const [[height, header]] = [...headers] as [[number, Uint8Array]]
      const copy = header.slice()
      copy[36 + at] = (copy[36 + at] ?? 0) ^ 1
      return new Map([[height, copy]])
    })
    for (const [at, answer] of (await checkWithPython(changed.map((map) => jobOf(ots, digest, map)))).entries()) {
      expect(answer.error).toBe('VerificationError')
      expect(() => verifyOts(ots, { digest, headers: changed[at] as Map<number, Uint8Array>, network: 'regtest' })).toThrow(
        OtsError,
      )
    }
  })

  it('with any other header change belong to another block, and a block without work is refused', async () => {
    const { digest, receipt } = await confirmed(open({ calendars: [one.url] }))
    const { ots, headers } = partsOf(receipt)
    const { blockHash } = verifyOtsAnchor(receipt.data, { digest, network: 'regtest' })
    const [[height, header]] = [...headers] as [[number, Uint8Array]]
    for (let bit = 0; bit < header.length * 8; bit += 1) {
      const copy = header.slice()
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const data = otsAnchor(digest, ots, new Map([[height, copy]]))
      expect(() => verifyOtsAnchor(data, { digest, network: 'regtest', blockHash }), `bit ${bit}`).toThrow(AnchorError)
    }
    // The fake chain's low work is not accepted as Bitcoin's.
    expect(() => verifyOtsAnchor(receipt.data, { digest })).toThrow(expect.objectContaining({ reason: 'work' }))
  })
})

describe('OpenTimestamps calendars', () => {
  const respondsWith =
    (status: number, body: string | Uint8Array = ''): Misbehaviour =>
    (_request, response) => {
      response.writeHead(status, { location: `${other.url}/elsewhere` }).end(body)
      return true
    }
  const promise = (uri: string) => writeTimestamp(attested(new Uint8Array(32), { kind: 'pending', uri }))
  const block = writeTimestamp(attested(new Uint8Array(32), { kind: 'bitcoin', height: 800_000 }))
  const hangs: Misbehaviour = () => true
  const stops: Misbehaviour = (_request, response) => {
    response.writeHead(200).write('x')
    return true
  }
  const floods: Misbehaviour = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200)
    const more = setInterval(() => response.write(Buffer.alloc(5_000)), 1)
    response.on('close', () => clearInterval(more))
    return true
  }

  it.each<[string, Misbehaviour, string]>([
    ['refuses', respondsWith(400), 'refused'],
    ['fails with 503', respondsWith(503), 'unreachable'],
    ['redirects', respondsWith(307), 'unreachable'],
    ['answers with nothing', respondsWith(200), 'refused'],
    ['answers with a page', respondsWith(200, '<html>'), 'refused'],
    ['answers with more than its limit', respondsWith(200, new Uint8Array(10_001)), 'refused'],
    ['never stops', floods, 'refused'],
    ['never answers', hangs, 'unreachable'],
    ['stops in the middle', stops, 'unreachable'],
    ['refers to an unknown calendar', respondsWith(200, promise('http://10.0.0.1')), 'refused'],
    ['claims a block immediately', respondsWith(200, block), 'refused'],
  ])('with one that %s: its error is reported, and another one suffices', async (_, behaviour, code) => {
    one.misbehave(behaviour)
    const digest = someDigest()
    const alone = open({ calendars: [one.url], deadlineMs: DEADLINE_MS })
    expect(await codeOf(alone.submit(digest, testTimeout()))).toBe(code)
    const receipt = await open({ deadlineMs: DEADLINE_MS }).submit(digest, testTimeout())
    const { attestations } = verifyOts(partsOf(receipt).ots, { digest })
    expect(attestations).toEqual([{ kind: 'pending', uri: other.url }])
  })

  it('behind a pool are followed if configured', async () => {
    const pool = await startCalendar(one.headers)
    try {
      pool.misbehave((request, response) => {
        const pieces: Buffer[] = []
        request.on('data', (piece: Buffer) => pieces.push(piece))
        request.on('end', async () => {
          const answer = await fetch(`${one.url}/digest`, { method: 'POST', body: Buffer.concat(pieces) })
          response.end(Buffer.from(await answer.arrayBuffer()))
        })
        return true
      })
      const digest = someDigest()
      expect(await codeOf(open({ calendars: [pool.url] }).submit(digest, testTimeout()))).toBe('refused')
      const chain = open({ calendars: [pool.url], behindPools: [`${one.url}/`] })
      const receipt = await chain.submit(digest, testTimeout())
      one.mine(1)
      expect((await chain.prove(receipt, digest, testTimeout())).state).toBe('confirmed')
    } finally {
      await pool.stop()
    }
  })

  it('that are not configured are never called, whatever a receipt contains', async () => {
    const unconfigured = await startCalendar()
    try {
      const digest = someDigest()
      const receipt = await open({ calendars: [unconfigured.url], blocksUrl: unconfigured.url }).submit(digest, testTimeout())
      let requests = 0
      unconfigured.misbehave(() => {
        requests += 1
        return false
      })
      expect(await codeOf(open().prove(receipt, digest, testTimeout()))).toBe('bad-receipt')
      expect(requests).toBe(0)
    } finally {
      await unconfigured.stop()
    }
  })

  it('that lose an attestation, lie about it, or confirm it too early leave it pending', async () => {
    const chain = open({ calendars: [one.url], deadlineMs: DEADLINE_MS })
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    const height = one.mine()
    // The block exists, but it is the last one.
    expect(await chain.prove(submitted, digest, testTimeout())).toEqual(submitted)
    one.mine()
    const onTimestamp =
      (behaviour: Misbehaviour): Misbehaviour =>
      (request, response) =>
        Boolean(request.url?.startsWith('/timestamp')) && behaviour(request, response)
    const lie = (at: number) => writeTimestamp(attested(new Uint8Array(32), { kind: 'bitcoin', height: at }))
    for (const [behaviour, code] of [
      [respondsWith(404), 'no error'],
      [respondsWith(500), 'unreachable'],
      [respondsWith(200, 'x'), 'refused'],
      // A pending commitment has 44 bytes, so it cannot itself be a Merkle root.
      [respondsWith(200, lie(height)), 'refused'],
      [respondsWith(200, Buffer.concat([Buffer.of(8), lie(height)])), 'refused'],
      [respondsWith(200, Buffer.concat([Buffer.of(8), lie(height + 1_000)])), 'no error'],
      [hangs, 'unreachable'],
    ] as const) {
      one.misbehave(onTimestamp(behaviour))
      const answer = chain.prove(submitted, digest, testTimeout())
      expect(await codeOf(answer)).toBe(code)
      if (code === 'no error') expect(await answer).toEqual(submitted)
    }
    one.misbehave(undefined)
    expect((await chain.prove(submitted, digest, testTimeout())).state).toBe('confirmed')
  })

  it('work if one of them is permanently gone', async () => {
    const gone = await startCalendar(one.headers)
    const chain = open({ calendars: [one.url, gone.url], deadlineMs: DEADLINE_MS })
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    await gone.stop()
    one.mine(1)
    const receipt = await chain.prove(submitted, digest, testTimeout())
    expect(receipt.state).toBe('confirmed')
    const { ots, headers } = partsOf(receipt)
    expect(await checkWithPython([jobOf(ots, digest, headers)])).toMatchObject([{ pending: [gone.url], again: toHex(ots) }])
  })
})

describe('a block server', () => {
  it.each<[string, (path: string) => string | undefined]>([
    ['answers with another header', (path) => (path.endsWith('/header') ? '00'.repeat(80) : undefined)],
    ['answers with half a header', (path) => (path.endsWith('/header') ? '00'.repeat(40) : undefined)],
    ['answers with no hash', (path) => (path.startsWith('/block-height') ? 'block not found' : undefined)],
    ['answers with no height', (path) => (path.startsWith('/blocks') ? '-1' : undefined)],
    ['answers with too much', (path) => (path.startsWith('/blocks') ? '1'.repeat(1_000) : undefined)],
  ])('that %s confirms nothing', async (_, lie) => {
    const chain = open({ calendars: [other.url] })
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    other.mine(1)
    one.misbehave((request, response) => {
      const answer = lie(request.url ?? '')
      if (answer !== undefined) response.end(answer)
      return answer !== undefined
    })
    expect(await codeOf(chain.prove(submitted, digest, testTimeout()))).toBe('refused')
  })

  it('that is unreachable confirms nothing', async () => {
    const chain = open({ calendars: [other.url], blocksUrl: UNREACHABLE_URL })
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    other.mine(1)
    expect(await codeOf(chain.prove(submitted, digest, testTimeout()))).toBe('unreachable')
  })
})

it('the OpenTimestamps adapter refuses invalid URLs', () => {
  for (const url of ['', 'calendar.test', 'ftp://calendar.test', 'https://calendar.test/?a=b', 'https://calendar.test/#a'])
    expect(() => open({ calendars: [url] })).toThrow(TypeError)
  expect(() => open({ calendars: [] })).toThrow(TypeError)
})
