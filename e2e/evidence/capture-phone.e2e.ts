// Captures on a phone: address from a shared text, state, preview, confirmation, touch target sizes.
import { expect, test } from '@playwright/test'
import { FUNDED_PERSON, logInAs } from './member.ts'

const TINY = 'https://news.qinghe-daily.test/tiny'
const CAPTURE_TIMEOUT = { timeout: 60_000 }
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 120_000 })

test('the phone capture page redirects to the login and back', async ({ page }) => {
  await page.goto('/app/video')
  await expect(page.getByRole('heading', { level: 1, name: '短视频取证' })).toBeVisible()
  await page.getByRole('link', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?back=%2Fapp%2Fvideo/)
})

test('on a phone, a shared text becomes a capture that is previewed, confirmed and opened as a record', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/app/web')
  const address = `${TINY}?p=${Date.now()}`
  await page.getByLabel('网址', { exact: true }).fill(`快看 ${address} 复制打开`)
  await expect(page.getByText(address, { exact: true })).toBeVisible()
  await expect(page.getByText('现在不收费，确认预览后收 ¥15.00')).toBeVisible()
  await page.getByRole('button', { name: '开始取证' }).click()
  await expect(page).toHaveURL(/\/app\/web\?record=\d{18,19}/)
  const confirm = page.getByRole('button', { name: '确认并固化（¥15.00）' })
  await expect(confirm).toBeVisible(CAPTURE_TIMEOUT)
  await expect(page.getByRole('group', { name: /整页截图/ }).getByRole('img')).toBeVisible()

  for (const button of await page.locator('main').getByRole('button').all()) {
    if (await button.isVisible()) expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.goBack()
  await expect(page.getByRole('heading', { name: '最近的取证' })).toBeVisible()
  await page.goForward()
  await confirm.click()
  await expect(page).toHaveURL(/\/attestation\/\d{18,19}$/, CAPTURE_TIMEOUT)
  await expect(page.locator('.record-lead .status-tag')).toHaveText('已固化', CAPTURE_TIMEOUT)
  await page.goto('/app/web')
  await page.locator('.phone-row').filter({ hasText: '已固化' }).first().click()
  await expect(page).toHaveURL(/\/attestation\/\d{18,19}$/)
})

test('the phone capture page shows an error for a text without a public address', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/app/web')
  await page.getByLabel('网址', { exact: true }).fill('http://127.0.0.1/')
  await expect(page.getByText('这是内网或本机地址')).toBeVisible()
})
