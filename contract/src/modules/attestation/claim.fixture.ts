// Every combination of what a record can have, and the promises that must not be printed without their premise.
import { sourceClasses } from '../../evidence-kind.ts'
import { hasSeen, type LogVoucher, logVouchers, type Standing } from './claim.ts'
import { promisePatterns as patterns } from './promise-patterns.zh.ts'
import { identityStandings } from './record.ts'

const both = [false, true] as const

export const everyStanding = (): Standing[] =>
  sourceClasses.flatMap((sourceClass) =>
    [...identityStandings, null].flatMap((identity) =>
      both.flatMap((demo) =>
        both.flatMap((ownTimeStamp) =>
          everyOutside().flatMap((outside) =>
            reportedOf(sourceClass).map((vantages) => ({ sourceClass, identity, demo, ownTimeStamp, outside, vantages })),
          ),
        ),
      ),
    ),
  )

const everyOutside = (): Standing['outside'][] =>
  Array.from({ length: 2 ** logVouchers.length }, (_, bits) =>
    Object.fromEntries(logVouchers.map((voucher, at) => [voucher, bits & (1 << at) ? [`${voucher} Ltd`] : []])),
  ) as Record<LogVoucher, string[]>[]

/** No vantage, or one with each verdict that can be mistaken for another; only captures have an address for a vantage. */
export const reportedOf = (sourceClass: Standing['sourceClass']): Standing['vantages'][] => [
  [],
  ...(sourceClass === 'collected' ? (['same', 'similar', 'differs'] as const) : []).map((verdict) => [
    { name: 'vantage Ltd', verdict },
  ]),
]

const vouched = ({ outside }: Standing) => logVouchers.some((voucher) => outside[voucher].length > 0)

interface Promised {
  readonly name: string
  readonly words: RegExp
  readonly premise: (standing: Standing) => boolean
  /** Whether the sentence is printed at all. */
  readonly kept: boolean
}

export const promises: readonly Promised[] = [
  { name: 'no back-dating', words: patterns.backDating, premise: vouched, kept: true },
  {
    name: 'no trust in the platform needed',
    words: patterns.noTrust,
    premise: vouched,
    kept: true,
  },
  {
    name: 'trusted time-stamp',
    words: patterns.trustedTimeStamp,
    premise: ({ outside }) => outside['time-stamp'].length > 0,
    kept: true,
  },
  {
    name: 'witnessed log',
    words: patterns.witnessedLog,
    premise: ({ outside }) => outside.witness.length > 0,
    kept: true,
  },
  {
    name: 'verified identity',
    words: patterns.verifiedIdentity,
    premise: ({ identity, demo }) => identity === 'verified' && !demo,
    kept: true,
  },
  {
    name: 'obtained by the platform',
    words: patterns.obtained,
    premise: ({ sourceClass }) => sourceClass === 'collected',
    kept: true,
  },
  {
    name: 'same page at a second vantage',
    words: patterns.sameAtVantage,
    premise: (standing) => standing.sourceClass === 'collected' && hasSeen(standing, 'same'),
    kept: true,
  },
  {
    name: 'similar page at a second vantage',
    words: patterns.similarAtVantage,
    premise: (standing) => standing.sourceClass === 'collected' && hasSeen(standing, 'similar'),
    kept: true,
  },
  // No record has a premise for it: TLS proves nothing to third parties.
  {
    name: 'origin proved',
    words: patterns.originProved,
    premise: () => false,
    kept: false,
  },
  {
    name: 'platform’s word only',
    words: patterns.platformOnly,
    premise: (standing) => !vouched(standing),
    kept: true,
  },
]
