// Where the account stands with its real name, as screens ask for it.
import { type Standing, standingApi } from '@attestry/contract/modules/realname/standing'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['realname'] as const
const LOOK_AGAIN_MS = 15_000

const isWaiting = ({ person, enterprise }: Standing) => person.state === 'pending' || enterprise.state === 'pending'

export const useStanding = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(standingApi.info, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? LOOK_AGAIN_MS : false),
  })

/** The account's name and the gift come with a pass: all of it is asked for anew. */
export async function refreshStanding(client: QueryClient): Promise<void> {
  await Promise.all([KEY, ['account'], ['wallet']].map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const setPhotos = (client: QueryClient, photos: Standing['photos']): void =>
  void client.setQueryData<Standing>(KEY, (standing) => standing && { ...standing, photos })
