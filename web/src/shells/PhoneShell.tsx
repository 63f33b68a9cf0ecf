// The frame of pages that are read on a phone: one narrow column, nothing around it that distracts.
import type { ReactNode } from 'react'
import type { PlatformInfo } from '../kernel/session.ts'
import { BrandMark } from '../light/BrandMark.tsx'
import { GivenText } from '../light/GivenText.tsx'
import { LocaleSwitch } from '../light/LocaleSwitch.tsx'
import { SkipLink } from '../light/SkipLink.tsx'
import { paths } from '../paths.ts'

export function PhoneShell({ platform, children }: { readonly platform: PlatformInfo; readonly children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="phone-head">
        <a className="brand" href={paths.home()}>
          <BrandMark size={28} />
          <GivenText text={platform.basicInfo.platformName} />
        </a>
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
