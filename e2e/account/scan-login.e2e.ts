// Scan to log in, with two browsers: one shows the code, the other is the phone.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { isFit, looks, wear } from './look.ts'
import { DEMO_PASSWORD, openAwake, registerQuietly } from './people.ts'

async function showCode(page: Page): Promise<string> {
  await openAwake(page, '/login')
  await page.locator('#login-tab-scan').dispatchEvent('click')
  await page.locator('.scan-code').waitFor()
  return (await page.locator('.scan a').getAttribute('href')) ?? ''
}

async function logIn(context: BrowserContext, phone: string): Promise<void> {
  const answer = await context.request.post('/shimakaze/login', { data: { phone, password: DEMO_PASSWORD } })
  expect(((await answer.json()) as { flag: boolean }).flag).toBe(true)
}

test('a phone that is logged in says yes, and the browser is in', async ({ page, browser, request, baseURL }) => {
  const phone = await registerQuietly(request)
  const path = await showCode(page)
  const pocket = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  })
  await logIn(pocket, phone)
  const screen = await pocket.newPage()
  await openAwake(screen, path)
  await expect(screen.getByRole('heading', { name: '有一台设备请求登录您的账号' })).toBeVisible()
  await expect(screen.getByText('Chrome, Linux')).toBeVisible()
  await expect(screen.getByText(/127\.0\.0\.1/)).toBeVisible()
  await expect(page.getByText('请在手机上核对并确认登录')).toBeVisible()
  // Looking is not yet saying yes.
  await page.waitForTimeout(2_000)
  expect(new URL(page.url()).pathname).toBe('/login')
  await screen.getByRole('button', { name: '确认登录' }).click()
  await expect(screen.getByRole('heading', { name: '已确认登录' })).toBeVisible()
  await page.waitForURL('**/browse')
  const token = await page.evaluate(() => sessionStorage.getItem('x-auth-token'))
  expect(token).toMatch(/^[\w-]{43}$/)
  // The code is spent: opening it again offers nothing to press.
  await openAwake(screen, path)
  await expect(screen.getByRole('heading', { name: '无法确认这次登录' })).toBeVisible()
  await expect(screen.getByRole('button', { name: '确认登录' })).toHaveCount(0)
  await pocket.close()
})

test('a phone that says no leaves the browser outside, which can show a new code', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const phone = await registerQuietly(request)
  const path = await showCode(page)
  const pocket = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' })
  await logIn(pocket, phone)
  const screen = await pocket.newPage()
  await openAwake(screen, path)
  await screen.getByRole('button', { name: '不是我，拒绝' }).click()
  await expect(screen.getByRole('heading', { name: '已拒绝登录' })).toBeVisible()
  await expect(page.getByText('已在手机上拒绝')).toBeVisible()
  await page.getByRole('button', { name: '刷新二维码' }).click()
  await page.locator('.scan-code').waitFor()
  expect(await page.locator('.scan a').getAttribute('href')).not.toBe(path)
  await pocket.close()
})

test('a phone that is not logged in is asked to, and comes back to the question', async ({ page, browser, request, baseURL }) => {
  const phone = await registerQuietly(request)
  const path = await showCode(page)
  const pocket = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' })
  const screen = await pocket.newPage()
  await openAwake(screen, path)
  await screen.getByRole('link', { name: '去登录' }).click()
  await screen.locator('[data-awake]').first().waitFor({ state: 'attached' })
  await screen.getByLabel('手机号').fill(phone)
  await screen.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await screen.getByRole('button', { name: '登录', exact: true }).click()
  await expect(screen.getByRole('button', { name: '确认登录' })).toBeVisible()
  await pocket.close()
})

for (const look of looks)
  test(`looks right in ${look.lang}, ${look.theme}, ${look.width}`, async ({ page, context, browser, request, baseURL }) => {
    test.setTimeout(90_000)
    const phone = await registerQuietly(request)
    await wear(context, page, baseURL, look)
    const path = await showCode(page)
    await isFit(page, look)
    const pocket = await browser.newContext(baseURL ? { baseURL } : {})
    const screen = await pocket.newPage()
    await wear(pocket, screen, baseURL, look)
    await openAwake(screen, path)
    await isFit(screen, look)
    await logIn(pocket, phone)
    await openAwake(screen, path)
    await screen.locator('.scan-acts').waitFor()
    await isFit(screen, look)
    await screen.locator('.scan-acts button').last().click()
    await page.locator('.scan-veil button').waitFor()
    await isFit(page, look)
    await pocket.close()
  })
