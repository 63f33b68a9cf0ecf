// Who vouches for a record: a headline, and each kind of party with a mark and in words.
import { headlineOf, type StandingSource, standingOf, strengthOf } from '@attestry/contract/modules/attestation/strength'
import { UserText } from '../../../light/UserText.tsx'
import { certificateWords } from './words.ts'

export function Strength({ source }: { readonly source: StandingSource }) {
  const { headlines, strength: say } = certificateWords.use()
  const standing = standingOf(source)
  const headline = headlineOf(standing)
  const entries = strengthOf(standing)
  const outside = entries.filter(({ voucher }) => voucher !== 'platform')
  return (
    <section className="strength" aria-label={say.title} data-headline={headline}>
      <p className="strength-headline">
        <strong className="strength-claim">{headlines[headline]}</strong>
        <span className="strength-count">{say.count(outside.filter(({ vouches }) => vouches).length, outside.length)}</span>
      </p>
      <p className="strength-text">{headlines[`${headline}Text`]}</p>
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
    </section>
  )
}
