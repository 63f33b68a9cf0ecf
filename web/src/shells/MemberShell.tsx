// The member's workspace: navigation to what exists, balance, account, and uploads that survive every change of screen.
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { currentLocale } from '../kernel/locale.ts'
import { HeaderBell } from '../modules/message/public.tsx'
import { HeaderBalance } from '../modules/wallet/public.tsx'
import { paths } from '../paths.ts'
import { AppFrame, type NavItem } from '../ui/AppFrame.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { MemberBrand } from './MemberBrand.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { usePlatform } from './MemberSession.ts'
import { memberWords } from './member-words.ts'

/** With its words: a part that waits for them while it renders would be rendered twice. */
const UploadTray = lazy(async () => {
  const evidence = await import('../modules/evidence/public.tsx')
  await evidence.uploadWords.load(currentLocale())
  return { default: evidence.UploadTray }
})
const MemberSessions = lazy(() =>
  import('./MemberSessions.tsx').then(({ MemberSessions: component }) => ({ default: component })),
)

export function MemberShell() {
  const say = memberWords.use()
  const platform = usePlatform()
  const [sessions, setSessions] = useState<'never' | 'open' | 'closed'>('never')
  const nav: NavItem[] = [
    { to: paths.overview(), label: say.overview, icon: 'overview' },
    { to: paths.webCaptures(), label: say.webCaptures, icon: 'page' },
    { to: paths.shopCaptures(), label: say.shopCaptures, icon: 'shop' },
    { to: paths.videoCaptures(), label: say.videoCaptures, icon: 'film' },
    { to: paths.newDeposit(), label: say.depositFiles, icon: 'upload' },
    { to: paths.digestDeposits(), label: say.depositDigests, icon: 'digest' },
    { to: paths.fileDeposits(), label: say.fileRecords, icon: 'records' },
  ]
  return (
    <>
      <AppFrame
        tone="member"
        brand={<MemberBrand name={platform?.basicInfo.platformName ?? ''} />}
        nav={nav}
        navLabel={say.nav}
        openNavLabel={say.openNav}
        sideFoot={<SideFoot />}
        tools={
          <>
            {platform?.demo && (
              <span title={say.demoHint} className="demo-tag">
                <StatusTag tone="waiting">{say.demo}</StatusTag>
              </span>
            )}
            <HeaderBalance />
            <HeaderBell />
            <MemberMenu onSessions={() => setSessions('open')} />
          </>
        }
      >
        <Suspense>
          <Outlet />
        </Suspense>
      </AppFrame>
      <Suspense>
        <UploadTray />
        {sessions !== 'never' && <MemberSessions open={sessions === 'open'} onClose={() => setSessions('closed')} />}
      </Suspense>
    </>
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
          <dd data-user-content>{notary.officeHours}</dd>
        </>
      )}
    </dl>
  )
}
