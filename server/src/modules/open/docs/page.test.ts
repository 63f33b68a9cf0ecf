// The documentation is complete and correct: every call and error code is listed, and the published examples run.
import { execFile } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@attestry/contract/api'
import { wirePath } from '@attestry/contract/endpoint'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { canonicalQuery, textToSign } from '@attestry/contract/modules/open/signature'
import { settingApi } from '@attestry/contract/modules/platform/setting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '../../../../../client/client.ts'
import { demoPlatform } from '../../../../demo/demo.zh.ts'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { makeKey, type TestKey } from '../../../../test/signed-call.ts'
import { documentedErrors } from './page.ts'
import { workedExample } from './worked-example.ts'

const run = promisify(execFile)

let house: TestHouse
let token: string
let key: TestKey
let folder: string
let pages: Record<'zh' | 'en', string>

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
  key = await makeKey(house, token)
  folder = await mkdtemp(join(tmpdir(), 'attestry-examples-'))
  const page = async (lang: string) => (await fetch(`${house.url}/shimakaze/docs?lang=${lang}`)).text()
  pages = { zh: await page('zh'), en: await page('en') }
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

const plain = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** A listing as a reader would copy it. */
function listingOf(id: string, locale: 'zh' | 'en' = 'en'): string {
  const found = new RegExp(`<pre id="${id}"[^>]*><code>([\\s\\S]*?)</code></pre>`).exec(pages[locale])?.[1]
  if (found === undefined) throw new Error(`the page has no listing "${id}"`)
  return plain(found)
}

describe('the documentation page', () => {
  it.each(['zh', 'en'] as const)('lists every signed call and error code, in %s, without scripts', (locale) => {
    const text = plain(pages[locale])
    const signed = endpoints.filter(({ endpoint }) => endpoint.access === 'signed')
    expect(signed.length).toBeGreaterThan(10)
    for (const { endpoint } of signed)
      for (const word of [wirePath(endpoint), endpoint.summary[locale]]) expect(text).toContain(word)
    for (const error of documentedErrors) for (const word of [error.code, error[locale]]) expect(text).toContain(word)
    expect(pages[locale]).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect(pages[locale]).toContain(`<html lang="${locale === 'zh' ? 'zh-CN' : 'en-US'}"`)
  })

  it('carries the name of the platform in the language of the page, and the name entered where there is no English one', async () => {
    const at = async (query: string) => plain(await (await fetch(`${house.url}/shimakaze/docs?${query}`)).text())
    const { id, name, facts } = secondPlatform
    expect(plain(pages.zh)).toContain(`<title>开放接口文档 - ${demoPlatform.name}</title>`)
    expect(plain(pages.en)).toContain(`<title>Open API documentation - ${demoPlatform.facts.englishName}</title>`)
    expect(await at(`lang=en&notaryId=${id}`)).toContain(`<span data-user-content>${facts.englishName}</span>`)
    const operator = { token: await house.logIn('13900000001', id) }
    const { version, setting } = await house.get(settingApi.read, {}, operator)
    const unnamed = { version, reason: 'no English name', setting: { ...setting, englishName: '' } }
    expect((await house.call(settingApi.change, unnamed, operator)).flag).toBe(true)
    expect(await at(`lang=en&notaryId=${id}`)).toContain(`<span data-user-content lang="zh-CN">${name}</span>`)
  })

  it('has no Chinese in English except the name of the language', () => {
    expect(plain(pages.en.replace(/<style>[\s\S]*?<\/style>/, '')).match(/\p{Script=Han}+/gu)).toEqual(['证', '中文'])
  })

  it('is in the language of the browser, or the chosen one', async () => {
    const lang = async (headers: Record<string, string>) => {
      const text = await (await fetch(`${house.url}/shimakaze/docs`, { headers })).text()
      return /<html lang="(\w+)/.exec(text)?.[1]
    }
    expect(await lang({ 'accept-language': 'en-GB' })).toBe('en')
    expect(await lang({ 'accept-language': 'zh-CN' })).toBe('zh')
    expect(await lang({ 'accept-language': 'zh-CN', cookie: 'lang=en' })).toBe('en')
  })
})

