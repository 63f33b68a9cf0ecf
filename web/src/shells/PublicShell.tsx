// Shell of the public pages: a header that works without scripts, and the footer.
import type { ReactNode } from 'react'
import type { PlatformInfo } from '../kernel/session.ts'
import type { ThemeChoice } from '../kernel/theme.ts'
import { LinkButton } from '../light/Button.tsx'
import { LocaleSwitch } from '../light/LocaleSwitch.tsx'
import { PlatformMark } from '../light/PlatformMark.tsx'
import { SkipLink } from '../light/SkipLink.tsx'
import { UserText } from '../light/UserText.tsx'
import { paths } from '../paths.ts'
import { PublicFooter } from './PublicFooter.tsx'
import { publicWords } from './public-words.ts'

export interface PublicShellProps {
  readonly platform: PlatformInfo
  readonly loggedIn: boolean
  readonly theme: ThemeChoice
  readonly children: ReactNode
}

export function PublicShell({ platform, loggedIn, theme, children }: PublicShellProps) {
  const say = publicWords.use()
  return (
    <>
      <SkipLink />
      <header className="site-head">
        {platform.demo && <p className="demo-strip no-print">{say.demo}</p>}
        <div className="page site-head-row">
          <a className="brand" href={paths.home()}>
            <PlatformMark logo={platform.notaryInfo.logos[0]} />
            <UserText text={platform.basicInfo.platformName} />
          </a>
          <nav className="site-nav" aria-label={say.nav}>
            <a href={paths.query()}>{say.query}</a>
            <a href={paths.chain()}>{say.log}</a>
            <a href={paths.service()}>{say.service}</a>
            <a href={paths.help()}>{say.help}</a>
            <a href={paths.news()}>{say.news}</a>
            <a href={paths.lawyers()}>{say.lawyers}</a>
          </nav>
          <div className="site-acts">
            <LocaleSwitch />
            <AccountLinks loggedIn={loggedIn} />
          </div>
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter platform={platform} theme={theme} />
    </>
  )
}

function AccountLinks({ loggedIn }: { readonly loggedIn: boolean }) {
  const say = publicWords.use()
  if (loggedIn) {
    return (
      <LinkButton look="primary" className="site-act" href={paths.overview()}>
        {say.workspace}
      </LinkButton>
    )
  }
  return (
    <>
      <LinkButton look="quiet" className="site-act" href={paths.login()}>
        {say.login}
      </LinkButton>
      <LinkButton look="plain" className="site-act" href={paths.register()}>
        {say.register}
      </LinkButton>
    </>
  )
}
