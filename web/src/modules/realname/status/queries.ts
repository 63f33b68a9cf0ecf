// Queries for the account's real-name status.
import { type Standing, standingApi } from '@attestry/contract/modules/realname/standing'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['realname'] as const
const POLL_INTERVAL_MS = 15_000

const isPending = ({ person, enterprise }: Standing) => person.state === 'pending' || enterprise.state === 'pending'

export const useRealNameStatus = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(standingApi.info, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? POLL_INTERVAL_MS : false),
  })

/** A passed verification changes the account's name and credits the gift, so account and wallet are invalidated too. */
export async function refreshRealNameStatus(client: QueryClient): Promise<void> {
  await Promise.all([KEY, ['account'], ['wallet']].map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const setPhotos = (client: QueryClient, photos: Standing['photos']): void =>
  void client.setQueryData<Standing>(KEY, (status) => status && { ...status, photos })
