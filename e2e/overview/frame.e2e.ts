// The workspace frame: access, redirects for anonymous visitors, the account menu, the phone layout, the search.
import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../appearance.ts'
import { ownerApi } from '../attestation/proven-record.ts'
import { depositDigests, FUNDED_PERSON, logInAs, newMember, OPERATOR } from '../evidence/member.ts'

test('an anonymous visitor of the workspace is redirected to the login page and back', async ({ page }) => {
  // The page redirects to the login page, sometimes before it has loaded.
  await page.goto('/confirmWeigh?state=sealed', { waitUntil: 'commit' })
  await page.waitForURL('**/login?back=*')
  expect(new URL(page.url()).searchParams.get('back')).toBe('/confirmWeigh?state=sealed')
})

test('staff are redirected to the console, members out of it', async ({ page, context, browser, baseURL }) => {
  await logInAs(context, OPERATOR)
  await page.goto('/browse')
  await page.waitForURL('**/console')
  await expect(page.getByRole('banner').getByText('运营', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible()

  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  await newMember(other)
  const member = await other.newPage()
  await member.goto('/console')
  await member.waitForURL('**/browse')
  await other.close()
})

test('an unknown workspace address keeps the frame', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/confirmWeigh/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/browse')
  await expect(page.getByRole('navigation').getByRole('link', { name: '概览' })).toHaveAttribute('aria-current', 'page')
})

test('logging out ends the session', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/browse')
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
  expect((await page.request.get('/shimakaze/account/info')).ok()).toBe(true)
  expect(((await (await page.request.get('/shimakaze/account/info')).json()) as { statusCode: string }).statusCode).toBe('500002')
})

test('other devices can be logged out from the account menu', async ({ page, context, browser, baseURL }) => {
  const phone = await newMember(context)
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const token = await logInAs(other, phone)
  await page.goto('/browse')
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('button', { name: '登录设备' }).click()
  const end = page.getByRole('button', { name: '让它退出' })
  await expect(end).toHaveCount(1)
  await end.click()
  await expect(page.getByText('该设备已退出登录')).toBeVisible()
  await expect(end).toHaveCount(0)
  const answer = await other.request.get('/shimakaze/account/info', { headers: { 'x-auth-token': token } })
  expect(((await answer.json()) as { statusCode: string }).statusCode).toBe('500002')
  await other.close()
})

test('on a phone the navigation is a drawer that closes after navigating', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newMember(context)
  await page.goto('/browse')
  await page.getByRole('button', { name: '打开导航' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '摘要存证' }).click()
  await expect(page).toHaveURL('/confirmWeigh/hash')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the first Tab stop skips to the content', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/browse')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到正文' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('the search opens screens and cases by name and records by number, with the keyboard', async ({ page, context }) => {
  const token = await logInAs(context, FUNDED_PERSON)
  const name = `search-${randomInt(1e9)}`
  const [number = ''] = await depositDigests(context, token, [{ name }])
  await page.goto('/browse')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: '粘贴网址、分享文字、保全号、证书编号或哈希值，或输入案件、页面名称' })
  await box.fill('批量导入电商')
  await expect(page.getByRole('option')).toHaveText([/批量导入电商取证/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/onlineForensics/ecommerce/addExcel')
  await expect(page.getByRole('navigation').getByRole('link', { name: '电商取证' })).toHaveAttribute('aria-current', 'page')

  await page.goto('/browse')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  await box.fill(number.replace(/(.{4})/g, '$1 '))
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expectAccessible(page, { within: 'dialog' })
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(`/attestation/${number}`)

  const { id } = await (await ownerApi()).call<{ id: string }>('/dossier', { name: `${name} 纠纷` })
  await page.keyboard.press('Control+k')
  await box.fill(`${name} 纠纷`)
  await page
    .getByRole('group', { name: '案件' })
    .getByRole('option', { name: `${name} 纠纷` })
    .click()
  await expect(page).toHaveURL(`/dossier/${id}`)
})

test('on a list the slash key focuses its own search field', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/confirmWeigh/hash')
  const own = page.getByRole('searchbox').first()
  await own.waitFor()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  await expect(own).toBeFocused()
  await expect(
    page.getByRole('combobox', { name: '粘贴网址、分享文字、保全号、证书编号或哈希值，或输入案件、页面名称' }),
  ).toHaveCount(0)
})

test('the component library injects no styles at run time', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/confirmWeigh/add')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBe(0)
  const button = page.locator('.ant-btn-primary').first()
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(15, 76, 92)')
})

test('an address pasted into the command bar opens the form of its capture', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/browse')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('【淘宝】 https://item.taobao.com/item.htm?id=42 「围巾」')
  await expect(page.getByRole('option').first()).toContainText('电商取证：这个地址')
  await page.getByRole('option', { name: /网页取证：这个地址/ }).click()
  await expect(page).toHaveURL(/\/onlineForensics\/web\/add$/)
  await expect(page.getByText('https://item.taobao.com/item.htm?id=42').first()).toBeVisible()
})
