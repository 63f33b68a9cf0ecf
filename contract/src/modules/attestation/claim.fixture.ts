// Every combination of what a record can have, and the promises that must not be printed without their premise.
import { sourceClasses } from '../../evidence-kind.ts'
import { logVouchers, type OutsideVoucher, outsideVouchers, type Standing } from './claim.ts'
import { promisePatterns as patterns } from './promise-patterns.zh.ts'
import { identityStandings } from './record.ts'

const both = [false, true] as const

export const everyStanding = (): Standing[] =>
  sourceClasses.flatMap((sourceClass) =>
    [...identityStandings, null].flatMap((identity) =>
      both.flatMap((demo) =>
        both.flatMap((ownTimeStamp) => everyOutside().map((outside) => ({ sourceClass, identity, demo, ownTimeStamp, outside }))),
      ),
    ),
  )

const everyOutside = (): Standing['outside'][] =>
  Array.from({ length: 2 ** outsideVouchers.length }, (_, bits) =>
    Object.fromEntries(outsideVouchers.map((voucher, at) => [voucher, bits & (1 << at) ? [`${voucher} Ltd`] : []])),
  ) as Record<OutsideVoucher, string[]>[]

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
