// The frame of pages that are read on a phone: one narrow column, nothing around it that distracts.
import type { ReactNode } from 'react'
import type { PlatformInfo } from '../kernel/session.ts'
import { BrandMark } from '../light/BrandMark.tsx'
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
          <span data-user-content="">{platform.basicInfo.platformName}</span>
        </a>
        <LocaleSwitch />
      </header>
      <main id="main" className="phone-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="phone-foot">
        <span data-user-content="">{platform.notaryInfo.fullName}</span>
        {platform.basicInfo.icpNumber && <span data-user-content="">{platform.basicInfo.icpNumber}</span>}
      </footer>
    </>
  )
}
