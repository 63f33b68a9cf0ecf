// Shell of the operator's console: the workspace frame, marked with a bronze line and a label; shows only the sign-in until the second factor is verified.
import { mayDo } from '@attestry/contract/modules/operator/role'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HeaderBell } from '../modules/inbox/public.tsx'
import { SignIn, StepUpDialog, useSignInStatus, useWork } from '../modules/operator/public.tsx'
import { AppFrame, type NavItem } from '../ui/AppFrame.tsx'
import { consoleNav } from './console-nav.ts'
import { consoleWords } from './console-words.ts'
import { MemberBrand } from './MemberBrand.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { useAccount, usePlatform } from './MemberSession.ts'

export function ConsoleShell() {
  const say = consoleWords.use()
  const platform = usePlatform()
  const status = useSignInStatus()
  const proven = Boolean(status?.provenAt)
  const nav = useNav(proven)
  return (
    <>
      <AppFrame
        tone="console"
        brand={
          <MemberBrand name={platform?.basicInfo.shortName ?? ''} logo={platform?.notaryInfo.logos[0]} suffix={say.operations} />
        }
        nav={nav}
        navLabel={say.nav}
        openNavLabel={say.openNav}
        tools={
          <>
            <span className="console-word">{say.operations}</span>
            {proven && <HeaderBell />}
            <MemberMenu />
          </>
        }
      >
        <Suspense>{proven ? <Outlet /> : status && <SignIn status={status} />}</Suspense>
      </AppFrame>
      <StepUpDialog />
    </>
  )
}

function useNav(proven: boolean): NavItem[] {
  const say = consoleWords.use()
  const role = useAccount()?.role ?? ''
  const work = useWork(proven)
  if (!proven) return []
  const order = Object.keys(say.groups)
  return consoleNav
    .toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
    .filter(({ duty }) => !duty || mayDo(role, duty))
    .map(({ path, words, group, icon, waiting }) => {
      const count = waiting ? (work.get(waiting) ?? 0) : 0
      return {
        to: path,
        label: say.entries[words],
        icon,
        group: say.groups[group],
        ...(count > 0 ? { count: { figure: count > 99 ? '99+' : String(count), words: say.waiting(count) } } : {}),
      }
    })
}
