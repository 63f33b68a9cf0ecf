// Queries for the user's invitation and the reward rule.
import { friendApi } from '@attestry/contract/modules/account/friend'
import { rewardApi } from '@attestry/contract/modules/realname/reward'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const silent = { display: ErrorDisplay.silent }

export const useInvitation = () =>
  useQuery({
    queryKey: ['friends', 'invitation'],
    queryFn: ({ signal }) => call(friendApi.invitation, {}, { ...silent, signal }),
  })

export const useRewardRule = () =>
  useQuery({
    queryKey: ['friends', 'rule'],
    queryFn: ({ signal }) => call(rewardApi.rule, {}, { ...silent, signal }),
  })
