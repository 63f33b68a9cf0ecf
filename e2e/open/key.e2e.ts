// API keys: created, used by the published client, suspended, revoked; and the documentation without scripts.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { Attestry } from '../../client/client.ts'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { FUNDED_ENTERPRISE, FUNDED_PERSON, logInAs, newMember, setCookies } from '../evidence/member.ts'
import { createKey } from './new-key.ts'

const KEYS = '/accountSettings/keyManagement'
const SUB_ACCOUNT = '13800000003'

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

test('an API key is created, used by the published client, suspended, resumed and revoked', async ({
  page,
  context,
  baseURL,
}) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto(KEYS)
  const name = `ERP-${Date.now()}`
  const { key, secret } = await createKey(page, name, '127.0.0.0/8\n::1')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '私钥保存了吗？' })).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page.getByText(secret)).toBeVisible()
  await page.getByRole('button', { name: '我已保存私钥' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = rowOf(page, name)
  await expect(row).toContainText(key)
  await expect(row).toContainText('从未使用')

  const attestry = new Attestry({ url: baseURL ?? '', key, secret })
  expect((await attestry.whoAmI()).name).toBe(name)
  await page.reload()
  await expect(row).toContainText('来自 127.0.0.1')
  await page.getByRole('button', { name: `停用密钥 ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('已停用')
  await expect(attestry.whoAmI()).rejects.toMatchObject({ code: '660006', status: 403 })
  await page.getByRole('button', { name: `启用密钥 ${name}` }).click()
  await expect(page.getByRole('button', { name: `停用密钥 ${name}` })).toBeVisible()
  expect((await attestry.whoAmI()).name).toBe(name)

  await page.getByRole('button', { name: `修改密钥 ${name}` }).click()
  const panel = page.getByRole('dialog', { name: '修改密钥' })
  await panel.getByLabel('来源地址（选填）').fill('203.0.113.7\nnowhere')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText(/第 2 行/)).toBeVisible()
  await panel.getByLabel('来源地址（选填）').fill('203.0.113.7')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('203.0.113.7')
  await expect(attestry.whoAmI()).rejects.toMatchObject({ code: '660008' })

  await page.getByRole('button', { name: `吊销密钥 ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '吊销' }).click()
  await expect(row).toContainText('已吊销')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(attestry.whoAmI()).rejects.toMatchObject({ code: '660006' })
})

test('the key screen sends an unverified account to verification and a sub-account to its main account', async ({
  page,
  context,
}) => {
  await newMember(context)
  await page.goto(KEYS)
  await expect(page.getByText('实名认证后可以创建密钥')).toBeVisible()
  await expect(page.getByRole('button', { name: '创建密钥' })).toBeDisabled()
  await page.getByRole('link', { name: '去认证' }).click()
  await expect(page).toHaveURL(/basicSetting\/realName/)
  await logInAs(context, SUB_ACCOUNT)
  await page.goto(KEYS)
  await expect(page.getByText('密钥由主账号管理')).toBeVisible()
})

test('the key screen shows errors and can be retried', async ({ page, context }) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  let broken = true
  await page.route('**/user/key/list', (route) => (broken ? route.abort() : route.continue()))
  await page.goto(KEYS)
  const again = page.getByRole('button', { name: '重试' })
  await expect(again).toBeVisible()
  broken = false
  await again.click()
  await expect(again).toHaveCount(0)
})

test('the form of a new key with errors is accessible', async ({ page, context }) => {
  await applyAppearanceByTitle(context, page)
  await logInAs(context, FUNDED_PERSON)
  await page.goto(KEYS)
  await page
    .getByRole('button', { name: /创建密钥|Create a key/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^(创建|Create)$/ }).click()
  await dialog.locator('.field-problem').first().waitFor()
  await expectAccessible(page)
})

test.describe('API documentation without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const lang of ['zh', 'en'] as const) {
    test(`is readable: ${lang}`, async ({ page, context, baseURL }) => {
      await setCookies(context, baseURL, { lang })
      await page.goto('/shimakaze/docs')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(lang === 'zh' ? '开放接口文档' : 'Open API documentation')
      await expect(page.locator('#example-shell')).toContainText('openssl dgst -sha256')
      await page.getByRole('link', { name: lang === 'zh' ? 'English' : '中文' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'en-US' : 'zh-CN')
    })
  }
})
