// Records for the tests of the public pages: deposited, sealed and proven behind the scenes, by somebody else than the visitor.
import { type APIRequestContext, expect, type Page, request as requests } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'
import { axeOn } from '../barrier.ts'
import { RICH_PERSON, type TestFile } from '../evidence/member.ts'

export const OWNER_PHONE = RICH_PERSON

export interface ProvenRecord {
  readonly ano: string
  readonly publicId: string
  readonly digest: string
}

interface Answer<T> {
  readonly statusCode: string
  readonly data: T
}

/** The owner's own line to the server; the visitor's browser knows nothing of it. */
export interface Owner {
  ask<T>(path: string, data: object): Promise<T>
  deposit(file: TestFile): Promise<ProvenRecord>
  depositDigest(name: string, algorithm: 'sha256' | 'sm3', digest: string): Promise<ProvenRecord>
  share(ano: string): Promise<{ id: string; token: string; code: string }>
  revoke(id: string): Promise<void>
  packageOf(ano: string): Promise<Buffer>
}

export async function ownerAt(baseURL: string | undefined): Promise<Owner> {
  const line = await requests.newContext(baseURL ? { baseURL } : {})
  const login = await line.post('/shimakaze/login', { data: { phone: RICH_PERSON, password: DEMO_PASSWORD } })
  const { token } = await dataOf<{ token: string }>(login)
  // Every further call shows its token in the header; a cookie alone would be taken for a forged request.
  const headers = { 'x-auth-token': token }
  const ask = async <T>(path: string, data: object) => dataOf<T>(await line.post(`/shimakaze${path}`, { headers, data }))
  const proven = async (ano: string): Promise<ProvenRecord> => {
    const found = { ano, publicId: '', digest: '' }
    await expect
      .poll(
        async () => {
          const info = await ask<{ digest: string; proof: { publicId: string; ready: boolean } }>('/v1/attestation/info', { ano })
          Object.assign(found, { publicId: info.proof.publicId, digest: info.digest })
          return info.proof.ready
        },
        { timeout: 25_000 },
      )
      .toBe(true)
    return found
  }
  return {
    ask,
    async deposit({ name, mimeType, buffer }) {
      const sent = await line.post('/shimakaze/attestaion/file/upload', {
        headers,
        multipart: { file: { name, mimeType, buffer } },
      })
      const { list: uploads } = await dataOf<{ list: { id: string }[] }>(sent)
      const { list } = await ask<{ list: { ano: string }[] }>('/attestaion/file', { files: uploads.map(({ id }) => ({ id })) })
      return proven(list[0]?.ano ?? '')
    },
    async depositDigest(name, algorithm, digest) {
      const input = { acknowledged: true, items: [{ name, algorithm, digest }] }
      const { list } = await ask<{ list: { ano: string }[] }>('/attestaion/hash', input)
      return proven(list[0]?.ano ?? '')
    },
    async share(ano) {
      const { id, path, code } = await ask<{ id: string; path: string; code: string }>('/attestation/share', { ano, days: 7 })
      return { id, token: path.split('/').at(-1) ?? '', code }
    },
    async revoke(id) {
      await dataOf(await line.delete(`/shimakaze/attestation/share/${id}`, { headers }))
    },
    async packageOf(ano) {
      const response = await line.get(`/shimakaze/attestation/zip/${ano}`, { headers })
      expect(response.status()).toBe(200)
      return response.body()
    },
  }
}

async function dataOf<T>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  const answer = (await response.json()) as Answer<T>
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data
}

export const textFile = (content: string, name = 'agreement.txt'): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** A one-pixel picture, with so many bytes after its end that loading it takes a while. */
export const picture = (padding = 0): TestFile => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
    Buffer.alloc(padding, Math.random().toString()),
  ]),
})

const CHINESE = /\p{Script=Han}/u

/** Barriers that axe finds, Chinese in English, and anything wider than the screen. */
export async function expectClean(page: Page, lang: 'zh' | 'en'): Promise<void> {
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await expectFits(page, lang)
}

export async function expectFits(page: Page, lang: 'zh' | 'en'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (lang === 'zh') return
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.closest('[data-user-content], script, style, noscript')) found.push(textContent ?? '')
    }
    return found
  })
  expect(texts.filter((text) => CHINESE.test(text))).toEqual([])
}
