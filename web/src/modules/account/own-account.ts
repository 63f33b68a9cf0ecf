// Who is logged in, asked once and known to every screen; whoever is not goes to the login page and comes back.
import { generalErrors } from '@attestry/contract/errors'
import { lacking, type Need, type Permission } from '@attestry/contract/modules/account/permission'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CallError, call, ErrorDisplay } from '../../kernel/call.ts'
import { readToken } from '../../kernel/session.ts'
import { paths } from '../../paths.ts'
import { DICTIONARY_STALE_TIME_MS } from '../../ui/query-client.ts'

export const accountQuery = {
  queryKey: ['account'],
  queryFn: () => askAccount(),
  staleTime: DICTIONARY_STALE_TIME_MS,
}

export const useAccount = () => useQuery(accountQuery).data

export const refreshAccount = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true })

/** What this account was not allowed of what is needed; nothing for main accounts. */
export function useLacking(...needs: readonly Need[]): Permission | undefined {
  const account = useAccount()
  return account && lacking({ isSub: account.role === 'sub', permissions: account.permissions }, needs)
}

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

export function leave(path: string): Promise<never> {
  location.replace(path)
  return forever()
}
