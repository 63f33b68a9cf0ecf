// Tests, for every combination of what a record can have, that no sentence may be printed whose premise is missing.
import { describe, expect, it } from 'vitest'
import { sourceClasses } from '../../evidence-kind.ts'
import { DEMO_PARTY, DEMO_VANTAGE, DEMO_WITNESS } from '../transparency/demo-party.ts'
import { everyStanding, promises, reportedOf } from './claim.fixture.ts'
import {
  type Claim,
  claimsIn,
  headlineOf,
  logVouchers,
  mayClaim,
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
  const reported = sourceClasses.reduce((sum, sourceClass) => sum + reportedOf(sourceClass).length, 0)
  expect(all).toHaveLength(reported * 3 * 2 * 2 * 2 ** logVouchers.length)
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
      { voucher: 'platform', vouches: true, names: [], reports: [] },
      ...logVouchers.map((voucher) => ({
        voucher,
        vouches: standing.outside[voucher].length > 0,
        names: standing.outside[voucher],
        reports: [],
      })),
      ...(standing.sourceClass === 'collected'
        ? [
            {
              voucher: 'vantage',
              vouches: standing.vantages.some(({ verdict }) => verdict === 'same'),
              names: [],
              reports: standing.vantages,
            },
          ]
        : []),
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

describe('a report of a second vantage', () => {
  const standing = (...vantages: { name: string; verdict: VantageVerdict }[]) =>
    standingOf({ sourceClass: 'collected', proof: { timeStamps: [], witnesses: [], anchors: [], vantages } })
  const entryOf = (of: Standing) => strengthOf(of).find(({ voucher }) => voucher === 'vantage')

  it.each([
    ['same', true, 'seenSameByVantage'],
    ['similar', false, 'seenSimilarByVantage'],
    ['differs', false, undefined],
    ['failed', false, undefined],
  ] as const)('%s: vouches %s, shown in any case, and claims %s', (verdict, vouches, claim) => {
    const seen = standing({ name: 'v.example/1', verdict })
    expect(entryOf(seen)).toMatchObject({ vouches, reports: [{ name: 'v.example/1', verdict }] })
    const claims = (['seenSameByVantage', 'seenSimilarByVantage'] as const).filter((each) => mayClaim(seen, each))
    expect(claims).toEqual(claim ? [claim] : [])
    expect(headlineOf(seen)).toBe('platformOnly')
  })

  it('counts neither from a demo nor for a record that was not captured', () => {
    const demo = standing({ name: DEMO_VANTAGE, verdict: 'same' })
    expect(entryOf(demo)).toMatchObject({ vouches: false, reports: [] })
    expect(mayClaim(demo, 'seenSameByVantage')).toBe(false)
    const uploaded = { ...standing({ name: 'v.example/1', verdict: 'same' }), sourceClass: 'uploaded' as const }
    expect(entryOf(uploaded)).toBeUndefined()
    expect(mayClaim(uploaded, 'seenSameByVantage')).toBe(false)
  })

  it('states the limit of the compared text where it says similar', () => {
    for (const phrases of [zh, en]) expect(phrases.seenSimilarByVantage).toContain('300,000')
  })
})
