// Every combination of what a record can have, and the promises that must not be printed without their premise.
import { sourceClasses } from '../../evidence-kind.ts'
import { type OutsideVoucher, outsideVouchers, type Standing } from './claim.ts'
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

const vouched = ({ outside }: Standing) => outsideVouchers.some((voucher) => outside[voucher].length > 0)

interface Promised {
  readonly name: string
  readonly words: RegExp
  readonly premise: (standing: Standing) => boolean
  /** Whether the sentence is printed at all. */
  readonly kept: boolean
}

export const promises: readonly Promised[] = [
  { name: 'no back-dating', words: /倒签|倒填|回填|back-?dat/i, premise: vouched, kept: true },
  {
    name: 'no trust in the platform needed',
    words: /无需信任|不必信任|不必相信|无须信任|no trust in/i,
    premise: vouched,
    kept: true,
  },
  {
    name: 'trusted time-stamp',
    words: /可信时间戳|trusted time-?stamp/i,
    premise: ({ outside }) => outside['time-stamp'].length > 0,
    kept: true,
  },
  {
    name: 'witnessed log',
    words: /见证方签署了|the witness signed/i,
    premise: ({ outside }) => outside.witness.length > 0,
    kept: true,
  },
  {
    name: 'verified identity',
    words: /通过其实名认证|had verified the subject/i,
    premise: ({ identity, demo }) => identity === 'verified' && !demo,
    kept: true,
  },
  {
    name: 'obtained by the platform',
    words: /由其受控设备取得|its controlled machine/i,
    premise: ({ sourceClass }) => sourceClass === 'collected',
    kept: true,
  },
  // No record has a premise for it: TLS proves nothing to third parties.
  {
    name: 'origin proved',
    words: /来源(已|得到|获得)?证(明|实)|origin (is )?prove[nd]|proves? (its|the) origin/i,
    premise: () => false,
    kept: false,
  },
  {
    name: 'platform’s word only',
    words: /仅有平台自身证明|platform.s word only/i,
    premise: (standing) => !vouched(standing),
    kept: true,
  },
]
