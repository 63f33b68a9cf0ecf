// Query for the sign-in status of this console session.
import type { OutputOf } from '@attestry/contract/endpoint'
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

export type SignInStatus = OutputOf<typeof signInApi.standing>

export const signInStatusQuery = {
  queryKey: ['operator', 'sign-in'],
  queryFn: () => call(signInApi.standing, {}, { display: ErrorDisplay.silent }),
  staleTime: Number.POSITIVE_INFINITY,
}

export const useSignInStatus = (): SignInStatus | undefined => useQuery(signInStatusQuery).data
