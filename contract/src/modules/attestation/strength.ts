// What a record has: which parties vouch for it, and the headline that follows from it.
import type { SourceClass } from '../../evidence-kind.ts'
import { isDemoParty } from '../transparency/demo-party.ts'
import type { ProofState, VantageVerdict } from './proof.ts'
import type { IdentityStanding } from './record.ts'

/** Kinds of parties outside the platform that sign or register the log: they vouch for time and integrity. */
export const logVouchers = ['time-stamp', 'witness', 'anchor'] as const
export type LogVoucher = (typeof logVouchers)[number]
/** A second vantage vouches for what was seen at an address, not for time and integrity. */
export const vouchers = ['platform', ...logVouchers, 'vantage'] as const
export type Voucher = (typeof vouchers)[number]

/** What a second vantage reported. */
export type VantageReported = ProofState['vantages'][number]

/** What a record has. */
export interface Standing {
  readonly sourceClass: SourceClass
  /** Null if the record does not state it. */
  readonly identity: IdentityStanding | null
  readonly demo: boolean
  /** Whether the platform's own authority has time-stamped it. */
  readonly ownTimeStamp: boolean
  /** The names of the parties of each kind that vouch for it; not those of a demo, which run on the same machine. */
  readonly outside: Readonly<Record<LogVoucher, readonly string[]>>
  /** All reports, whatever they say; not those of a demo. */
  readonly vantages: readonly VantageReported[]
}

/** Whether an outside party vouches for time and integrity. */
export const isVouchedOutside = ({ outside }: Pick<Standing, 'outside'>): boolean =>
  logVouchers.some((voucher) => outside[voucher].length > 0)

export const headlineOf = (standing: Standing): 'platformOnly' | 'outsideVouches' =>
  isVouchedOutside(standing) ? 'outsideVouches' : 'platformOnly'

/** A similar page may have another price or name in it: only `same` confirms what was captured. */
export const hasSeen = ({ vantages }: Pick<Standing, 'vantages'>, wanted: VantageVerdict): boolean =>
  vantages.some(({ verdict }) => verdict === wanted)

export interface StrengthEntry {
  readonly voucher: Voucher
  readonly vouches: boolean
  /** Empty for the platform, which every record has, and for vantages. */
  readonly names: readonly string[]
  /** Of vantages, each with what it saw. */
  readonly reports: readonly VantageReported[]
}

/** The strength of a record: which kinds of parties vouch for it. Only captures have an address for a vantage. */
export const strengthOf = (standing: Standing): StrengthEntry[] => [
  { voucher: 'platform', vouches: true, names: [], reports: [] },
  ...logVouchers.map((voucher) => ({
    voucher,
    vouches: standing.outside[voucher].length > 0,
    names: standing.outside[voucher],
    reports: [],
  })),
  ...(standing.sourceClass === 'collected'
    ? [{ voucher: 'vantage' as const, vouches: hasSeen(standing, 'same'), names: [], reports: standing.vantages }]
    : []),
]

export interface StandingSource extends Pick<Standing, 'sourceClass'> {
  readonly identity?: IdentityStanding | null
  readonly demo?: boolean
  readonly proof: {
    readonly timeStamps: readonly Pick<ProofState['timeStamps'][number], 'authority' | 'kind'>[]
    readonly witnesses: readonly Pick<ProofState['witnesses'][number], 'name'>[]
    /** A submitted anchor is not on the chain yet. */
    readonly anchors: readonly Pick<ProofState['anchors'][number], 'chain' | 'state'>[]
    readonly vantages: readonly VantageReported[]
  }
}

export function standingOf({ sourceClass, identity = null, demo = false, proof }: StandingSource): Standing {
  const stamped = (wanted: 'embedded' | 'external') =>
    proof.timeStamps.filter(({ kind }) => kind === wanted).map(({ authority }) => authority)
  return {
    sourceClass,
    identity,
    demo,
    ownTimeStamp: stamped('embedded').length > 0,
    outside: {
      'time-stamp': unique(stamped('external')),
      witness: unique(proof.witnesses.map(({ name }) => name).filter((name) => !isDemoParty(name))),
      anchor: unique(proof.anchors.filter(({ state }) => state === 'confirmed').map(({ chain }) => chain)),
    },
    vantages: proof.vantages.filter(({ name }) => !isDemoParty(name)).map(({ name, verdict }) => ({ name, verdict })),
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]
