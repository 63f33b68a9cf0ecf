// Shell of the member's workspace: navigation, balance, account menu, and uploads that continue across screens.
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { currentLocale, useLocale } from '../kernel/locale.ts'
import { UserText } from '../light/UserText.tsx'
import { HeaderBell } from '../modules/inbox/public.tsx'
import { HeaderBalance } from '../modules/wallet/public.tsx'
import { paths } from '../paths.ts'
import { AppFrame, type NavItem } from '../ui/AppFrame.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { AccountNav } from './AccountNav.tsx'
import { isAccountSettings } from './account-nav.ts'
import { MemberBrand } from './MemberBrand.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { useAccount, usePlatform } from './MemberSession.ts'
import { currentEntry, memberScreens } from './member-nav.ts'
import { memberWords } from './member-words.ts'

/** Loaded with its message catalogue: a component that suspends for it would render twice. */
const UploadTray = lazy(async () => {
  const evidence = await import('../modules/evidence/public.tsx')
  await evidence.uploadWords.load(currentLocale())
  return { default: evidence.UploadTray }
})
const MemberSessions = lazy(async () => {
  const sessions = await import('./MemberSessions.tsx')
  await sessions.sessionWords.load(currentLocale())
  return { default: sessions.MemberSessions }
})
const AccountSwitch = lazy(async () => {
  const { AccountSwitch: component, switchWords } = await import('../modules/account/switch/AccountSwitch.tsx')
  await switchWords.load(currentLocale())
  return { default: component }
})
const FirstPassword = lazy(async () => {
  const first = await import('../modules/account/settings/FirstPassword.tsx')
  await first.settingsWords.load(currentLocale())
  return { default: first.FirstPassword }
})

export function MemberShell() {
  const say = memberWords.use()
  const platform = usePlatform()
  const [sessions, setSessions] = useState<'never' | 'open' | 'closed'>('never')
  const [switching, setSwitching] = useState<'never' | 'open' | 'closed'>('never')
  const locale = useLocale()
  const account = useAccount()
  const { pathname } = useLocation()
  if (account?.mustChangePassword) return <ChangePasswordFirst />
  const screens = memberScreens(account ?? {}, say, locale)
  const menu = screens.filter(({ inMenu }) => inMenu)
  const current = currentEntry(pathname, menu)
  const nav: NavItem[] = menu.map(({ to, label, icon, group }) => ({
    to,
    label,
    icon,
    current: to === current,
    ...(group ? { group: say.groups[group] } : {}),
  }))
  return (
    <>
      <AppFrame
        tone="member"
        brand={<MemberBrand name={platform?.basicInfo.shortName ?? ''} logo={platform?.notaryInfo.logos[0]} />}
        nav={nav}
        navLabel={say.nav}
        openNavLabel={say.openNav}
        search={
          <MemberSearch screens={screens.map(({ group, ...screen }) => ({ ...screen, group: group && say.groups[group] }))} />
        }
        sideFoot={<SideFoot />}
        tools={
          <>
            {platform?.demo && (
              <span title={say.demoHint} className="demo-tag">
                <StatusTag tone="waiting">{say.demo}</StatusTag>
              </span>
            )}
            <HeaderBalance />
            <HeaderBell all={paths.messages()} />
            <MemberMenu onSessions={() => setSessions('open')} onSwitch={() => setSwitching('open')} />
          </>
        }
      >
        <Suspense>
          {isAccountSettings(pathname) ? (
            <AccountNav>
              <Outlet />
            </AccountNav>
          ) : (
            <Outlet />
          )}
        </Suspense>
      </AppFrame>
      <Suspense>
        <UploadTray />
        {switching !== 'never' && <AccountSwitch open={switching === 'open'} onClose={() => setSwitching('closed')} />}
        {sessions !== 'never' && <MemberSessions open={sessions === 'open'} onClose={() => setSessions('closed')} />}
      </Suspense>
    </>
  )
}

/** The server refuses all other calls until the password is changed. */
function ChangePasswordFirst() {
  const say = memberWords.use()
  const platform = usePlatform()
  return (
    <AppFrame
      tone="member"
      brand={<MemberBrand name={platform?.basicInfo.shortName ?? ''} logo={platform?.notaryInfo.logos[0]} />}
      nav={[]}
      navLabel={say.nav}
      openNavLabel={say.openNav}
      tools={<MemberMenu />}
    >
      <Suspense>
        <FirstPassword />
      </Suspense>
    </AppFrame>
  )
}

function SideFoot() {
  const say = memberWords.use()
  const notary = usePlatform()?.notaryInfo
  if (!notary?.consultationPhone) return null
  return (
    <dl className="side-facts">
      <dt>{say.support}</dt>
      <dd data-user-content>{notary.consultationPhone}</dd>
      {notary.officeHours && (
        <>
          <dt>{say.hours}</dt>
          <dd>
            <UserText text={notary.officeHours} />
          </dd>
        </>
      )}
    </dl>
  )
}
