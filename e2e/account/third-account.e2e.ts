// Logging in by an account elsewhere, tying one, changing the number and switching accounts, through the demo's stand-in for the vendors.
import { expect, type Page, test } from '@playwright/test'
import { logInAs, RICH_ENTERPRISE } from '../evidence/member.ts'
import { isFit, looks, wear } from './look.ts'
import { DEMO_PASSWORD, fillSmsCode, freshPhone, openAwake, registerQuietly } from './people.ts'

// One person elsewhere serves all of these, so they come one after the other.
test.describe.configure({ mode: 'serial' })

async function logIn(page: Page, phone: string): Promise<void> {
  await openAwake(page, '/login')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/browse')
}

async function goBy(page: Page, button: string, person: string): Promise<void> {
  await openAwake(page, '/login?back=%2FconfirmWeigh')
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: person }).click()
}

let tied = ''

test('the first time asks for a phone number and its code', async ({ page }) => {
  await goBy(page, '支付宝登录', '以“远山”的身份同意授权')
  await expect(page.getByRole('heading', { name: '首次使用支付宝登录' })).toBeVisible()
  // Neither the code nor the state stays in the address or in the history.
  expect(new URL(page.url()).search).toBe('')
  tied = freshPhone()
  await page.getByLabel('手机号').fill(tied)
  await fillSmsCode(page)
  await page.getByRole('button', { name: '确认并登录' }).click()
  await expect(page.getByText('请先阅读并同意服务协议与隐私政策')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认并登录' }).click()
  await page.waitForURL('**/confirmWeigh')
})

test('the second time opens straight away', async ({ page }) => {
  await goBy(page, '支付宝登录', '以“远山”的身份同意授权')
  await page.waitForURL('**/confirmWeigh')
  await expect(page.getByRole('button', { name: /^账号/ })).toContainText(`${tied.slice(0, 3)}****${tied.slice(-4)}`)
})

test('whoever says no there is not logged in, and is told so', async ({ page }) => {
  await goBy(page, '微信登录', '拒绝授权')
  await expect(page.getByRole('heading', { name: '没有登录成功' })).toBeVisible()
  await expect(page.getByText('您没有同意授权')).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await page.waitForURL('**/login')
})

test('a return that this browser never set out for is refused', async ({ page, browser, baseURL }) => {
  await openAwake(page, '/login')
  await page.getByRole('button', { name: '微信登录' }).click()
  const back = page.waitForRequest((asked) => asked.isNavigationRequest() && asked.url().includes('/login/third/wechat'))
  await page.route('**/loginByThirdAccount', (route) => route.abort())
  await page.getByRole('button', { name: '以“青禾”的身份同意授权' }).click()
  const link = (await back).url()
  // The attacker's own return, opened by somebody else: logged in as the attacker, were it not for the browser.
  const victim = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' })
  const screen = await victim.newPage()
  await screen.goto(link)
  await expect(screen.getByText('不是从本浏览器发起的')).toBeVisible()
  expect((await victim.cookies()).map(({ name }) => name)).not.toContain('bq-x-token')
  await victim.close()
})

test('the phone number is changed with the password and a code to the new one', async ({ page, request }) => {
  await logIn(page, await registerQuietly(request))
  await page.goto('/accountSettings/basicSetting')
  const next = freshPhone()
  await page.getByRole('button', { name: '更换手机号' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('登录密码', { exact: true }).fill('Wrong#2026')
  await drawer.getByLabel('新手机号').fill(next)
  await fillSmsCode(page)
  await drawer.getByRole('button', { name: '确认更换' }).click()
  await expect(drawer.getByText('原密码不正确')).toBeVisible()
  await drawer.getByLabel('登录密码', { exact: true }).fill(DEMO_PASSWORD)
  await drawer.getByRole('button', { name: '确认更换' }).click()
  await expect(page.getByText('手机号已更换')).toBeVisible()
  await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`).first()).toBeVisible()
})

test('two accounts of one person are linked with both passwords, and switched between', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  // Registering logs in, and a second one needs hands that hold no cookie.
  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const [one, other] = [await registerQuietly(request), await registerQuietly(elsewhere)]
  await elsewhere.dispose()
  await logIn(page, one)
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('button', { name: '切换账号' }).click()
  await expect(page.getByText('还没有关联其他账号')).toBeVisible()
  await page.getByRole('button', { name: '关联账号' }).click()
  await page.getByLabel('另一个账号的手机号').fill(other)
  await page.getByLabel('另一个账号的密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('当前账号的密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '确认关联' }).click()
  const before = await page.evaluate(() => sessionStorage.getItem('x-auth-token'))
  await page.getByRole('button', { name: '切换', exact: true }).click()
  await expect(page.getByRole('button', { name: /^账号/ })).toContainText(`${other.slice(0, 3)}****${other.slice(-4)}`)
  const answer = await request.get('/shimakaze/account/info', { headers: { 'x-auth-token': before ?? '', cookie: '' } })
  expect(((await answer.json()) as { statusCode: string }).statusCode).toBe('500002')
})

for (const look of looks)
  test(`looks right in ${look.lang}, ${look.theme}, ${look.width}`, async ({ page, context, baseURL }) => {
    test.setTimeout(90_000)
    await wear(context, page, baseURL, look)
    await openAwake(page, '/login')
    await isFit(page, look)
    await page.locator('.third-buttons button').last().click()
    await page.locator('button.yes').last().click()
    await page.getByRole('checkbox').waitFor()
    await isFit(page, look)
    await page.goto('/login/third/alipay?state=x')
    await page.locator('.arrival .callout').waitFor()
    await isFit(page, look)
  })

test('in the settings one is tied after a code to one’s own phone, and untied again', async ({ page, context }) => {
  // A number gets one code a minute: whoever registers has taken it, the demo people never did.
  await logInAs(context, RICH_ENTERPRISE)
  await page.goto('/accountSettings/basicSetting')
  const line = page.getByRole('listitem').filter({ hasText: '微信' })
  await line.getByRole('button', { name: '绑定' }).click()
  await fillSmsCode(page)
  await page.getByRole('button', { name: '验证并前往授权' }).click()
  await page.getByRole('button', { name: '以“远山”的身份同意授权' }).click()
  await page.waitForURL('**/accountSettings/basicSetting')
  await expect(page.getByText('已绑定微信账号')).toBeVisible()
  await expect(line).toContainText('远山')
  await line.getByRole('button', { name: '解绑' }).click()
  await expect(page.getByRole('heading', { name: '解绑微信' })).toBeVisible()
  await page.keyboard.press('Escape')
})
