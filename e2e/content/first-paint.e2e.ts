// Every public and shared page is seen within a second on slow 4G, as reckoned from what its paint waited for; it has all its styles, and few scripts.
import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { describeChain, PAINT_LIMIT_MS, paintMs } from '../../web/build/first-paint.ts'
import { entryOf, paths } from '../../web/src/paths.ts'
import { ownerAt, textFile } from '../attestation/proven-record.ts'
import { cameOf, paintOf, sumOf } from './paint-chain.ts'

const KB = 1024

type Name = keyof typeof paths

interface Things {
  readonly ano: string
  readonly publicId: string
  readonly token: string
  readonly news: string
  readonly lawyer: string
}

/** Pages with something of their own in the address. */
const addresses: { readonly [name in Name]?: (things: Things) => string } = {
  article: ({ news }) => paths.article({ id: news }),
  lawyer: ({ lawyer }) => paths.lawyer({ id: lawyer }),
  certificate: ({ publicId }) => paths.certificate({ id: publicId }),
  share: ({ token }) => paths.share({ id: token }),
  phoneRecord: ({ token }) => paths.phoneRecord({ id: token }),
  miniProgramRecord: ({ token }) => paths.miniProgramRecord({ id: token }),
  phoneDigest: ({ publicId }) => paths.phoneDigest({ id: publicId }),
  query: ({ publicId }) => paths.query({ id: publicId }),
  sharedFile: ({ token }) => paths.sharedFile({ share: token, place: '0' }),
  phonePreview: ({ token, ano }) => paths.phonePreview({ fileUrl: `${token}.0`, type: 'txt', baoquan: ano }),
  phonePreviewProgress: ({ token }) => paths.phonePreviewProgress({ fileUrl: `${token}.0` }),
  phoneDoor: () => paths.phoneDoor({ attestationId: '1', token: 'unknown' }),
  thirdLogin: () => paths.thirdLogin({ provider: 'alipay' }),
}

/** Other than the public pages': forms with calls behind them, and the log's page, which lives and checks the log without React. */
const scriptLimits: { readonly [name in Name]?: number } = {
  ...Object.fromEntries(
    ['login', 'register', 'resetPassword', 'thirdLogin', 'bridgeLogin', 'authLogin'].map((name) => [name, 100]),
  ),
  phoneDoor: 100,
  phoneWebCaptures: 110,
  phoneShopCaptures: 110,
  phoneVideoCaptures: 110,
  chain: 25,
}

let made: Promise<Things> | undefined

async function makeThings(baseURL: string | undefined, request: APIRequestContext): Promise<Things> {
  const owner = await ownerAt(baseURL)
  const { ano, publicId } = await owner.deposit(textFile(`first paint ${Math.random()}`))
  const firstOf = async (path: string) => {
    const answer = (await (await request.post(`/shimakaze${path}`, { data: {} })).json()) as { data: { list: { id: string }[] } }
    return answer.data.list[0]?.id ?? ''
  }
  const { token } = await owner.share(ano)
  return { ano, publicId, token, news: await firstOf('/product/news/list'), lawyer: await firstOf('/lawyer/list') }
}

const names = Object.entries(paths)
  .filter(([, address]) => entryOf(address()) === 'site')
  .map(([name]) => name as Name)

for (const name of names) {
  test(`${name} is seen soon`, async ({ page, context, baseURL, request }) => {
    made ??= makeThings(baseURL, request)
    const path = (addresses[name] ?? (() => paths[name]()))(await made)
    expect(path, 'an address with a parameter needs a thing').not.toContain('/:')
    await page.setViewportSize({ width: 390, height: 844 })
    const plain = await paintOf(page, path, 'none')
    expect(paintMs(plain.document, plain.files), describeChain(plain.document, plain.files)).toBeLessThanOrEqual(PAINT_LIMIT_MS)

    const other = await context.newPage()
    await other.setViewportSize({ width: 390, height: 844 })
    const looked = Promise.withResolvers<void>()
    // The door knocks by itself, and what it is told comes after the paint, however fast this machine is.
    if (name === 'phoneDoor') await other.route('**/shimakaze/**', (route) => looked.promise.then(() => route.continue()))
    const alive = await paintOf(other, path, 'run')
    looked.resolve()
    await expect(other.locator('[data-island]:is([data-when=idle], [data-when=now]):not([data-awake])')).toHaveCount(0)
    expect(alive.size, `scripts draw the largest part: ${alive.element}`).toBeLessThanOrEqual(plain.size)
    if (name === 'phoneDoor') await other.locator('.callout-error').waitFor()
    expect(await missedRules(other)).toEqual([])
    if (name === 'chain') await other.locator('.check-log').first().waitFor()
    const scripts = await cameOf(other, '.js')
    expect(sumOf(scripts), JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual((scriptLimits[name] ?? 75) * KB)
  })
}

test('a sheet that the paint waits for is noticed, with its bytes', async ({ page }) => {
  const css = '.heavy { color: red }'.repeat(500)
  await page.route('**/heavy.css', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  await page.route('/news', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</head>', '<link rel="stylesheet" href="/heavy.css"></head>'),
    })
  })
  const { document, files } = await paintOf(page, '/news', 'none')
  expect(files.map(({ url }) => new URL(url).pathname)).toEqual(['/heavy.css'])
  expect(files[0]?.bytes).toBeGreaterThanOrEqual(css.length)
  expect(paintMs(document, files)).toBeGreaterThan(PAINT_LIMIT_MS)
})

test('a rule that a page lacks is noticed', async ({ page }) => {
  await page.goto('/news')
  await page.evaluate(() => document.querySelector('head > style')?.remove())
  expect(await missedRules(page)).toContain('.news-list > li')
})

/** The sheets that pages name: src/site-sheets.ts is where they are gathered. */
const source = (path: string) => readFileSync(new URL(`../../web/src/${path}`, import.meta.url), 'utf8')
const sheets = [...source('site-sheets.ts').matchAll(/'\.\/(modules\/.+\.css)\?inline'/g)].map(([, path = '']) => source(path))

/** Selectors of any public sheet that fit something on the page, though no sheet with them came. */
const missedRules = (page: Page): Promise<string[]> =>
  page.evaluate((texts) => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(',').map((each) => each.trim())
        return 'cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []
      })
    const came = new Set([...document.styleSheets].flatMap((sheet) => selectorsOf(sheet.cssRules)))
    const all = texts.flatMap((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return selectorsOf(sheet.cssRules)
    })
    const fits = (selector: string) => document.querySelector(selector.replace(/::?(before|after|-[\w-]+)$/, '') || '*') !== null
    return [...new Set(all)].filter((selector) => !came.has(selector) && fits(selector))
  }, sheets)
