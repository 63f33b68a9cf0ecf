// Shell of pages read on a phone: one narrow column with a minimal header and footer.
import type { ReactNode } from 'react'
import type { PlatformInfo } from '../kernel/session.ts'
import { LocaleSwitch } from '../light/LocaleSwitch.tsx'
import { PlatformMark } from '../light/PlatformMark.tsx'
import { SkipLink } from '../light/SkipLink.tsx'
import { UserText } from '../light/UserText.tsx'
import { paths } from '../paths.ts'

interface PhoneShellProps {
  readonly platform: PlatformInfo
  /** false: embedded in another app's web view, where links out would not work. */
  readonly linksOut?: boolean
  readonly children: ReactNode
}

export function PhoneShell({ platform, linksOut = true, children }: PhoneShellProps) {
  const brand = (
    <>
      <PlatformMark size={28} logo={platform.notaryInfo.logos[0]} />
      <UserText text={platform.basicInfo.platformName} />
    </>
  )
  return (
    <>
      <SkipLink />
      <header className="phone-head">
        {linksOut ? (
          <a className="brand" href={paths.home()}>
            {brand}
          </a>
        ) : (
          <span className="brand">{brand}</span>
        )}
        <LocaleSwitch />
      </header>
      <main id="main" className="phone-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="phone-foot">
        <UserText text={platform.notaryInfo.fullName} />
        {platform.basicInfo.icpNumber && <UserText text={platform.basicInfo.icpNumber} />}
      </footer>
    </>
  )
}
