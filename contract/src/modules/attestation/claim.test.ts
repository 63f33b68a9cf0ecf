// Tests, for every combination of what a record can have, that no sentence may be printed whose premise is missing.
import { describe, expect, it } from 'vitest'
import { sourceClasses } from '../../evidence-kind.ts'
import { DEMO_PARTY, DEMO_VANTAGE, DEMO_WITNESS } from '../transparency/demo-party.ts'
import { everyStanding, promises } from './claim.fixture.ts'
import {
  type Claim,
  claimsIn,
  headlineOf,
  logVouchers,
  mayClaim,
  outsideVouchers,
  premises,
  type Standing,
  standingOf,
  strengthOf,
} from './claim.ts'
import { claimPhrases as en } from './claim-phrases.en.ts'
import { claimPhrases as zh } from './claim-phrases.zh.ts'
import type { VantageVerdict } from './proof.ts'

const textsOf = (claims: readonly Claim[]) => claims.flatMap((claim) => [zh[claim], en[claim]]).join('\n')
const allowed = (standing: Standing) => (Object.keys(premises) as Claim[]).filter((claim) => mayClaim(standing, claim))

it('everyStanding enumerates each combination once', () => {
  const all = everyStanding()
  expect(all).toHaveLength(sourceClasses.length * 3 * 2 * 2 * 2 ** outsideVouchers.length)
  expect(new Set(all.map((standing) => JSON.stringify(standing))).size).toBe(all.length)
})

describe.each(promises)('the promise “$name”', ({ words, premise }) => {
  it('appears in a sentence that may be printed only if its premise holds', () => {
    for (const standing of everyStanding())
      if (!premise(standing)) expect(textsOf(allowed(standing)), JSON.stringify(standing)).not.toMatch(words)
  })
})

it.each(promises.filter(({ kept }) => kept))('the promise “$name” is made once its premise holds', ({ words, premise }) => {
  for (const standing of everyStanding()) if (premise(standing)) expect(textsOf(allowed(standing))).toMatch(words)
})

it('the headline is “platform’s word only” exactly if no outside party vouches', () => {
  for (const standing of everyStanding()) {
    const alone = logVouchers.every((voucher) => standing.outside[voucher].length === 0)
    expect(headlineOf(standing)).toBe(alone ? 'platformOnly' : 'outsideVouches')
    expect(mayClaim(standing, 'platformOnly')).toBe(alone)
    expect(mayClaim(standing, 'outsideVouches')).toBe(!alone)
  }
})

it('every printed group holds only sentences that may be printed, and every sentence about proof is in one group', () => {
  const grouped = new Set<Claim>()
  for (const standing of everyStanding())
    for (const group of ['proved', 'stated', 'notProved'] as const)
      for (const claim of claimsIn(group, standing)) {
        expect(mayClaim(standing, claim)).toBe(true)
        grouped.add(claim)
      }
  const headlines = ['platformOnly', 'platformOnlyText', 'outsideVouches', 'outsideVouchesText']
  const names = ['ownTimeStamp', 'trustedTimeStamp']
  expect([...grouped].sort()).toEqual(
    Object.keys(premises)
      .filter((claim) => !headlines.includes(claim) && !names.includes(claim))
      .sort(),
  )
})

it('strengthOf names the vouching parties, and the platform always', () => {
  for (const standing of everyStanding())
    expect(strengthOf(standing)).toEqual([
      { voucher: 'platform', vouches: true, names: [] },
      ...(standing.sourceClass === 'collected' ? outsideVouchers : logVouchers).map((voucher) => ({
        voucher,
        vouches: standing.outside[voucher].length > 0,
        names: standing.outside[voucher],
      })),
    ])
})

it('standingOf counts external time-stamps, witnesses and confirmed anchors only, and no party of a demo', () => {
  const stamp = (kind: 'embedded' | 'external' | 'demo', authority: string) => ({ kind, authority })
  const ofDemo = standingOf({
    sourceClass: 'uploaded',
    proof: { timeStamps: [stamp('demo', DEMO_PARTY)], witnesses: [{ name: DEMO_WITNESS }], anchors: [], vantages: [] },
  })
  expect(headlineOf(ofDemo)).toBe('platformOnly')
  expect(ofDemo.ownTimeStamp).toBe(false)
  const own = standingOf({
    sourceClass: 'uploaded',
    proof: {
      timeStamps: [stamp('embedded', 'embedded')],
      witnesses: [],
      anchors: [{ chain: 'evm', state: 'submitted' }],
      vantages: [],
    },
  })
  expect(own).toMatchObject({ ownTimeStamp: true, outside: { 'time-stamp': [], witness: [], anchor: [] } })
  expect(headlineOf(own)).toBe('platformOnly')
  const vouched = standingOf({
    sourceClass: 'collected',
    identity: 'verified',
    proof: {
      timeStamps: [stamp('external', 'a'), stamp('external', 'a')],
      witnesses: [{ name: 'w' }],
      anchors: [{ chain: 'evm', state: 'confirmed' }],
      vantages: [],
    },
  })
  expect(vouched).toMatchObject({ ownTimeStamp: false, outside: { 'time-stamp': ['a'], witness: ['w'], anchor: ['evm'] } })
})

it('only a vantage outside a demo that saw the same or a similar page counts, and it vouches for no time', () => {
  const standing = (...vantages: { name: string; verdict: VantageVerdict }[]) =>
    standingOf({ sourceClass: 'collected', proof: { timeStamps: [], witnesses: [], anchors: [], vantages } })
  const seen = standing(
    { name: 'v.example/1', verdict: 'same' },
    { name: 'v.example/2', verdict: 'similar' },
    { name: 'v.example/3', verdict: 'differs' },
    { name: 'v.example/4', verdict: 'failed' },
    { name: DEMO_VANTAGE, verdict: 'same' },
  )
  expect(seen.outside.vantage).toEqual(['v.example/1', 'v.example/2'])
  expect(mayClaim(seen, 'seenByVantage')).toBe(true)
  expect(headlineOf(seen)).toBe('platformOnly')
  expect(mayClaim(standing({ name: DEMO_VANTAGE, verdict: 'same' }), 'seenByVantage')).toBe(false)
  expect(mayClaim({ ...seen, sourceClass: 'uploaded' }, 'seenByVantage')).toBe(false)
})
