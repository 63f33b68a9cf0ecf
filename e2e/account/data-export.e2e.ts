// Data export and account closure on the settings screen: with the password, and closure cancelled by logging in.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { newMember } from '../evidence/member.ts'
import { DEMO_PASSWORD, openHydrated, registerByApi } from './people.ts'

const SETTINGS = '/accountSettings/basicSetting'

const card = (page: Page, title: string) => page.getByRole('region').or(page.locator('section')).filter({ hasText: title }).last()

async function logInOnPage(page: Page, phone: string): Promise<void> {
  await openHydrated(page, '/login')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/browse')
}

test('a data copy is requested and downloaded with the password', async ({ page, context }) => {
  await newMember(context)
  await page.goto(SETTINGS)
  const copies = card(page, '下载个人数据副本')
  await copies.getByRole('button', { name: '申请数据副本' }).click()
  await copies.getByLabel('登录密码').fill('Wrong#2026')
  await copies.getByRole('button', { name: '确认申请' }).click()
  await expect(copies.getByText('密码不正确')).toBeVisible()
  await copies.getByLabel('登录密码').fill(DEMO_PASSWORD)
  await copies.getByRole('button', { name: '确认申请' }).click()
  await expect(copies.getByText('可下载')).toBeVisible()
  await expect(copies.getByText('已下载 0 次')).toBeVisible()

  await copies.getByRole('button', { name: '下载', exact: true }).click()
  await copies.getByLabel('登录密码').fill(DEMO_PASSWORD)
  const downloading = page.waitForEvent('download')
  await copies.getByRole('button', { name: '下载', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/)
  const zip = (await readFile(await download.path())).toString('latin1')
  for (const name of ['README.txt', 'profile.json', 'records.csv', 'wallet.json']) expect(zip).toContain(name)
  expect(zip.startsWith('PK')).toBe(true)
  await expect(copies.getByText('已下载 1 次')).toBeVisible()
})

test('account closure explains its effect, asks for the password, logs out, and is cancelled by logging in', async ({
  page,
  context,
}) => {
  const { phone } = await registerByApi(context.request)
  await context.clearCookies()
  await logInOnPage(page, phone)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: '了解并申请注销' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('0 条存证记录及其证明')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '申请注销' })).toBeDisabled()
  await drawer.getByLabel(/我已阅读以上内容/).check()
  await drawer.getByLabel('登录密码').fill('Wrong#2026')
  await drawer.getByRole('button', { name: '申请注销' }).click()
  await expect(drawer.getByText('密码不正确')).toBeVisible()
  await drawer.getByLabel('登录密码').fill(DEMO_PASSWORD)
  await drawer.getByRole('button', { name: '申请注销' }).click()
  await page.waitForURL('**/login*')
  await expect(page.getByText('注销申请已提交')).toBeVisible()

  await logInOnPage(page, phone)
  await page.getByRole('button', { name: /消息，1 条未读/ }).click()
  await expect(page.getByText('注销已撤销，账号继续保留')).toBeVisible()
})

test('the explanation of account closure is accessible', async ({ page, context }) => {
  const { lang } = await applyAppearanceByTitle(context, page)
  await newMember(context)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: lang === 'zh' ? '了解并申请注销' : 'Close account…' }).click()
  await page.locator('.closing h3').first().waitFor()
  await expectAccessible(page)
})
