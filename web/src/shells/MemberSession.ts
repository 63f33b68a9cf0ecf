// Who is logged in, asked before any screen is shown; whoever is not goes to the login page and comes back.
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CallError, call, ErrorDisplay } from '../kernel/call.ts'
import { leaveByChoice } from '../kernel/fault-display.ts'
import { cachedPlatform, forgetSession, readToken } from '../kernel/session.ts'
import { paths } from '../paths.ts'
import { DICTIONARY_FRESH_MS } from '../ui/query-client.ts'

const accountQuery = {
  queryKey: ['account'],
  queryFn: () => askAccount(),
  staleTime: DICTIONARY_FRESH_MS,
}

export const useAccount = () => useQuery(accountQuery).data

export const usePlatform = () =>
  useQuery({ queryKey: ['platform'], queryFn: cachedPlatform, staleTime: Number.POSITIVE_INFINITY }).data

async function askAccount() {
  const hadToken = readToken() !== undefined
  try {
    // Somebody who never logged in has no login that could expire: no message then, only the way to the login page.
    return await call(profileApi.info, {}, { display: ErrorDisplay.silent, handleErrors: hadToken })
  } catch (error) {
    if (!hadToken && error instanceof CallError && error.code === generalErrors.NOT_LOGGED_IN.code) return leave(loginPath())
    if (error instanceof CallError && error.code === generalErrors.NOT_LOGGED_IN.code) return forever()
    throw error
  }
}

const loginPath = () => paths.login({ back: location.pathname + location.search + location.hash })

/** Nothing may be shown while the browser is on its way to another page. */
const forever = () => new Promise<never>(() => undefined)

function leave(path: string): Promise<never> {
  location.replace(path)
  return forever()
}

export async function requireMember(queries: QueryClient): Promise<void> {
  const { kind } = await queries.ensureQueryData(accountQuery)
  if (kind === 'staff') await leave(paths.console())
}

export async function requireStaff(queries: QueryClient): Promise<void> {
  const { kind } = await queries.ensureQueryData(accountQuery)
  if (kind !== 'staff') await leave(paths.overview())
}

export async function logOut(): Promise<void> {
  leaveByChoice()
  await call(sessionApi.logout, {}, { display: ErrorDisplay.silent, handleErrors: false }).catch(() => undefined)
  forgetSession('everything')
  await leave(paths.login())
}
