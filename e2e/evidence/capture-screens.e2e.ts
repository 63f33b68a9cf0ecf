// Every capture screen in both languages and themes, with data in every state: no serious axe violation, no Chinese on English pages, no horizontal scrolling.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { axeFor } from '../accessibility.ts'
import { FUNDED_ENTERPRISE, logInAs, newMember, setCookies } from './member.ts'

const TINY = 'https://news.qinghe-daily.test/tiny'
const LOGIN_WALL = 'https://news.qinghe-daily.test/login'
/** The capture kinds share their screens: each screen once, with and without the party fields. */
const screens = [
  '/onlineForensics/url',
  '/onlineForensics/web',
  '/onlineForensics/web/add',
  '/onlineForensics/web/addExcel',
  '/onlineForensics/ecommerce',
  '/onlineForensics/ecommerce/add',
  '/onlineForensics/shortVideo',
  '/app/web',
  '/app/video',
]

const chineseOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const text = walker.currentNode.textContent ?? ''
      if (
        parent &&
        !parent.closest('[data-user-content], [lang=zh-CN]:not(html), .switch, script, style') &&
        /\p{Script=Han}/u.test(text)
      )
        found.push(text)
    }
    return found
  })

async function check(page: Page, locale: 'zh' | 'en'): Promise<void> {
  const { violations } = await axeFor(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('.replay-frame')
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
  if (locale === 'en') expect(await chineseOn(page), page.url()).toEqual([])
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
}

async function capture(context: BrowserContext, token: string, url: string): Promise<string> {
  const headers = { 'x-auth-token': token }
  const made = await context.request.post('/shimakaze/attestaion/url', { headers, data: { items: [{ url }] } })
  const answer = (await made.json()) as { data: { list: { ano: string }[] } }
  const ano = answer.data.list[0]?.ano ?? ''
  await expect
    .poll(
      async () => {
        const info = await context.request.get(`/shimakaze/attestation/url/info/${ano}`, { headers })
        return ((await info.json()) as { data: { state: string } }).data.state
      },
      { timeout: 60_000 },
    )
    .toBe('awaiting_confirmation')
  return ano
}

// Texts and colours are independent: two combinations cover both languages and both themes.
for (const [locale, theme] of [
  ['zh', 'light'],
  ['en', 'dark'],
] as const) {
  test(`capture screens are accessible: ${locale}, ${theme}`, async ({ page, context, baseURL }) => {
    test.setTimeout(240_000)
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(fault.message))
    await setCookies(context, baseURL, { lang: locale, theme })
    const token = await logInAs(context, FUNDED_ENTERPRISE)
    const [whole, warned] = await Promise.all([capture(context, token, TINY), capture(context, token, LOGIN_WALL)])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [
        ...screens,
        `/onlineForensics/web?record=${whole}`,
        `/onlineForensics/url?record=${warned}`,
        `/app/web?record=${warned}`,
      ]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        if (path.includes('?record=')) await page.locator('aside.preview-decision, .phone-acts').waitFor()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await check(page, locale)
      }
      await page.goto('/onlineForensics/web/add')
      await page.getByRole('textbox').first().fill(`${TINY}\nftp://a.example/\n${TINY}`)
      await page.getByRole('listitem').filter({ hasText: 'ftp://' }).getByRole('alert').waitFor()
      await check(page, locale)
    }
    expect(faults).toEqual([])
  })
}

test('the capture list explains captures to a new member', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/onlineForensics/ecommerce')
  await expect(page.getByRole('heading', { name: '还没有电商取证' })).toBeVisible()
  await page.getByRole('link', { name: '新建取证' }).first().click()
  await expect(page).toHaveURL('/onlineForensics/ecommerce/add')
})

test('the capture list shows a load error and can be retried', async ({ page, context }) => {
  await newMember(context)
  let broken = true
  await page.route('**/attestaion/url/list', (route) =>
    broken
      ? route.fulfill({ json: { flag: false, statusCode: '500503', data: null, errorMessage: '系统繁忙，请稍后重试' } })
      : route.continue(),
  )
  await page.goto('/onlineForensics/web')
  await expect(page.getByRole('alert').getByText('系统繁忙，请稍后重试')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '还没有网页取证' })).toBeVisible()
})
