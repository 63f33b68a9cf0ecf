// Paying by WeChat in the browser of a phone: the gateway's page opens in a new tab, and both pages end at the paid order.
import { devices, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../appearance.ts'
import { newMember } from '../evidence/member.ts'

test.use({ userAgent: devices['Pixel 5'].userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function orderTopUp(page: Page, amount: string): Promise<void> {
  await page.goto('/accountSettings/costCenter')
  await page.getByLabel('充值金额（元）', { exact: true }).last().fill(amount)
  await page.getByRole('button', { name: '下一步：选择支付方式' }).click()
}

test('a member pays by WeChat on a phone, and both pages show the paid order', async ({ context, page }) => {
  await newMember(context)
  await orderTopUp(page, '12.50')
  await expect(page.getByText('订单号')).toBeVisible()
  await page.getByRole('button', { name: '打开微信付款' }).click()
  await expect(page.getByRole('region', { name: '付款' })).toBeFocused()
  await expect(page.getByText('请点击下方按钮，在新页面中付款。')).toBeVisible()
  await expectAccessible(page)

  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: '打开微信付款' }).click()
  const cashier = await opening
  await expect(cashier.getByRole('note')).toContainText('不收真钱')
  await cashier.getByRole('button', { name: '付款', exact: true }).click()
  await expect(cashier).toHaveURL(/\/accountSettings\/costCenter\/rechargeOrderDetail\?id=/)
  await expect(cashier.locator('.cost-order')).toContainText('已付款')
  await expect(cashier.locator('.cost-order')).toContainText('微信手机支付')
  await expect(cashier.getByRole('link', { name: '申请发票' })).toBeVisible()

  await expect(page.getByText('付款成功')).toBeVisible()
  await expect(page.getByRole('link', { name: '查看订单' })).toBeVisible()
  await expect(page.getByRole('link', { name: '下载收据' })).toBeVisible()
  await expect(page.getByRole('link', { name: '申请发票' })).toBeVisible()
})

test('a cancelled order says so and can be placed again', async ({ context, page }) => {
  await newMember(context)
  await orderTopUp(page, '9.90')
  await expect(page).toHaveURL(/wePay\?id=/)
  const id = new URL(page.url()).searchParams.get('id')
  await page.goto(`/accountSettings/costCenter/rechargeOrderDetail?id=${id}`)
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.locator('.cost-order')).toContainText('取消时间')
  await page.getByRole('button', { name: '再次下单' }).click()
  await expect(page).toHaveURL(/wePay\?id=/)
  expect(new URL(page.url()).searchParams.get('id')).not.toBe(id)
  await expect(page.getByText('¥9.90')).toBeVisible()
})
