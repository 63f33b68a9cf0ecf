// The frame of pages that are read on a phone: one narrow column, nothing around it that distracts.
import type { ReactNode } from 'react'
import type { PlatformInfo } from '../kernel/session.ts'
import { GivenText } from '../light/GivenText.tsx'
import { LocaleSwitch } from '../light/LocaleSwitch.tsx'
import { PlatformMark } from '../light/PlatformMark.tsx'
import { SkipLink } from '../light/SkipLink.tsx'
import { paths } from '../paths.ts'

interface PhoneShellProps {
  readonly platform: PlatformInfo
  /** false: inside another program's window, where a way out would lead nowhere. */
  readonly waysOut?: boolean
  readonly children: ReactNode
}

export function PhoneShell({ platform, waysOut = true, children }: PhoneShellProps) {
  const brand = (
    <>
      <PlatformMark size={28} logo={platform.notaryInfo.logos[0]} />
      <GivenText text={platform.basicInfo.platformName} />
    </>
  )
  return (
    <>
      <SkipLink />
      <header className="phone-head">
        {waysOut ? (
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
        <GivenText text={platform.notaryInfo.fullName} />
        {platform.basicInfo.icpNumber && <GivenText text={platform.basicInfo.icpNumber} />}
      </footer>
    </>
  )
}
