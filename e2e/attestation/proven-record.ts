// Records for the tests of the public pages: deposited through the API until their proof is ready, by another account than the visitor.
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test'
import { demoToken, FUNDED_PERSON, type TestFile } from '../evidence/member.ts'
import { once } from '../once.ts'

export const OWNER_PHONE = FUNDED_PERSON

export interface ProvenRecord {
  readonly ano: string
  readonly publicId: string
  readonly digest: string
}

interface ApiResponse<T> {
  readonly statusCode: string
  readonly data: T
}

/** API client of the owner, with its own cookies, separate from the visitor's browser. */
export interface OwnerApi {
  call<T>(path: string, data: object): Promise<T>
  read<T>(path: string): Promise<T>
  deposit(file: TestFile): Promise<ProvenRecord>
  depositDigest(name: string, algorithm: 'sha256' | 'sm3', digest: string): Promise<ProvenRecord>
  share(ano: string): Promise<{ id: string; token: string; code: string }>
  revoke(id: string): Promise<void>
  packageOf(ano: string): Promise<Buffer>
}

export const ownerApi = once<OwnerApi>(async () => {
  const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const headers = { 'x-auth-token': await demoToken(FUNDED_PERSON) }
  const call = async <T>(path: string, data: object) => dataOf<T>(await api.post(`/shimakaze${path}`, { headers, data }))
  const waitUntilProvable = async (ano: string): Promise<ProvenRecord> => {
    const found = { ano, publicId: '', digest: '' }
    await expect
      .poll(async () => {
        const info = await call<{ digest: string; proof: { publicId: string; ready: boolean } }>('/v1/attestation/info', {
          ano,
        })
        Object.assign(found, { publicId: info.proof.publicId, digest: info.digest })
        return info.proof.ready
      })
      .toBe(true)
    return found
  }
  return {
    call,
    read: async <T>(path: string) => dataOf<T>(await api.get(`/shimakaze${path}`, { headers })),
    async deposit({ name, mimeType, buffer }) {
      const sent = await api.post('/shimakaze/attestaion/file/upload', {
        headers,
        multipart: { file: { name, mimeType, buffer } },
      })
      const { list: uploads } = await dataOf<{ list: { id: string }[] }>(sent)
      const { list } = await call<{ list: { ano: string }[] }>('/attestaion/file', { files: uploads.map(({ id }) => ({ id })) })
      return waitUntilProvable(list[0]?.ano ?? '')
    },
    async depositDigest(name, algorithm, digest) {
      const input = { acknowledged: true, items: [{ name, algorithm, digest }] }
      const { list } = await call<{ list: { ano: string }[] }>('/attestaion/hash', input)
      return waitUntilProvable(list[0]?.ano ?? '')
    },
    async share(ano) {
      const { id, path, code } = await call<{ id: string; path: string; code: string }>('/attestation/share', { ano, days: 7 })
      return { id, token: path.split('/').at(-1) ?? '', code }
    },
    async revoke(id) {
      await dataOf(await api.delete(`/shimakaze/attestation/share/${id}`, { headers }))
    },
    async packageOf(ano) {
      const response = await api.get(`/shimakaze/attestation/zip/${ano}`, { headers })
      expect(response.status()).toBe(200)
      return response.body()
    },
  }
})

async function dataOf<T>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  const answer = (await response.json()) as ApiResponse<T>
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data
}

export const textFile = (content: string, name = 'agreement.txt'): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** A one-pixel PNG, with padding after its end to slow down its download. */
export const pngFile = (padding = 0): TestFile => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
    Buffer.alloc(padding, Math.random().toString()),
  ]),
})
