// Who vouches for a record: a headline, and each kind of party with a mark and in words.
import type { CapturedWall } from '@attestry/contract/modules/attestation/capture-finding'
import { headlineOf, type StandingSource, standingOf, strengthOf } from '@attestry/contract/modules/attestation/strength'
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import type { ReactNode } from 'react'
import { UserText } from '../../../light/UserText.tsx'
import type { ProofStatus } from './proof-status.ts'
import { certificateWords } from './words.ts'

interface StrengthProps {
  readonly source: StandingSource
  /** Of its proof: one headline then states both, whether the proof is complete and who vouches. */
  readonly status?: ProofStatus
  /** What was captured in place of the page: the headline names it, and does not call the record complete. */
  readonly wall?: CapturedWall | null
  /** Below the headline. */
  readonly children?: ReactNode
}

export function Strength({ source, status, wall, children }: StrengthProps) {
  const { headlines, verdicts, bothMeanings, walls, strength: say } = certificateWords.use()
  const standing = standingOf(source)
  const headline = headlineOf(standing)
  const entries = strengthOf(standing)
  const proven = status ? verdicts[`${status}-${headline}`] : headlines[headline]
  const claim = wall ? walls.headline(wall, headlines[headline]) : proven
  const outside = entries.filter(({ voucher }) => voucher !== 'platform')
  return (
    <section className="strength" aria-label={say.title} data-headline={headline} data-status={status}>
      <p className="strength-headline">
        <strong className="strength-claim">{claim}</strong>
        <span className="strength-count">{say.count(outside.filter(({ vouches }) => vouches).length, outside.length)}</span>
      </p>
      {status && <p className="strength-text">{wall ? walls.meaning : bothMeanings}</p>}
      <p className="strength-text">{headlines[`${headline}Text`]}</p>
      {children}
      <ul className="strength-parties">
        {entries.map(({ voucher, vouches, names, reports }) => (
          <li key={voucher} data-voucher={voucher} data-vouches={vouches}>
            <span className="strength-name">
              {say.names[voucher]}{' '}
              <span className="strength-state">{vouches ? say.vouches : reports.length > 0 ? say.notConfirmed : say.absent}</span>
            </span>
            {voucher === 'platform' && (
              <span className="strength-who">{standing.ownTimeStamp ? say.platformStamps : say.platformSigns}</span>
            )}
            {names.length > 0 && <UserText className="strength-who" text={names.join(', ')} />}
            {reports.map(({ name, verdict }) => (
              <span key={name} className="strength-who">
                <UserText text={name} /> {say.saw[verdict]}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {hasDemoParty(source) && <p className="strength-text">{say.demoParties}</p>}
    </section>
  )
}

/** Such parties are named below, and do not count as outside ones. */
const hasDemoParty = ({ proof: { timeStamps, witnesses, vantages } }: StandingSource): boolean =>
  [...timeStamps.map(({ authority }) => authority), ...[...witnesses, ...vantages].map(({ name }) => name)].some(isDemoParty)
