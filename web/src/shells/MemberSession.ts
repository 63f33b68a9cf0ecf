// Session guards of the shells: redirects staff to the console and members to the workspace; and logs out.
import { sessionApi } from '@attestry/contract/modules/account/session'
import type { QueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../kernel/call.ts'
import { markLoggingOut } from '../kernel/fault-display.ts'
import { clearSession } from '../kernel/session.ts'
import { accountQuery, redirect } from '../modules/account/public.tsx'
import { paths } from '../paths.ts'

export { usePlatform } from '../kernel/use-platform.ts'
export { useAccount } from '../modules/account/public.tsx'

export async function requireMember(queries: QueryClient): Promise<void> {
  const { kind } = await queries.ensureQueryData(accountQuery)
  if (kind === 'staff') await redirect(paths.console())
}

export async function requireStaff(queries: QueryClient): Promise<void> {
  const { kind } = await queries.ensureQueryData(accountQuery)
  if (kind !== 'staff') await redirect(paths.overview())
}

export async function logOut(): Promise<void> {
  markLoggingOut()
  await call(sessionApi.logout, {}, { display: ErrorDisplay.silent, handleErrors: false }).catch(() => undefined)
  clearSession('everything')
  await redirect(paths.login())
}
