// Members on the console: found masked, revealed with a reason, disabled and enabled.
import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'
import { logInAs, newMember } from '../evidence/member.ts'
import { STAFF } from './staff.ts'

test('a member is found by phone, revealed with a reason, disabled and enabled', async ({ page, context, browser, baseURL }) => {
  const member = await browser.newContext(baseURL ? { baseURL } : {})
  const phone = await newMember(member)
  await logInAs(context, STAFF.operator)
  await page.goto('/console/people')
  await page.getByRole('searchbox', { name: '手机号、姓名或账号编号' }).fill(phone)
  await page.getByRole('searchbox', { name: '手机号、姓名或账号编号' }).press('Enter')
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  const row = page.getByRole('row').filter({ hasText: masked })
  await expect(row).toHaveCount(1)
  await row.getByRole('button').first().click()
  const detail = page.locator('.desk-detail')
  await expect(detail).toContainText(masked)
  await expect(detail).not.toContainText(phone)

  const dialog = page.getByRole('dialog')
  await detail.getByRole('button', { name: '查看完整信息' }).click()
  await dialog.getByLabel('查看理由').fill('用户来电核对')
  await dialog.getByRole('button', { name: '查看完整信息' }).click()
  await expect(detail).toContainText(phone)

  await detail.getByRole('button', { name: '停用账号' }).click()
  await expect(dialog.getByRole('row', { name: /状态/ })).toContainText('已停用')
  await dialog.getByRole('button', { name: '用户报告账号被盗用' }).click()
  await dialog.getByRole('button', { name: '停用账号' }).click()
  await expect(detail).toContainText('用户报告账号被盗用')
  await expect(detail).toContainText('没有登录中的设备')

  const logIn = async () => {
    const response = await member.request.post('/shimakaze/login', { data: { phone, password: DEMO_PASSWORD } })
    return ((await response.json()) as { flag: boolean }).flag
  }
  await member.clearCookies()
  expect(await logIn()).toBe(false)

  await detail.getByRole('button', { name: '恢复账号' }).click()
  await dialog.getByLabel('原因').fill('已核实本人')
  await dialog.getByRole('button', { name: '恢复账号' }).click()
  await expect(detail.getByRole('button', { name: '停用账号' })).toBeVisible()
  expect(await logIn()).toBe(true)
})

test('staff without the duty neither see the member desk nor may call its API', async ({ page, context }) => {
  const token = await logInAs(context, STAFF.notary)
  await page.goto('/console')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByRole('link', { name: '用户', exact: true })).toHaveCount(0)
  const response = await context.request.post('/shimakaze/desk/people/list', { headers: { 'x-auth-token': token }, data: {} })
  expect(((await response.json()) as { statusCode: string }).statusCode).toBe('500403')
})
