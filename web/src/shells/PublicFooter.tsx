// Footer of the public pages: the notary office, its contact details, and the filings required by law.
import type { ReactNode } from 'react'
import type { PlatformInfo } from '../kernel/session.ts'
import type { ThemeChoice } from '../kernel/theme.ts'
import { ThemeSwitch } from '../light/ThemeSwitch.tsx'
import { UserText } from '../light/UserText.tsx'
import { paths } from '../paths.ts'
import { publicWords } from './public-words.ts'

const telephone = (number: string) => <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>

export function PublicFooter({ platform, theme }: { readonly platform: PlatformInfo; readonly theme: ThemeChoice }) {
  const say = publicWords.use()
  const { notaryInfo: office, basicInfo } = platform
  const rows: readonly (readonly [string, ReactNode])[] = [
    [say.consultation, office.consultationPhone && telephone(office.consultationPhone)],
    [say.support, office.techSupportPhone && telephone(office.techSupportPhone)],
    [say.email, office.email && <a href={`mailto:${office.email}`}>{office.email}</a>],
    [say.hours, office.officeHours && <UserText text={office.officeHours} />],
    [say.place, office.officePlace && <UserText text={office.officePlace} />],
  ]
  return (
    <footer className="site-foot">
      <div className="page site-foot-columns">
        <section>
          <h2 className="site-foot-name">
            <UserText text={office.fullName} />
          </h2>
          <ThemeSwitch serverTheme={theme} />
        </section>
        <section aria-label={say.contact}>
          <dl className="site-foot-facts">
            {rows.map(([name, value]) =>
              value ? (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </section>
        <section aria-label={say.legal}>
          <ul className="site-foot-links">
            <li>
              <a href={paths.query()}>{say.query}</a>
            </li>
            <li>
              <a href={paths.chain()}>{say.log}</a>
            </li>
            <li>
              <a href={paths.service()}>{say.service}</a>
            </li>
            <li>
              <a href={paths.help()}>{say.help}</a>
            </li>
            <li>
              <a href={paths.news()}>{say.news}</a>
            </li>
            <li>
              <a href={paths.lawyers()}>{say.lawyers}</a>
            </li>
            <li>
              <a href={paths.agreement()}>{say.agreement}</a>
            </li>
            <li>
              <a href={paths.privacy()}>{say.privacy}</a>
            </li>
          </ul>
          <Filing name={say.icp} number={basicInfo.icpNumber} />
          <Filing name={say.chainFiling} number={basicInfo.chainFilingNumber} />
        </section>
      </div>
      <MissingComponents platform={platform} />
    </footer>
  )
}

function Filing({ name, number }: { readonly name: string; readonly number: string }) {
  if (!number) return null
  return (
    <p className="site-foot-filing">
      {name} <UserText text={number} />
    </p>
  )
}

function MissingComponents({ platform }: { readonly platform: PlatformInfo }) {
  const say = publicWords.use()
  if (platform.waiting.length === 0) return null
  return (
    <div className="page site-foot-waiting">
      <p>{say.waiting}</p>
      <ul data-user-content="">
        {platform.waiting.map(({ feature, waitsFor }) => (
          <li key={feature}>
            {feature}: <code>{waitsFor}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
