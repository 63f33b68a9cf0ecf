// Every public page: no axe violation, no Chinese on English pages, no horizontal scrolling, readable without scripts.
import { expect, type Page, test } from '@playwright/test'
import { axeFor } from '../accessibility.ts'
import { openHydrated } from './people.ts'

const pages = [
  '/',
  '/website-show/home',
  '/login',
  '/registry',
  '/resetPassword',
  '/attestation-mobile/service/agreement',
  '/privacy',
  '/exception?errorCode=500403',
  '/nowhere',
]
const origin = (page: Page) => new URL(page.url()).origin

async function setAppearance(page: Page, baseURL: string | undefined, lang: 'zh' | 'en', theme: 'light' | 'dark'): Promise<void> {
  const url = baseURL ?? origin(page)
  await page.context().addCookies([
    { name: 'lang', value: lang, url },
    { name: 'theme', value: theme, url },
  ])
}

const hasIsland = (path: string) => /^\/($|website|login|registry|reset)/.test(path)
const open = (page: Page, path: string) => (hasIsland(path) ? openHydrated(page, path) : page.goto(path))

for (const lang of ['zh', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    // Texts and colours are independent: two combinations cover both languages and both themes.
    if ((lang === 'zh') === (theme === 'dark')) continue
    test(`public pages have no serious axe violation: ${lang}, ${theme}`, async ({ page, baseURL }) => {
      test.setTimeout(90_000)
      await setAppearance(page, baseURL, lang, theme)
      for (const path of pages) {
        await open(page, path)
        const { violations } = await axeFor(page).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
      }
    })
  }
}

test('the login form with errors has no axe violation', async ({ page }) => {
  await openHydrated(page, '/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('请先获取短信验证码').waitFor()
  const { violations } = await axeFor(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('English public pages contain no Chinese outside user content', async ({ page, baseURL }) => {
  await setAppearance(page, baseURL, 'en', 'light')
  for (const path of pages) {
    await open(page, path)
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
    expect(await chineseOn(page), path).toEqual([])
  }
  await openHydrated(page, '/login')
  await page.getByRole('tab', { name: 'SMS code' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('ask for an SMS code first').waitFor()
  expect(await chineseOn(page)).toEqual([])
})

const chineseOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chinese = /\p{Script=Han}/u
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      const text = texts.currentNode.textContent ?? ''
      if (parent && !parent.closest('[data-user-content], script') && chinese.test(text)) found.push(text.trim())
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[data-user-content]')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        if (chinese.test(element.getAttribute(name) ?? '')) found.push(`${name}: ${element.getAttribute(name)}`)
      }
    }
    return found
  })

for (const width of [320, 390, 1440]) {
  test(`public pages do not scroll horizontally at ${width} pixels`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const lang of ['zh', 'en'] as const) {
      await setAppearance(page, baseURL, lang, 'light')
      for (const path of pages) {
        await page.goto(path)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${lang} ${path}`).toBeLessThanOrEqual(0)
      }
    }
  })
}

test('public pages have correct status, title and canonical address', async ({ page }) => {
  const missing = await page.goto('/nowhere')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible()
  await page.goto('/login?back=/browse')
  await expect(page).toHaveTitle(/^登录 - /)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/login')
})

test('language and theme are switched with one click and kept on other pages', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('anyone can verify')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('the home page computes a file’s digests in the browser and sends nothing', async ({ page }) => {
  await openHydrated(page, '/')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.getByLabel('选择文件').setInputFiles({ name: 'abc.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') })
  const box = page.locator('#digest')
  await expect(box).toContainText('SM3')
  const shown = await box.locator('.digest').allInnerTexts()
  expect(shown.map((text) => text.replace(/\s/g, ''))).toEqual([
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
  ])
  await page.getByLabel('与记录上的摘要比对').fill('BA7816BF 8F01CFEA 414140DE 5DAE2223 B00361A3 96177A9C B410FF61 F20015AD')
  await expect(box).toContainText('一致：这就是记录所指的文件')
  expect(sent).toEqual([])
})

test.describe('public pages without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('can be read and link to the other language', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('certutil -hashfile')).toBeVisible()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What you hold today')
    await page.goto('/login')
    await expect(page.locator('noscript .callout')).toBeVisible()
  })
})
