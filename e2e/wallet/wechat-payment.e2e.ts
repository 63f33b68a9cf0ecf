// Paying inside WeChat, on a phone: from the pay page through the silent authorization and the demo's payment sheet to the balance.
import { type BrowserContext, devices, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../appearance.ts'
import { newMember, setCookies } from '../evidence/member.ts'

const IN_WECHAT = `${devices['Pixel 5'].userAgent} MMWEBID/1 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 NetType/WIFI Language/zh_CN`

test.use({ userAgent: IN_WECHAT, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function openPayPage(context: BrowserContext, page: Page, lang: 'zh' | 'en'): Promise<void> {
  await setCookies(context, test.info().project.use.baseURL, { lang })
  await newMember(context)
  const answer = await context.request.post('/shimakaze/price', { data: { amount: '12.50' }, headers: await sessionOf(context) })
  const { data } = (await answer.json()) as { data: { id: string } }
  await page.goto(`/accountSettings/costCenter/wePay?id=${data.id}`)
}

async function sessionOf(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies()
  return { 'x-auth-token': cookies.find(({ name }) => name === 'bq-x-token')?.value ?? '' }
}

const sheet = (page: Page) => page.getByRole('dialog')

test('a payer inside WeChat cancels, fails, closes the sheet and pays, and the page follows the server', async ({
  context,
  page,
}) => {
  await openPayPage(context, page, 'zh')
  await expect(page.getByText('想用支付宝付款，请点击右上角')).toBeVisible()
  await expect(page.getByRole('button', { name: /支付宝|扫码/ })).toHaveCount(0)
  await page.getByRole('button', { name: '微信支付' }).click()
  await expect(sheet(page)).toContainText('不收真钱')
  await expect(sheet(page)).toContainText('¥12.50')
  // The code is used up: a reload must not send it again.
  expect(new URL(page.url()).searchParams.has('code')).toBe(false)
  await expectAccessible(page)

  await sheet(page).getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('alert')).toContainText('您取消了付款')
  await expectAccessible(page)

  await page.getByRole('button', { name: '继续付款' }).click()
  await sheet(page).getByRole('button', { name: '模拟支付失败' }).click()
  await expect(page.getByRole('alert')).toContainText('微信支付没有完成这次付款')

  await page.getByRole('button', { name: '重试' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('您取消了付款')

  await page.reload()
  await sheet(page).getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByText('付款成功')).toBeVisible()
  await expect(page.getByText('¥12.50 已存入余额')).toBeVisible()
})

test('a payer inside WeChat reads the English texts, and a result that WeChat reports is not believed', async ({
  context,
  page,
}) => {
  await page.route('**/shimakaze/demo/wechat/bridge.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.WeixinJSBridge = { invoke: (name, parameters, done) => done({ err_msg: 'get_brand_wcpay_request:ok' }) }
        document.dispatchEvent(new Event('WeixinJSBridgeReady'))`,
    }),
  )
  await openPayPage(context, page, 'en')
  await page.getByRole('button', { name: 'WeChat Pay' }).click()
  await expect(page.getByText('We are confirming your payment.')).toBeVisible()
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('The payment service has not received the payment yet.')).toBeVisible()
  await expect(page.getByText('Payment received')).toHaveCount(0)
  await expectAccessible(page)
})

test('a platform without payments inside WeChat tells the payer where to pay', async ({ context, page }) => {
  await page.route('**/shimakaze/price/channel', async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replace(',"wechat-jsapi"', '')
    await route.fulfill({ response: answer, body: text })
  })
  await openPayPage(context, page, 'zh')
  await expect(page.getByText('本平台暂不支持在微信里直接付款')).toBeVisible()
  await page.getByRole('button', { name: '微信扫码' }).click()
  await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
})
