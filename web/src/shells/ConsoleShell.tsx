// The operator's console: the same frame with a bronze line and the word that says so, that nobody mistakes it for the workspace.
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../paths.ts'
import { AppFrame } from '../ui/AppFrame.tsx'
import { consoleWords } from './console-words.ts'
import { MemberBrand } from './MemberBrand.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { usePlatform } from './MemberSession.ts'

export function ConsoleShell() {
  const say = consoleWords.use()
  const platform = usePlatform()
  return (
    <AppFrame
      tone="console"
      brand={<MemberBrand name={platform?.basicInfo.platformName ?? ''} suffix={say.operations} />}
      nav={[{ to: paths.console(), label: say.system, icon: 'server' }]}
      navLabel={say.nav}
      openNavLabel={say.openNav}
      tools={
        <>
          <span className="console-word">{say.operations}</span>
          <MemberMenu />
        </>
      }
    >
      <Suspense>
        <Outlet />
      </Suspense>
    </AppFrame>
  )
}
