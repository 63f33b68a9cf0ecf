// The public site: head and headings, no layout shift, live figures, immediate edits, separate platforms.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD, expectHydrated } from '../account/people.ts'
import { OPERATOR } from '../evidence/member.ts'
import { passSecondFactor } from '../operator/staff.ts'
import { createLoggedRecord, fetchChainInfo } from '../transparency/public-log.ts'

const SECOND_PLATFORM_ID = 8
const fixedPaths = [
  '/',
  '/website-show/service',
  '/website-show/help-document',
  '/news',
  '/news?kind=rights',
  '/lawyers',
  '/lawyers?keyword=none',
]

interface Piece {
  readonly id: string
  readonly title: string
}

async function post<T>(request: APIRequestContext, path: string, data: object, token?: string): Promise<T> {
  const headers = token ? { 'x-auth-token': token } : {}
  const answer = (await (await request.post(`/shimakaze${path}`, { data, headers })).json()) as { statusCode: string; data: T }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data
}

async function everyPage(request: APIRequestContext): Promise<string[]> {
  const [news, lawyers] = await Promise.all([
    post<{ list: Piece[] }>(request, '/product/news/list', {}),
    post<{ list: Piece[] }>(request, '/lawyer/list', {}),
  ])
  return [...fixedPaths, ...news.list.slice(0, 2).map(({ id }) => `/news/${id}`), `/lawyers/${lawyers.list[0]?.id}`]
}

for (const lang of ['zh', 'en'] as const) {
  test(`public pages have one heading, a description and a canonical address: ${lang}`, async ({ request }) => {
    for (const path of await everyPage(request)) {
      const html = await (await request.get(path, { headers: { cookie: `lang=${lang}` } })).text()
      expect(html.match(/<html lang="(..)/)?.[1], path).toBe(lang)
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(html, path).toMatch(/<meta name="description" content="[^"]{10,}"/)
      expect(html, path).toContain(`<link rel="canonical" href="${path.split('?')[0]}"`)
    }
  })
}

test('public pages skip no heading level and do not shift during hydration', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of fixedPaths) {
    await page.goto(path)
    await expectHydrated(page)
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0), `${path}: ${levels}`).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift), path).toBeLessThan(0.02)
  }
})

test('the home page shows a proof from the current log and links to its recomputation', async ({ page, context }) => {
  await createLoggedRecord(context)
  await page.goto('/')
  const figure = page.locator('figure')
  await expect(figure).toContainText('此刻的一份证明')
  // Other tests deposit concurrently: retry until page and log were read between two growths.
  const both = async () => {
    await page.reload()
    const { log } = await fetchChainInfo(context.request)
    const shown = ((await figure.locator('.key-values .digest').textContent()) ?? '').replace(/\s/g, '')
    return { shown, root: Buffer.from(log.root, 'base64').toString('hex') }
  }
  await expect(async () => {
    const { shown, root } = await both()
    expect(shown).toBe(root)
  }).toPass({ timeout: 30_000 })
  await expect(figure.locator('.path-node-root text')).toContainText(/^[0-9a-f]{10}/)
  await figure.getByText('逐步写出来').click()
  expect(await figure.locator('.path-steps li').count()).toBeGreaterThan(1)
  const entries = Number(((await page.locator('.log-figures dd').first().textContent()) ?? '').replace(/\D/g, ''))
  expect(entries).toBeGreaterThanOrEqual(1)
  await figure.getByRole('link').click()
  await expect(page).toHaveURL(/\/chain\?index=\d+&origin=/)
})

test('quotation marks of the English site are narrow, in Chinese fonts too', async ({ page }) => {
  await page.goto('/?lang=en')
  const wide = await page.evaluate(() =>
    ['var(--sans)', 'var(--serif)', '"Noto Sans CJK SC"', '"Noto Serif CJK SC"'].filter((family) => {
      const mark = document.createElement('span')
      Object.assign(mark.style, { position: 'absolute', fontFamily: family, fontSize: '100px' })
      mark.textContent = '’'
      document.body.append(mark)
      const { width } = mark.getBoundingClientRect()
      mark.remove()
      return width > 60
    }),
  )
  expect(wide).toEqual([])
})

