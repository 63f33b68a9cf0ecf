// Topping up and buying a package at the demo cashier: from the form to the balance, with late payment, cancellation and amounts out of range.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { newMember, setCookies } from '../evidence/member.ts'

const COST_CENTER = '/accountSettings/costCenter'
const balance = (page: Page) => page.locator('.balance-figure')

async function orderTopUp(page: Page, amount: string): Promise<void> {
  await page.goto(COST_CENTER)
  await page.getByLabel('充值金额（元）', { exact: true }).last().fill(amount)
  await page.getByRole('button', { name: '下一步：选择支付方式' }).click()
  await expect(page.getByRole('heading', { name: '选择支付方式' })).toBeVisible()
}

/** Opens the cashier of the QR code in another tab, as a phone would. */
async function openCashier(context: BrowserContext, page: Page): Promise<Page> {
  const link = page.getByRole('link', { name: '在本机打开付款页' })
  const cashier = await context.newPage()
  await cashier.goto((await link.getAttribute('href')) ?? '')
  await expect(cashier.getByRole('note')).toContainText('不收真钱')
  return cashier
}

test.beforeEach(async ({ context, baseURL }) => {
  await setCookies(context, baseURL, { lang: 'zh' })
  await newMember(context)
})

for (const [channel, method] of [
  ['Alipay', '支付宝扫码'],
  ['WeChat Pay', '微信扫码'],
] as const) {
  test(`a top-up by ${channel} reaches the balance, and the page updates by itself`, async ({ context, page }) => {
    await orderTopUp(page, '12.5')
    await page.getByRole('button', { name: method }).click()
    await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
    await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/)
    await page.getByRole('button', { name: '我已付款' }).click()
    await expect(page.getByText('支付渠道尚未收到这笔付款')).toBeVisible()
    const cashier = await openCashier(context, page)
    await cashier.getByRole('button', { name: '付款', exact: true }).click()
    await expect(cashier.getByText('已付款')).toBeVisible()
    await expect(page.getByText('付款成功')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '返回费用中心' }).last().click()
    await expect(balance(page)).toHaveText('¥12.50')
    await expect(page.getByRole('row', { name: /充值.*12\.50.*已付款/ })).toBeVisible()
  })
}

test('a package is paid directly at the gateway page, and the payer returns to the order', async ({ page }) => {
  await page.goto(COST_CENTER)
  const offer = page.locator('.cost-offers .card').filter({ hasText: '文件存证' })
  await offer.getByRole('button', { name: '直接付款' }).click()
  await page.getByRole('button', { name: '支付宝网页付款' }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '支付宝网页付款' }).click()
  const cashier = await opening
  await cashier.getByRole('button', { name: '付款，并重复通知' }).click()
  await cashier.getByRole('link', { name: '返回平台' }).click()
  await expect(cashier.getByRole('heading', { name: '订单详情' })).toBeVisible()
  await expect(cashier.locator('.cost-order')).toContainText('已付款')
  await expect(page.getByText('付款成功')).toBeVisible()
  await page.goto(COST_CENTER)
  await expect(page.getByText('剩 100 / 100 次')).toBeVisible()
  await expect(balance(page)).toHaveText('¥0.00')
})

test('an order is cancelled, and a payment that comes late goes to the balance', async ({ context, page }) => {
  await orderTopUp(page, '30')
  await page.getByRole('button', { name: '支付宝扫码' }).click()
  const cashier = await openCashier(context, page)
  await page.goto(COST_CENTER)
  await page
    .getByRole('row', { name: /待付款/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.locator('.cost-order')).toContainText('已取消')
  await cashier.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.locator('.cost-order')).toContainText('已付款')
  await page.goto(COST_CENTER)
  await expect(balance(page)).toHaveText('¥30.00')
})

