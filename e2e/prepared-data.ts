// Data that tests only read: created through the API once per worker, on first use.
import { expect, request as requests, test } from '@playwright/test'
import { ownerApi, type ProvenRecord, textFile } from './attestation/proven-record.ts'
import { sha256, type TestFile } from './evidence/member.ts'
import { applyForInvoice } from './invoice/paid-order.ts'
import { once } from './once.ts'

export interface SharedRecord extends ProvenRecord {
  readonly token: string
  readonly code: string
  readonly file: TestFile
}

/** A file of the funded person with a complete proof, shared with an access code. */
export const sharedRecord = once<SharedRecord>(async () => {
  const owner = await ownerApi()
  const file = textFile(`第一条 ${Math.random()} amount: 1000\n`.repeat(50), '合同.txt')
  const record = await owner.deposit(file)
  const { token, code } = await owner.share(record.ano)
  return { ...record, token, code, file }
})

/** A digest without its file, whose name is the text that was digested. */
export const digestRecord = once(async () => {
  const name = `plan-${Math.random()}`
  const record = await (await ownerApi()).depositDigest(name, 'sha256', sha256({ buffer: Buffer.from(name) }))
  return { ...record, name }
})

/** A case of the funded person with one record. */
export const dossier = once(async () => {
  const { call } = await ownerApi()
  const { id } = await call<{ id: string }>('/dossier', { name: '摄影作品侵权', otherSide: '江州印刷有限公司' })
  await call(`/dossier/records/${id}`, { anos: [(await sharedRecord()).ano] })
  return id
})

/** A share link of that case, with its access code. */
export const sharedDossier = once(async () => {
  const { call } = await ownerApi()
  const { path, code } = await call<{ path: string; code: string }>('/dossier/share', { id: await dossier() })
  return { token: path.split('/').at(-1) ?? '', code }
})

/** An application of the funded person for notarization that is complete, but not signed. */
export const notarizationDraft = once(async () => {
  const evidence = [{ ano: (await sharedRecord()).ano, purpose: '证明合同的内容' }]
  const draft = {
    matter: 'data',
    use: 'litigation',
    basis: 'domicile',
    reason: '对方否认合同内容，用于起诉。',
    obtaining: '本人上传所持有的合同原件。',
    evidence,
  }
  return (await (await ownerApi()).call<{ id: string }>('/notarization', { draft })).id
})

/** An order of the funded person that waits for payment. */
export const openOrder = once(async () => (await (await ownerApi()).call<{ id: string }>('/price', { amount: '100.00' })).id)

/** An application of the funded person for an invoice. */
export const invoice = once(async () => {
  const { call, read } = await ownerApi()
  return applyForInvoice({ call, read })
})

const listIds = async (path: string): Promise<string[]> => {
  const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const { data } = (await (await api.post(`/shimakaze${path}`, { data: {} })).json()) as { data: { list: { id: string }[] } }
  await api.dispose()
  return data.list.map(({ id }) => id)
}

/** The oldest: newer ones may be of another test. */
export const articleIds = once(async () => (await listIds('/product/news/list')).reverse())
export const lawyerIds = once(() => listIds('/lawyer/list'))

const TINY = 'https://news.qinghe-daily.test/tiny'
const LOGIN_WALL = 'https://news.qinghe-daily.test/login'

/** Captures of the funded person that wait for confirmation: one complete, one with a warning. */
export const captures = once(async () => {
  const [complete = '', warned = ''] = await Promise.all([TINY, LOGIN_WALL].map(capture))
  return { complete, warned }
})

/** A confirmed capture of the funded person with a complete proof. */
export const capturedRecord = once(async () => {
  const owner = await ownerApi()
  const ano = await capture(TINY)
  await owner.call('/attestaion/url/confirm', { anos: [ano] })
  const isReady = async () => (await owner.call<{ proof: { ready: boolean } }>('/v1/attestation/info', { ano })).proof.ready
  await expect.poll(isReady).toBe(true)
  return ano
})

async function capture(url: string): Promise<string> {
  const owner = await ownerApi()
  const { list } = await owner.call<{ list: { ano: string }[] }>('/attestaion/url', { items: [{ url }] })
  const ano = list[0]?.ano ?? ''
  const state = async () => (await owner.read<{ state: string }>(`/attestation/url/info/${ano}`)).state
  await expect.poll(state, { timeout: 60_000 }).toBe('awaiting_confirmation')
  return ano
}