test('a dismissed activity stays hidden after a reload', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('complementary', { name: '活动' })
  await expect(card).toContainText('赠送余额')
  const hidden = page.waitForResponse(/\/activity\/pop\/hide\//)
  await card.getByRole('button', { name: '不再显示' }).click()
  await expect(card).toHaveCount(0)
  expect((await hidden).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a missing article returns 404 with a link back to the news', async ({ page }) => {
  const answer = await page.goto('/news/00000000-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: '回到资讯' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯')
})

test('the second platform keeps its own name, colours, prices and texts across pages, and its own operator edits them', async ({
  page,
}) => {
  await page.goto('/website-show/service')
  const primary = () => page.evaluate(() => getComputedStyle(document.querySelector('.site-act') as Element).color)
  const ours = await primary()
  await expect(page.locator('.price-table').first()).toContainText('5.00')
  await page.goto(`/?notaryId=${SECOND_PLATFORM_ID}`)
  await expect(page).toHaveTitle(/^明德数据存证中心 - /)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('把证据留住')
  await page.getByRole('navigation').getByRole('link', { name: '服务与价格' }).click()
  await expect(page.locator('.price-table').first()).toContainText('3.00')
  expect(await primary()).not.toBe(ours)
  await expect(page.locator('footer')).toContainText('临海市明德公证处')
  await page.getByRole('navigation').getByRole('link', { name: '找律师' }).click()
  await expect(page.locator('.lawyers > li')).toHaveCount(2)
  await editBanner(page)
  await page.goto('/?notaryId=1')
  await expect(page).toHaveTitle(/^存信电子证据平台 - /)
})

/** Edits the second platform, where no other test reads the home page. */
async function editBanner(page: Page): Promise<void> {
  const { request } = page
  const operator = { phone: OPERATOR, password: DEMO_PASSWORD, notaryId: SECOND_PLATFORM_ID }
  const { token } = await post<{ token: string }>(request, '/login', operator)
  await passSecondFactor(request, token)
  const words = (title: string) => ({ title, summary: `${title}: a test`, action: 'Go' })
  const draft = { kind: 'banner', section: 'home', zh: words('测试横幅'), en: words('A test banner'), link: '/news' }
  const { id } = await post<Piece>(request, '/desk/content', draft, token)
  const { list } = await post<{ list: Piece[] }>(request, '/content/banner/list/home', {})
  await post(request, `/desk/content/${id}/publish`, { version: 1 }, token)
  const pieces = [id, ...list.map((piece) => piece.id)]
  await post(request, '/desk/content/order', { kind: 'banner', pieces }, token)
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(`/?notaryId=${SECOND_PLATFORM_ID}`)
  await expect(title).toHaveText('测试横幅')
  await post(request, `/desk/content/${id}/withdraw`, { version: 2 }, token)
  await page.reload()
  await expect(title).toContainText('把证据留住')
}

test.describe('public site without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows figures, prices, questions, articles and filtered lawyers', async ({ page }) => {
    await page.goto('/website-show/help-document')
    await expect(page.getByText('法院会采信吗？')).toBeVisible()
    await page.getByText('法院会采信吗？').click()
    await expect(page.getByText('是否采信由法院依据全案判断。最高人民法院')).toBeVisible()
    await page.goto('/news')
    await page.locator('.news-list a').first().click()
    await expect(page.locator('.article-text')).toContainText('默克尔树')
    await page.goto('/lawyers')
    await page.getByLabel('专业领域').first().selectOption('data')
    await page.getByRole('button', { name: '查找' }).click()
    await expect(page.locator('.lawyers > li')).toHaveCount(1)
    await expect(page.locator('noscript .callout')).toBeVisible()
    await page.goto('/')
    await expect(page.locator('.activity')).toBeHidden()
  })
})

test('the sitemap lists every page, and structured data is well formed', async ({ page, request }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of (await everyPage(request)).filter((each) => !each.includes('?'))) expect(map).toContain(`${path}</loc>`)
  for (const [path, type] of [
    ['/', 'WebSite'],
    ['/website-show/help-document', 'FAQPage'],
  ] as const) {
    await page.goto(path)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}') as Record<
      string,
      unknown
    >
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': type })
  }
})
