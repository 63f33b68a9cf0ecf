// Records that a member has collected before a journey begins, made through the API until their proof is complete.
import { expect, request as requests, test } from '@playwright/test'
import { textFile } from '../attestation/proven-record.ts'
import { sha256 } from '../evidence/member.ts'
import { type Api, apiOf } from '../invoice/paid-order.ts'

export interface CollectedRecord {
  readonly ano: string
  readonly digest: string
}

type Created = { list: { ano: string }[] }
type Make = (api: Api, name: string, token: string) => Promise<Created>

const CAPTURE_TIMEOUT = { timeout: 120_000 }

/** How a record of each kind is made, by the name of the kind on screen. */
const makers = {
  文件存证: async ({ call }, name, token) => {
    const uploads = await upload(token, name)
    return call('/attestaion/file', { files: uploads.list.map(({ id }) => ({ id })) })
  },
  摘要存证: ({ call }, name) =>
    call('/attestaion/hash', { acknowledged: true, items: [{ name, digest: sha256({ buffer: Buffer.from(name) }) }] }),
  网页取证: (api, name) => capture(api, '/attestaion/url', { url: 'https://news.qinghe-daily.test/tiny', name }),
  电商取证: (api, name) =>
    capture(api, '/attestaion/web/ecommerce', { url: 'https://shop.qinghe-mall.test/offer/7', name, platform: '', seller: '' }),
} satisfies Record<string, Make>

export type CollectedKind = keyof typeof makers

/** Makes a record, which is then newer than those made before. */
export async function collectRecord(token: string, kind: CollectedKind, name: string): Promise<CollectedRecord> {
  const api = apiOf(token)
  const { list } = await makers[kind](api, name, token)
  const ano = list[0]?.ano ?? ''
  const info = () => api.call<{ digest: string; proof: { ready: boolean } }>('/v1/attestation/info', { ano })
  await expect.poll(async () => (await info()).proof.ready, CAPTURE_TIMEOUT).toBe(true)
  return { ano, digest: (await info()).digest }
}

async function capture({ call, read }: Api, path: string, item: object): Promise<Created> {
  const created = await call<Created>(path, { items: [item] })
  const ano = created.list[0]?.ano ?? ''
  const state = async () => (await read<{ state: string }>(`/attestation/url/info/${ano}`)).state
  await expect.poll(state, CAPTURE_TIMEOUT).toBe('awaiting_confirmation')
  await call('/attestaion/url/confirm', { anos: [ano] })
  await expect.poll(state, CAPTURE_TIMEOUT).toBe('succeeded')
  return created
}

async function upload(token: string, name: string): Promise<{ list: { id: string }[] }> {
  const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const sent = await api.post('/shimakaze/attestaion/file/upload', {
    headers: { 'x-auth-token': token },
    multipart: { file: textFile(`${name} ${Math.random()}`, name) },
  })
  const { data } = (await sent.json()) as { data: { list: { id: string }[] } }
  await api.dispose()
  return data
}
