// The reconciliation desk: a bank transfer that nobody matched is a difference, which staff take, resolve with a note, and run again.
import { expect, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { logInAs, setCookies } from '../evidence/member.ts'
import { callWithToken, STAFF } from '../operator/staff.ts'

const yesterday = (): string => new Date(Date.now() + (8 - 24) * 3_600_000).toISOString().slice(0, 10)

test('a difference is taken and resolved with a note, which a later run keeps', async ({ page, context, baseURL }) => {
  const token = await logInAs(context, STAFF.finance)
  const day = yesterday()
  const serial = `R${Date.now()}`
  const header = '交易流水号,本方账号,对方账号,交易时间,贷方发生额,对方单位名称,附言'
  const statement = `${header}\r\n${serial},1402000100000000001,6222,${day} 09:00:00,45.60,林知远,货款`
  const imported = await context.request.post('/shimakaze/desk/wallet/bank/statement', {
    headers: { 'x-auth-token': token },
    multipart: { file: { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) } },
  })
  expect(((await imported.json()) as { statusCode: string }).statusCode).toBe('000000')
  const run = await callWithToken<{ id: string }>(context, token, '/desk/wallet/reconciliation', { channel: 'bank', day })
  const endOf = async () => {
    const path = `/shimakaze/desk/wallet/reconciliation/${run.id}`
    const answer = await context.request.get(path, { headers: { 'x-auth-token': token } })
    return ((await answer.json()) as { data: { endedAt: string | null } }).data.endedAt
  }

  const detail = page.locator('.desk-detail')
  await expect(async () => {
    await page.goto(`/console/reconciliation?open=${run.id}`)
    await expect(detail.getByText(serial)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await applyAppearanceByTitle(context, page)
  await page.reload()
  await expect(detail.getByText(serial)).toBeVisible()
  await expectAccessible(page)

  await setCookies(context, baseURL, { lang: 'zh' })
  await page.reload()
  const item = detail.locator('li').filter({ hasText: serial })
  await expect(item).toContainText('长款：渠道有、账面无')
  await item.getByRole('button', { name: '由我跟进' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '由我跟进' }).click()
  await expect(item).toContainText('平台财务')
  await item.getByRole('button', { name: '处理', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('货款，与平台充值无关，已退回')
  await dialog.getByRole('button', { name: '处理', exact: true }).click()
  await expect(item).toContainText('货款，与平台充值无关，已退回')
  const before = await endOf()
  await detail.getByRole('button', { name: '重新对账' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重新对账' }).click()
  await expect(async () => expect([null, before]).not.toContain(await endOf())).toPass({ timeout: 60_000 })
  await page.reload()
  await expect(item, 'a later run keeps the note').toContainText('已退回')
})
