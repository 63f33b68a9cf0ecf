// Contract tests for every chain adapter, run against real nodes.
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { describe, expect, it } from 'vitest'
import { codeOf, someDigest, type TestChain, testTimeout } from './chain.fixture.ts'
import type { AnchorReceipt } from './port.ts'

export function chainSuite(name: 'none' | 'evm' | 'ots', open: () => TestChain): void {
  describe(name, () => {
    it('the chain has its name and kind', () => {
      expect(open().chain).toMatchObject({ name, kind: name })
    })

    it('the chain reports an unreachable server without throwing', async () => {
      expect(await open().unreachable.info(testTimeout())).toMatchObject({ reachable: false, height: null, chainId: null })
    })

    if (name === 'none') neverAnchors(open)
    else anchors(name, open)
  })
}

function neverAnchors(open: () => TestChain): void {
  it('the chain refuses to submit and to prove', async () => {
    const { chain } = open()
    const receipt: AnchorReceipt = { chain: 'none', state: 'submitted', data: {}, at: null, explorerUrl: null }
    expect(await codeOf(chain.submit(someDigest(), testTimeout()))).toBe('no-chain')
    expect(await codeOf(chain.prove(receipt, someDigest(), testTimeout()))).toBe('no-chain')
  })
}

function anchors(name: string, open: () => TestChain): void {
  it('the chain reports that it is reachable, and its height', async () => {
    const info = await open().chain.info(testTimeout())
    expect(info.reachable).toBe(true)
    expect(info.height).toBeGreaterThan(0)
  })

  it('the chain anchors a digest, and proves it once confirmed', async () => {
    const { chain, settle, verify } = open()
    const digest = someDigest()
    const before = Date.now()
    const submitted = await chain.submit(digest, testTimeout())
    expect(submitted).toMatchObject({ chain: name, state: 'submitted', at: null })
    expect(() => verify(submitted.data, digest)).toThrow()
    expect(await chain.prove(submitted, digest, testTimeout())).toEqual(submitted)

    await settle()
    const confirmed = await chain.prove(submitted, digest, testTimeout())
    expect(confirmed).toMatchObject({ chain: name, state: 'confirmed' })
    const time = verify(confirmed.data, digest)
    expect(confirmed.at).toBe(time.toISOString())
    expect(Math.abs(time.getTime() - before)).toBeLessThan(60_000)
    expect(confirmed.explorerUrl).toMatch(/^https:\/\/explorer\.test\/(tx|block)\/(0x)?[0-9a-f]{64}$/)
  })

  it('the chain returns receipts that survive canonical JSON', async () => {
    const { chain, settle, verify } = open()
    const digest = someDigest()
    const kept = (receipt: AnchorReceipt) => JSON.parse(canonicalize(receipt)) as AnchorReceipt
    const submitted = kept(await chain.submit(digest, testTimeout()))
    await settle()
    const confirmed = kept(await chain.prove(submitted, digest, testTimeout()))
    expect(verify(confirmed.data, digest)).toBeInstanceOf(Date)
  })

  it('the chain proves a receipt idempotently', async () => {
    const { chain, settle } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    await settle()
    const confirmed = await chain.prove(submitted, digest, testTimeout())
    expect(await chain.prove(submitted, digest, testTimeout())).toEqual(confirmed)
    expect(await chain.prove(confirmed, digest, testTimeout())).toEqual(confirmed)
  })

  it('the chain refuses digests that do not have 32 bytes', async () => {
    const { chain } = open()
    for (const length of [0, 31, 33, 64])
      expect(await codeOf(chain.submit(new Uint8Array(length), testTimeout())), String(length)).toBe('bad-digest')
  })

  it('the chain refuses a receipt for another digest, of another format, or altered', async () => {
    const { chain, settle } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    await settle()
    const confirmed = await chain.prove(submitted, digest, testTimeout())
    for (const receipt of [submitted, confirmed]) {
      expect(await codeOf(chain.prove(receipt, someDigest(), testTimeout()))).toBe('bad-receipt')
      for (const data of [
        {},
        { ...receipt.data, more: '0x' },
        { ...receipt.data, digest: '0x00' },
        { ...receipt.data, format: '' },
      ])
        expect(await codeOf(chain.prove({ ...receipt, data }, digest, testTimeout()))).toBe('bad-receipt')
    }
    expect(await codeOf(chain.prove({ ...submitted, state: 'confirmed' }, digest, testTimeout()))).toBe('bad-receipt')
  })

  it('the chain fails as unreachable without a server', async () => {
    const { chain, unreachable, settle } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    await settle()
    expect(await codeOf(unreachable.submit(digest, testTimeout()))).toBe('unreachable')
    expect(await codeOf(unreachable.prove(submitted, digest, testTimeout()))).toBe('unreachable')
  })

  it('the chain does nothing after an abort', async () => {
    const { chain } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    expect(await codeOf(chain.submit(someDigest(), AbortSignal.abort()))).toMatch(/^(unreachable|in-flight)$/)
    expect(await codeOf(chain.prove(submitted, digest, AbortSignal.abort()))).toBe('unreachable')
    expect((await chain.info(AbortSignal.abort())).reachable).toBe(false)
  })
}
