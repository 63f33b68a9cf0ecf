// Data of public pages: real figures, an inclusion path to the signed root, current prices, sitemap and robots.txt.

import { builtKinds, evidenceKinds } from '@attestry/contract/evidence-kind'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { frontApi } from '@attestry/contract/modules/overview/front'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { fromHex } from '@attestry/proof/bytes/hex'
import { verifyInclusion } from '@attestry/proof/log/merkle'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SECOND_HOST } from '../../../../demo/second-platform.ts'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { rawRequest } from '../../../../test/raw-request.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const en = { headers: { 'accept-language': 'en' } }
const there = { notaryId: secondPlatform.id }

it('the home page has content without a log, then the log’s figures and a verifiable inclusion path', async () => {
  const before = await house.get(frontApi.home, {}, en)
  expect(before.log).toBeNull()
  expect(before.banners[0]?.title).toContain('anyone can verify')
  expect([before.news.length, before.announcements.length]).toEqual([3, 2])

  const token = await house.logIn('13800000001')
  const items = Array.from({ length: 7 }, (_, at) => ({ name: `n${at}`, digest: String(at).repeat(64) }))
  await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  const log = await vi.waitFor(
    async () => {
      const { log: found } = await house.get(frontApi.home, {}, en)
      expect(found?.size).toBeGreaterThanOrEqual(7)
      return found
    },
    { timeout: 20_000, interval: 300 },
  )
  const path = log?.path
  if (!path) throw new Error('the home page has no inclusion path')
  expect(path.steps.length).toBeGreaterThan(1)
  const proof = { leaf: fromHex(path.leaf), index: path.index, size: path.size, root: fromHex(path.root) }
  const siblings = path.steps.map(({ sibling }) => fromHex(sibling))
  expect(verifyInclusion({ ...proof, path: siblings })).toBe(true)
  expect(verifyInclusion({ ...proof, path: siblings.toReversed() })).toBe(false)
  expect(path.steps.at(-1)?.node).toBe(path.root)
  const { log: published } = await house.get(logApi.info, {})
  expect(published?.origin).toBe(path.origin)
  expect((await house.get(frontApi.home, there as never, en)).log).toBeNull()
})

it('service and help pages show the platform’s own prices', async () => {
  const fileAt = async (input: object) => {
    const { prices } = await house.get(frontApi.service, input as never, en)
    return prices.list.find(({ service }) => service === 'file')?.unitPrice
  }
  expect(await fileAt({})).toBe('5.00')
  expect(await fileAt(there)).toBe('3.00')
  const help = await house.get(frontApi.help, {}, en)
  expect([...new Set(help.documents.map(({ section }) => section))]).toEqual(['start', 'proof', 'verify', 'price', 'faq'])
  expect(help.prices.offers.length).toBeGreaterThan(0)
})

it('the sitemap lists every public page of the platform, and robots.txt excludes the others', async () => {
  const robots = await rawRequest(`${house.url}/robots.txt`)
  expect(robots.text).toMatch(/^User-agent: \*\n/)
  expect(robots.text).toContain('Disallow: /shimakaze/\n')
  const disallowed = [...robots.text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  for (const kind of builtKinds)
    expect(
      disallowed.some((path) => evidenceKinds[kind].screens.list.startsWith(path)),
      kind,
    ).toBe(true)
  expect(robots.text).toContain(`Sitemap: ${house.url}/sitemap.xml`)
  const map = await rawRequest(`${house.url}/sitemap.xml`)
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const count = (text: string, part: string) => text.split(part).length - 1
  expect([count(map.text, `<loc>${house.url}/news/`), count(map.text, `<loc>${house.url}/lawyers/`)]).toEqual([4, 6])
  const theirs = await rawRequest(`${house.url}/sitemap.xml`, { headers: { host: SECOND_HOST } })
  expect([count(theirs.text, '/news/'), count(theirs.text, `<loc>http://${SECOND_HOST}/lawyers/`)]).toEqual([9, 2])
})