describe('the worked signing example', () => {
  const { secret, query, body, digest, signature, method, path, key: accessKey, time, nonce } = workedExample
  const text = ['ATTESTRY-HMAC-SHA256', method, path, 'name=hello%20world.txt', digest, accessKey, time, nonce].join('\n')

  it('gives the same result by hand, on the server and in the client', () => {
    expect(createHash('sha256').update(body).digest('hex')).toBe(digest)
    expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(signature)
    expect(textToSign({ method, path, query, digest, key: accessKey, time, nonce })).toBe(text)
    expect(canonicalQuery(query)).toBe(workedExample.canonicalQuery)
    const call = { method, path, query: workedExample.canonicalQuery, body }
    expect(sign({ key: accessKey, secret }, call, Number(time), nonce)['x-attestry-signature']).toBe(signature)
  })

  it('is the one shown on the page', () => {
    expect(listingOf('text-to-sign')).toBe(text)
    for (const page of Object.values(pages)) expect(page).toContain(`id="signature">${signature}<`)
  })

  it('gives the same result with openssl', async () => {
    await writeFile(join(folder, 'text'), listingOf('text-to-sign'))
    const { stdout } = await run('openssl', ['dgst', '-sha256', '-hmac', secret, '-r', join(folder, 'text')])
    expect(stdout.slice(0, 64)).toBe(signature)
  })
})

describe('the published examples', () => {
  it.each([
    ['example-shell', 'example.sh', /^\s*# (.*)$/gm, 3],
    ['example-client', 'example.ts', /^\/\/ (.*)$/gm, 1],
  ] as const)('%s has its comments in the language of the page and the same code in both', async (id, file, comment, count) => {
    const published = await readFile(new URL(`../../../../../client/${file}`, import.meta.url), 'utf8')
    expect(listingOf(id)).toBe(published)
    const chinese = listingOf(id, 'zh')
    const comments = [...chinese.matchAll(comment)].map(([, text]) => text)
    expect(comments).toHaveLength(count)
    for (const text of comments) expect(text).toMatch(/\p{Script=Han}/u)
    expect(chinese.replace(comment, '')).toBe(published.replace(comment, ''))
  })

  const environment = () => ({ ...process.env, ATTESTRY_URL: house.url, ATTESTRY_KEY: key.key, ATTESTRY_SECRET: key.secret })
  const bytes = randomBytes(5_000)

  it('deposit a digest with curl and openssl', async () => {
    await writeFile(join(folder, 'contract.pdf'), bytes)
    await writeFile(join(folder, 'preserve.sh'), listingOf('example-shell'))
    const { stdout } = await run('bash', ['preserve.sh', 'contract.pdf'], { cwd: folder, env: environment() })
    const [deposited, found] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { ano } = deposited.data.list[0]
    expect(found.data.list[0].ano).toBe(ano)
    const record = await house.get(recordApi.info, { ano }, { token })
    expect(record.files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(record.custody.find(({ event }) => event === 'CREATED')?.detail.key).toBe(key.id)
  })

  it('deposit a file with the client and download certificate and package', async () => {
    await writeFile(join(folder, 'contract.pdf'), bytes)
    await writeFile(join(folder, 'example.ts'), listingOf('example-client'))
    await writeFile(join(folder, 'client.ts'), await (await fetch(`${house.url}/shimakaze/docs/client.ts`)).text())
    const { stdout } = await run(process.execPath, ['example.ts', 'contract.pdf'], { cwd: folder, env: environment() })
    const ano = /record (\d+), sealed/.exec(stdout)?.[1] ?? ''
    const record = await house.get(recordApi.info, { ano }, { token })
    expect(record).toMatchObject({ label: 'contracts', state: 'sealed' })
    expect(stdout).toContain(`digest ${record.digest}`)
    expect((await readFile(join(folder, `certificate-${ano}.pdf`))).subarray(0, 5).toString()).toBe('%PDF-')
    const archive = await readFile(join(folder, `evidence-${ano}.zip`))
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    expect(archive.includes(bytes)).toBe(true)
    const taken = record.custody.filter(({ event }) => event === 'DOWNLOADED')
    expect(taken.map(({ detail }) => detail.key)).toEqual([key.id, key.id])
  })
})
