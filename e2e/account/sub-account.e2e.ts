// Sub-accounts in the browser: created by the main account, first login, permissions, disabling.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { FUNDED_ENTERPRISE, logInAs, newMember } from '../evidence/member.ts'
import { createSubAccount } from './new-sub-account.ts'
import { DEMO_PASSWORD, submitLogin } from './people.ts'

const SUBS = '/accountSettings/childAdmin'

/** A separate browser context: another user on another computer. */
async function logInOnNewDevice(browser: Browser, baseUrl: string, phone: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/login')
  await submitLogin(page, phone, password)
  await page.waitForURL('**/browse')
  return page
}

test('the sub-account screen of an unverified account explains why and links to verification', async ({ page, context }) => {
  await newMember(context)
  await page.goto(SUBS)
  await expect(page.getByText('实名认证后可以创建子账号')).toBeVisible()
  await expect(page.getByText('主账号须先实名')).toBeVisible()
  await expect(page.getByRole('button', { name: '新建子账号' })).toBeDisabled()
  await page.getByRole('link', { name: '去认证' }).click()
  await expect(page).toHaveURL(/basicSetting\/realName$/)
})

test('a sub-account is created, limited to its permissions and disabled', async ({ page, context, browser, baseURL }) => {
  const name = `法务部${Date.now() % 100_000}`
  const baseUrl = baseURL ?? ''
  await logInAs(context, FUNDED_ENTERPRISE)
  await page.goto(SUBS)
  const { phone, password } = await createSubAccount(page, name, ['摘要存证', '下载证书与证据'])
  await expect(page.getByText(/已启用 \d+ \/ 20 个/)).toBeVisible()
  const line = page.getByRole('row').filter({ hasText: name })
  await expect(line.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  await expect(line.getByText('待修改初始密码')).toBeVisible()

  const userPage = await logInOnNewDevice(browser, baseUrl, phone, password)
  await test.step('every address leads to the password form until the first password is changed', async () => {
    await expect(userPage.getByRole('heading', { name: '先设置您自己的密码' })).toBeVisible()
    await userPage.goto('/confirmWeigh/add')
    await expect(userPage.getByRole('heading', { level: 1 })).toHaveText('先设置您自己的密码')
    await expect(userPage.getByRole('link', { name: '摘要存证' })).toHaveCount(0)
    await userPage.getByLabel('主账号告知的初始密码').fill(password)
    await userPage.getByLabel('新密码', { exact: true }).fill(password)
    await userPage.getByRole('button', { name: '设置并进入工作台' }).click()
    await expect(userPage.getByText('新密码不能与原密码相同')).toBeVisible()
    await userPage.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
    await userPage.getByRole('button', { name: '设置并进入工作台' }).click()
    await expect(userPage.getByRole('heading', { level: 1 })).toHaveText('文件存证')
  })
  await test.step('forbidden screens say whom to ask; permitted screens open', async () => {
    for (const path of ['/accountSettings/costCenter', '/accountSettings/costCenter/spending']) {
      await userPage.goto(path)
      await expect(userPage.getByText('费用由主账号管理')).toBeVisible()
      await expect(userPage.getByRole('button', { name: '重试' })).toHaveCount(0)
      await expect(userPage.getByRole('link', { name: '返回概览' })).toBeVisible()
    }
    await userPage.goto('/confirmWeigh/hash')
    await expect(userPage.getByText('此子账号没有“摘要存证”权限')).toBeVisible()
    await expect(userPage.getByText(/请联系主账号“.+”在“子账号管理”中开通/)).toBeVisible()
    await userPage.goto('/confirmWeigh/add')
    await expect(userPage.getByTestId('file-input')).toBeAttached()
    await userPage.goto(SUBS)
    await expect(userPage.getByText('子账号由主账号管理')).toBeVisible()
  })
  await test.step('a granted permission takes effect immediately', async () => {
    await page.getByRole('button', { name: `编辑 ${name} 的名称与权限` }).click()
    await page.getByRole('checkbox', { name: '摘要存证', exact: true }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存，立即生效')).toBeVisible()
    await userPage.goto('/confirmWeigh/hash')
    await expect(userPage.getByText('此子账号没有')).toHaveCount(0)
    await expect(userPage.getByRole('checkbox').first()).toBeVisible()
  })
  await test.step('a disabled sub-account is logged out at its next request and cannot log in', async () => {
    await page.getByRole('button', { name: `停用 ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click()
    await expect(page.getByText('已停用，其登录已全部失效')).toBeVisible()
    // The page redirects to the login page, sometimes before it has loaded: that aborts this navigation.
    await userPage.goto('/browse', { waitUntil: 'commit' }).catch(() => {})
    await userPage.waitForURL('**/login**')
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ phone, password: DEMO_PASSWORD })
    const again = await fetch(`${baseUrl}/shimakaze/login`, { method: 'POST', headers, body })
    expect(((await again.json()) as { statusCode: string }).statusCode).toBe('510003')
    await page.getByRole('button', { name: `启用 ${name}` }).click()
    await expect(line.getByText('启用', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: `停用 ${name}` })).toBeVisible()
  })
  await userPage.context().close()
})

test('a reset sub-account password has to be changed at the next login', async ({ page, context, browser, baseURL }) => {
  const name = `客服部${Date.now() % 100_000}`
  const baseUrl = baseURL ?? ''
  await logInAs(context, FUNDED_ENTERPRISE)
  await page.goto(SUBS)
  const { phone } = await createSubAccount(page, name)
  // Wait until the creation drawer is closed: it has the same field.
  await expect(page.getByLabel('初始密码')).toHaveCount(0)
  await page.getByRole('button', { name: `重设密码：${name}` }).click()
  await page.getByLabel('初始密码').fill('short')
  await page.getByRole('button', { name: '重设', exact: true }).click()
  await expect(page.getByText(/密码不正确/)).toBeVisible()
  await page.getByLabel('初始密码').fill('AnotherFirst#7')
  await page.getByRole('button', { name: '重设', exact: true }).click()
  await expect(page.getByText('密码已重设，请告知使用人')).toBeVisible()
  const userPage = await logInOnNewDevice(browser, baseUrl, phone, 'AnotherFirst#7')
  await expect(userPage.getByRole('heading', { name: '先设置您自己的密码' })).toBeVisible()
  await userPage.context().close()
})

test('the form of a new sub-account is accessible', async ({ page, context }) => {
  const { lang } = await applyAppearanceByTitle(context, page)
  await logInAs(context, FUNDED_ENTERPRISE)
  await page.goto(SUBS)
  await page.getByRole('button', { name: lang === 'zh' ? '新建子账号' : 'New sub-account' }).click()
  await page.getByLabel(lang === 'zh' ? '初始密码' : 'First password').waitFor()
  await expectAccessible(page)
})
