// What every chain must do, run over each adapter against the real thing.
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { describe, expect, it } from 'vitest'
import { codeOf, patiently, someDigest, type TestChain } from './chain.fixture.ts'
import type { AnchorReceipt } from './port.ts'

export function chainSuite(name: 'none' | 'evm' | 'ots', open: () => TestChain): void {
  describe(name, () => {
    it('says who it is', () => {
      expect(open().chain).toMatchObject({ name, kind: name })
    })

    it('says that it cannot be reached, without throwing', async () => {
      expect(await open().unreachable.info(patiently())).toMatchObject({ reachable: false, height: null, chainId: null })
    })

    if (name === 'none') neverAnchors(open)
    else anchors(name, open)
  })
}

function neverAnchors(open: () => TestChain): void {
  it('anchors nothing and claims nothing', async () => {
    const { chain } = open()
    const receipt: AnchorReceipt = { chain: 'none', state: 'submitted', data: {}, at: null, explorerUrl: null }
    expect(await codeOf(chain.submit(someDigest(), patiently()))).toBe('no-chain')
    expect(await codeOf(chain.prove(receipt, someDigest(), patiently()))).toBe('no-chain')
  })
}

function anchors(name: string, open: () => TestChain): void {
  it('says that it can be reached, and how high it is', async () => {
    const info = await open().chain.info(patiently())
    expect(info.reachable).toBe(true)
    expect(info.height).toBeGreaterThan(0)
  })

  it('anchors a digest, and proves it once it is settled', async () => {
    const { chain, settle, verify } = open()
    const digest = someDigest()
    const before = Date.now()
    const submitted = await chain.submit(digest, patiently())
    expect(submitted).toMatchObject({ chain: name, state: 'submitted', at: null })
    expect(() => verify(submitted.data, digest)).toThrow()
    expect(await chain.prove(submitted, digest, patiently())).toEqual(submitted)

    await settle()
    const confirmed = await chain.prove(submitted, digest, patiently())
    expect(confirmed).toMatchObject({ chain: name, state: 'confirmed' })
    const time = verify(confirmed.data, digest)
    expect(confirmed.at).toBe(time.toISOString())
    expect(Math.abs(time.getTime() - before)).toBeLessThan(60_000)
    expect(confirmed.explorerUrl).toMatch(/^https:\/\/explorer\.test\/(tx|block)\/(0x)?[0-9a-f]{64}$/)
  })

  it('gives receipts that survive canonical JSON', async () => {
    const { chain, settle, verify } = open()
    const digest = someDigest()
    const kept = (receipt: AnchorReceipt) => JSON.parse(canonicalize(receipt)) as AnchorReceipt
    const submitted = kept(await chain.submit(digest, patiently()))
    await settle()
    const confirmed = kept(await chain.prove(submitted, digest, patiently()))
    expect(verify(confirmed.data, digest)).toBeInstanceOf(Date)
  })

  it('answers the same however often a receipt is asked for', async () => {
    const { chain, settle } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, patiently())
    await settle()
    const confirmed = await chain.prove(submitted, digest, patiently())
    expect(await chain.prove(submitted, digest, patiently())).toEqual(confirmed)
    expect(await chain.prove(confirmed, digest, patiently())).toEqual(confirmed)
  })

  it('refuses what is not a digest of 32 bytes', async () => {
    const { chain } = open()
    for (const length of [0, 31, 33, 64])
      expect(await codeOf(chain.submit(new Uint8Array(length), patiently())), String(length)).toBe('bad-digest')
  })

  it('refuses a receipt for another digest, of another make, or altered', async () => {
    const { chain, settle } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, patiently())
    await settle()
    const confirmed = await chain.prove(submitted, digest, patiently())
    for (const receipt of [submitted, confirmed]) {
      expect(await codeOf(chain.prove(receipt, someDigest(), patiently()))).toBe('bad-receipt')
      for (const data of [
        {},
        { ...receipt.data, more: '0x' },
        { ...receipt.data, digest: '0x00' },
        { ...receipt.data, format: '' },
      ])
        expect(await codeOf(chain.prove({ ...receipt, data }, digest, patiently()))).toBe('bad-receipt')
    }
    expect(await codeOf(chain.prove({ ...submitted, state: 'confirmed' }, digest, patiently()))).toBe('bad-receipt')
  })

  it('says so when nobody answers', async () => {
    const { chain, unreachable, settle } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, patiently())
    await settle()
    expect(await codeOf(unreachable.submit(digest, patiently()))).toBe('unreachable')
    expect(await codeOf(unreachable.prove(submitted, digest, patiently()))).toBe('unreachable')
  })

  it('does nothing more when it is told to give up', async () => {
    const { chain } = open()
    const digest = someDigest()
    const submitted = await chain.submit(digest, patiently())
    expect(await codeOf(chain.submit(someDigest(), AbortSignal.abort()))).toMatch(/^(unreachable|in-flight)$/)
    expect(await codeOf(chain.prove(submitted, digest, AbortSignal.abort()))).toBe('unreachable')
    expect((await chain.info(AbortSignal.abort())).reachable).toBe(false)
  })
}
