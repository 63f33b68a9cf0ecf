// Queries for the account's real-name status.
import { type PhotoSide, type Standing, standingApi } from '@attestry/contract/modules/realname/standing'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['realname'] as const
const POLL_INTERVAL_MS = 15_000

const isPending = ({ person, enterprise }: Standing) => person.state === 'pending' || enterprise.state === 'pending'

export const useRealNameStatus = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<Standing>(KEY)
      const status = await call(standingApi.info, {}, { display: ErrorDisplay.silent, signal, loading: false })
      if (before && isPending(before) && !isPending(status)) void refreshAfterDecision(client)
      return status
    },
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? POLL_INTERVAL_MS : false),
  })

/** A passed verification changes the account's name and credits the gift. */
const refreshAfterDecision = (client: QueryClient) =>
  Promise.all([['account'], ['wallet']].map((queryKey) => client.invalidateQueries({ queryKey })))

export async function refreshRealNameStatus(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: KEY }), refreshAfterDecision(client)])
}

/**
 * Takes over only the side that changed: answers to two uploads may arrive in any order, and the older one lacks the other
 * side. A refetch that began before the upload would remove the photo as well, so it is cancelled.
 */
export async function setPhoto(client: QueryClient, side: PhotoSide, answered: Standing['photos']): Promise<void> {
  await client.cancelQueries({ queryKey: KEY })
  const isSide = (photo: Standing['photos'][number]) => photo.side === side
  client.setQueryData<Standing>(
    KEY,
    (status) => status && { ...status, photos: [...status.photos.filter((photo) => !isSide(photo)), ...answered.filter(isSide)] },
  )
}
