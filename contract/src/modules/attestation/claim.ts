// The one table from what a record has to the sentences that may be printed about it, on papers, pages and in messages.
import type { SourceClass } from '../../evidence-kind.ts'
import type { ProofState } from './proof.ts'
import type { IdentityStanding } from './record.ts'

/** Kinds of parties outside the platform. A second vantage becomes one more entry; the types then demand its phrases and its claims. */
export const outsideVouchers = ['time-stamp', 'witness', 'anchor'] as const
export type OutsideVoucher = (typeof outsideVouchers)[number]
export const vouchers = ['platform', ...outsideVouchers] as const
export type Voucher = (typeof vouchers)[number]

/** What a record has. */
export interface Standing {
  readonly sourceClass: SourceClass
  /** Null if the record does not state it. */
  readonly identity: IdentityStanding | null
  readonly demo: boolean
  /** Whether the platform's own authority has time-stamped it. */
  readonly ownTimeStamp: boolean
  /** The names of the parties of each kind that vouch for it. */
  readonly outside: Readonly<Record<OutsideVoucher, readonly string[]>>
}

type Premise = (standing: Standing) => boolean

const by =
  (...kinds: readonly OutsideVoucher[]): Premise =>
  ({ outside }) =>
    kinds.some((kind) => outside[kind].length > 0)
const outside = by(...outsideVouchers)
const not =
  (premise: Premise): Premise =>
  (standing) =>
    !premise(standing)
const from =
  (...classes: readonly SourceClass[]): Premise =>
  ({ sourceClass }) =>
    classes.includes(sourceClass)
const identified =
  (wanted: IdentityStanding): Premise =>
  ({ identity, demo }) =>
    !demo && identity === wanted

/** Each sentence with its premise: it is printed only if the premise holds. */
export const premises = {
  platformOnly: not(outside),
  platformOnlyText: not(outside),
  outsideVouches: outside,
  outsideVouchesText: outside,

  integrityOfFiles: from('collected', 'uploaded'),
  integrityOfDigest: from('digest'),
  timeOutside: outside,
  logWitnessed: by('witness'),
  noTrustNeeded: outside,

  timeByPlatform: not(outside),
  logByPlatform: not(by('witness')),
  obtainedByPlatform: from('collected'),
  identityByPlatform: identified('verified'),

  originNotProved: from('collected'),
  contentCollected: from('collected'),
  contentUploaded: from('uploaded'),
  contentDigest: from('digest'),
  identityUnverified: identified('unverified'),
  identityInvented: ({ demo }) => demo,
  notNotarial: () => true,

  ownTimeStamp: ({ ownTimeStamp }) => ownTimeStamp,
  trustedTimeStamp: by('time-stamp'),
} as const satisfies Readonly<Record<string, Premise>>

export type Claim = keyof typeof premises

export const mayClaim = (standing: Standing, claim: Claim): boolean => premises[claim](standing)

/** In reading order, by what supports them. */
const groups = {
  /** Anyone can check these. */
  proved: ['integrityOfFiles', 'integrityOfDigest', 'timeOutside', 'logWitnessed', 'noTrustNeeded'],
  /** Only the platform says so. */
  stated: ['timeByPlatform', 'logByPlatform', 'obtainedByPlatform', 'identityByPlatform'],
  notProved: [
    'originNotProved',
    'contentCollected',
    'contentUploaded',
    'contentDigest',
    'identityUnverified',
    'identityInvented',
    'notNotarial',
  ],
} as const satisfies Readonly<Record<string, readonly Claim[]>>
export type ClaimGroup = keyof typeof groups
type ClaimIn<Group extends ClaimGroup> = (typeof groups)[Group][number]

export const claimsIn = <Group extends ClaimGroup>(group: Group, standing: Standing): ClaimIn<Group>[] =>
  (groups[group] as readonly ClaimIn<Group>[]).filter((claim) => mayClaim(standing, claim))

export const headlineOf = (standing: Standing): 'platformOnly' | 'outsideVouches' =>
  mayClaim(standing, 'platformOnly') ? 'platformOnly' : 'outsideVouches'

export interface StrengthEntry {
  readonly voucher: Voucher
  readonly vouches: boolean
  /** Empty for the platform, which every record has. */
  readonly names: readonly string[]
}

/** The strength of a record: which kinds of parties vouch for it. */
export const strengthOf = (standing: Standing): StrengthEntry[] => [
  { voucher: 'platform', vouches: true, names: [] },
  ...outsideVouchers.map((voucher) => ({
    voucher,
    vouches: standing.outside[voucher].length > 0,
    names: standing.outside[voucher],
  })),
]

export interface StandingSource extends Pick<Standing, 'sourceClass'> {
  readonly identity?: IdentityStanding | null
  readonly demo?: boolean
  readonly proof: {
    readonly timeStamps: readonly Pick<ProofState['timeStamps'][number], 'authority' | 'kind'>[]
    readonly witnesses: readonly Pick<ProofState['witnesses'][number], 'name'>[]
    /** A submitted anchor is not on the chain yet. */
    readonly anchors: readonly Pick<ProofState['anchors'][number], 'chain' | 'state'>[]
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
      witness: unique(proof.witnesses.map(({ name }) => name)),
      anchor: unique(proof.anchors.filter(({ state }) => state === 'confirmed').map(({ chain }) => chain)),
    },
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]
