// Queries for invitations.
import { friendApi } from '@attestry/contract/modules/account/friend'
import { rewardApi } from '@attestry/contract/modules/realname/reward'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { friendQueryOf } from './search.ts'

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

export const useFriendPage = (query: ReturnType<typeof friendQueryOf>) =>
  useQuery({
    queryKey: ['friends', 'list', query],
    queryFn: ({ signal }) => call(friendApi.list, query, { ...silent, signal }),
    placeholderData: keepPreviousData,
  })
