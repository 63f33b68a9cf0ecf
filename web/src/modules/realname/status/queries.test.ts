// Photos in the cached real-name status while uploads and a refetch run concurrently.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { setPhoto } from './queries.ts'

type Photos = Standing['photos']

const KEY = ['realname']
const photo = (side: Photos[number]['side'], size = 1000) => ({ side, size, uploadedAt: '2026-11-18T00:00:00.000Z' })
const statusWith = (photos: Photos) => ({ photos, own: true }) as unknown as Standing

function clientWith(photos: Photos): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(KEY, statusWith(photos))
  return client
}

const sizesIn = (client: QueryClient) =>
  Object.fromEntries((client.getQueryData<Standing>(KEY)?.photos ?? []).map(({ side, size }) => [side, size]))

it('both sides stay when each upload is answered without the other', async () => {
  const client = clientWith([])
  await Promise.all([setPhoto(client, 'front', [photo('front')]), setPhoto(client, 'back', [photo('back')])])
  expect(sizesIn(client)).toEqual({ front: 1000, back: 1000 })
})

it('an upload replaces the photo of its side, and a removal removes only its side', async () => {
  const client = clientWith([photo('front'), photo('licence')])
  await setPhoto(client, 'front', [photo('front', 2000), photo('licence')])
  await setPhoto(client, 'licence', [])
  expect(sizesIn(client)).toEqual({ front: 2000 })
})

it('a refetch that began before the upload does not remove the photo', async () => {
  const client = clientWith([])
  let answer = (_status: Standing) => {}
  const refetch = client.fetchQuery({
    queryKey: KEY,
    queryFn: () =>
      new Promise<Standing>((resolve) => {
        answer = resolve
      }),
  })
  const settled = refetch.catch(() => undefined)
  await setPhoto(client, 'front', [photo('front')])
  answer(statusWith([]))
  await settled
  expect(sizesIn(client)).toEqual({ front: 1000 })
})
