// How far this session has come into the console.
import type { OutputOf } from '@attestry/contract/endpoint'
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

export type Standing = OutputOf<typeof signInApi.standing>

export const standingQuery = {
  queryKey: ['operator', 'sign-in'],
  queryFn: () => call(signInApi.standing, {}, { display: ErrorDisplay.silent }),
  staleTime: Number.POSITIVE_INFINITY,
}

export const useSignInStanding = (): Standing | undefined => useQuery(standingQuery).data
