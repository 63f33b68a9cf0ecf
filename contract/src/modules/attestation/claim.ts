// The one table from what a record has to the sentences that may be printed about it, on papers, pages and in messages.
import type { SourceClass } from '../../evidence-kind.ts'
import type { VantageVerdict } from './proof.ts'
import type { IdentityStanding } from './record.ts'
import { hasSeen, type LogVoucher, isVouchedOutside as outside, type Standing } from './strength.ts'

export * from './strength.ts'

type Premise = (standing: Standing) => boolean

const by =
  (...kinds: readonly LogVoucher[]): Premise =>
  ({ outside }) =>
    kinds.some((kind) => outside[kind].length > 0)
const not =
  (premise: Premise): Premise =>
  (standing) =>
    !premise(standing)
const from =
  (...classes: readonly SourceClass[]): Premise =>
  ({ sourceClass }) =>
    classes.includes(sourceClass)
const seen =
  (verdict: VantageVerdict): Premise =>
  (standing) =>
    standing.sourceClass === 'collected' && hasSeen(standing, verdict)
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
  seenSameByVantage: seen('same'),

  timeByPlatform: not(outside),
  logByPlatform: not(by('witness')),
  obtainedByPlatform: from('collected'),
  identityByPlatform: identified('verified'),

  originNotProved: from('collected'),
  seenSimilarByVantage: seen('similar'),
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
  proved: ['integrityOfFiles', 'integrityOfDigest', 'timeOutside', 'logWitnessed', 'noTrustNeeded', 'seenSameByVantage'],
  /** Only the platform says so. */
  stated: ['timeByPlatform', 'logByPlatform', 'obtainedByPlatform', 'identityByPlatform'],
  notProved: [
    'originNotProved',
    'seenSimilarByVantage',
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
