// Submitted notarizations of the funded person, for the desk's screens: read by tests, never acted on.
import { expect, request as requests, test } from '@playwright/test'
import { demoToken, FUNDED_PERSON } from '../evidence/member.ts'
import { once } from '../once.ts'
import { sharedRecord } from '../prepared-data.ts'

const KEYS = ['write', 'notice'] as const
/** A phone gets one code a minute, and each worker signs a case of its own. */
const MAX_CODE_WAIT_MS = 90_000

interface Answer<T> {
  readonly statusCode: string
  readonly data: T
}

type Documents = Record<(typeof KEYS)[number], { readonly id: string }>

/** Another name in each worker: a repeated one is refused. */
function handwriting() {
  const turn = Math.random() * 6
  const stroke = Array.from({ length: 40 }, (_, at) => [10 + at * 6, 50 + 30 * Math.sin(at / 3 + turn), at * 16, 0.5])
  return { width: 300, height: 120, pointer: 'mouse', strokes: [stroke] }
}

/** With one text file. */
export const submittedNotarization = once(async () => submitNotarization([(await sharedRecord()).ano]))

export async function submitNotarization(anos: readonly string[]): Promise<string> {
  const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const headers = { 'x-auth-token': await demoToken(FUNDED_PERSON) }
  const post = async <T>(path: string, data: object): Promise<Answer<T>> =>
    (await api.post(`/shimakaze${path}`, { headers, data })).json() as Promise<Answer<T>>
  const dataOf = async <T>(path: string, data: object): Promise<T> => {
    const answer = await post<T>(path, data)
    expect(answer.statusCode, `${path}: ${JSON.stringify(answer)}`).toBe('000000')
    return answer.data
  }
  const draft = {
    matter: 'data',
    use: 'litigation',
    basis: 'domicile',
    reason: '对方否认合同内容，用于起诉。',
    obtaining: '本人上传所持有的合同原件。',
    evidence: anos.map((ano) => ({ ano, purpose: '证明合同的内容' })),
  }
  const { id } = await dataOf<{ id: string }>('/notarization', { draft })
  const found = await dataOf<Documents>('/notarization/pdf', { id })
  for (const key of KEYS) expect((await api.get(`/shimakaze/notarization/pdf/${id}/${key}`, { headers })).status()).toBe(200)
  const documents = KEYS.map((key) => found[key].id)
  let sent = { code: '', demoCode: '' }
  await expect(async () => {
    sent = await dataOf('/notarization/sign/code', { id, documents })
  }).toPass({ timeout: MAX_CODE_WAIT_MS, intervals: [2_000] })
  await dataOf('/notarization/sign/pdf', {
    id,
    documents,
    handwriting: handwriting(),
    consent: true,
    smsId: sent.code,
    smsCode: sent.demoCode,
  })
  await dataOf(`/notarization/submit/${id}`, {})
  return id
}