test('an amount that is out of range is named at its field, and nothing is ordered', async ({ page }) => {
  await page.goto(COST_CENTER)
  for (const [amount, problem] of [
    ['0.05', '不能少于 ¥0.10'],
    ['50000.01', '不能超过 ¥50,000.00'],
    ['-1', '不能少于 ¥0.10'],
    ['1.005', '最多保留两位小数'],
    ['1e3', '请输入金额'],
    ['1,20', '请输入金额'],
    ['abc', '请输入金额'],
  ] as const) {
    const field = page.getByLabel('充值金额（元）', { exact: true }).last()
    await field.fill(amount)
    await page.getByRole('button', { name: '下一步：选择支付方式' }).click()
    await expect(page.locator('.field-problem')).toContainText(problem)
  }
  await expect(page.getByText('还没有订单')).toBeVisible()
})

test('an amount with separators in full-width characters is understood', async ({ page }) => {
  await orderTopUp(page, '１，０００．５')
  await expect(page.getByRole('main')).toContainText('¥1,000.50')
})

test('a package that the balance cannot pay offers to top up what is missing, or to pay directly', async ({ page }) => {
  await page.goto(COST_CENTER)
  const offer = page.locator('.cost-offers .card').filter({ hasText: '文件存证' })
  await offer.getByRole('button', { name: '用余额购买' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('还差 ¥400.00')
  await expect(dialog.getByRole('button', { name: '购买', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '直接付款' })).toBeVisible()
  await dialog.getByRole('button', { name: '充值 ¥400.00' }).click()
  await expect(page.getByRole('heading', { name: '选择支付方式' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('¥400.00')
})

test('the balance in the header, the overview, the account menu and the search lead to the cost center', async ({ page }) => {
  await page.goto('/browse')
  await expect(page.locator('a.header-balance')).toHaveAttribute('href', COST_CENTER)
  await expect(page.getByRole('main').getByRole('link', { name: '去充值' })).toHaveAttribute('href', COST_CENTER)
  await page.getByRole('button', { name: /账号/ }).first().click()
  await expect(page.getByRole('link', { name: '费用中心' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox')
  for (const text of ['充值', '余额', '订单', '套餐', '钱包', '对公', 'top up', 'bank transfer']) {
    await search.fill(text)
    await expect(page.getByRole('option', { name: /费用中心/ })).toBeVisible()
  }
  await search.fill('账单')
  await page.getByRole('option', { name: /月度账单/ }).click()
  await expect(page).toHaveURL(/statements/)
})

test('a slow server shows the frame, and a lost network is named and recovers', async ({ context, page }) => {
  await page.route('**/shimakaze/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await route.continue().catch(() => {})
  })
  await page.goto(COST_CENTER, { waitUntil: 'commit' })
  await expect(page.locator('.frame .skeleton').first()).toBeVisible({ timeout: 3_900 })
  await page.unroute('**/shimakaze/**')
  await page.goto(COST_CENTER)
  await expect(balance(page)).toHaveText('¥0.00')
  // The shell loads parts of itself after the first paint.
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let known = -1
  const settled = async () => {
    const before = known
    known = await scripts()
    return known === before
  }
  await expect.poll(settled, { intervals: [1_000] }).toBe(true)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: '费用中心' }).getByRole('link', { name: '月度账单' }).click()
  await expect(page.getByText('网络断开了')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('还没有月度账单')).toBeVisible()
})

test('the payment page with its QR code, and after the payment, is accessible', async ({ context, page }) => {
  await orderTopUp(page, '1')
  const appearance = await applyAppearanceByTitle(context, page)
  const isChinese = appearance.lang === 'zh'
  await page.reload()
  await page.getByRole('button', { name: isChinese ? '微信扫码' : 'Scan with WeChat' }).click()
  await expect(page.locator('.cost-qr path')).toBeVisible()
  await expectAccessible(page)
  const href = await page
    .getByRole('link', { name: isChinese ? '在本机打开付款页' : 'Open the payment page on this device' })
    .getAttribute('href')
  const cashier = await context.newPage()
  await cashier.goto(href ?? '')
  await expectAccessible(cashier)
  await cashier.locator('button[value=pay]').click()
  await expect(page.locator('.callout-success')).toBeVisible()
  await expectAccessible(page)
})
