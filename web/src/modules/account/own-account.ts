// The logged-in account, fetched once and cached for every screen; without a login it redirects to the login page and back.
import { generalErrors } from '@attestry/contract/errors'
import { missingPermission, type Need, type Permission } from '@attestry/contract/modules/account/permission'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CallError, call, ErrorDisplay } from '../../kernel/call.ts'
import { readToken } from '../../kernel/session.ts'
import { paths } from '../../paths.ts'
import { DICTIONARY_STALE_TIME_MS } from '../../ui/query-client.ts'

export const accountQuery = {
  queryKey: ['account'],
  queryFn: () => fetchAccount(),
  staleTime: DICTIONARY_STALE_TIME_MS,
}

export const useAccount = () => useQuery(accountQuery).data

export const refreshAccount = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true })

/** The first required permission that this account lacks; always undefined for main accounts. */
export function useMissingPermission(...needs: readonly Need[]): Permission | undefined {
  const account = useAccount()
  return account && missingPermission({ isSub: account.role === 'sub', permissions: account.permissions }, needs)
}

async function fetchAccount() {
  const hadToken = readToken() !== undefined
  try {
    // Without a token there was no login that could expire: redirect to the login page without an error message.
    return await call(profileApi.info, {}, { display: ErrorDisplay.silent, handleErrors: hadToken })
  } catch (error) {
    if (!hadToken && error instanceof CallError && error.code === generalErrors.NOT_LOGGED_IN.code) return redirect(loginPath())
    if (error instanceof CallError && error.code === generalErrors.NOT_LOGGED_IN.code) return neverResolves()
    throw error
  }
}

const loginPath = () => paths.login({ back: location.pathname + location.search + location.hash })

/** Keeps the screen suspended while the browser navigates away. */
const neverResolves = () => new Promise<never>(() => undefined)

export function redirect(path: string): Promise<never> {
  location.replace(path)
  return neverResolves()
}
