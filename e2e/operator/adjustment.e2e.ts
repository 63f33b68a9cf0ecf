// A wallet adjustment needs two persons, and the price desk is closed to members.
import { expect, test } from '@playwright/test'
import { FUNDED_PERSON, logInAs, newMember } from '../evidence/member.ts'
import { callWithToken, STAFF } from './staff.ts'

test('a wallet adjustment takes effect once another member of staff has confirmed it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const member = await browser.newContext(baseURL ? { baseURL } : {})
  const phone = await newMember(member)
  const operator = await logInAs(context, STAFF.operator)
  const { list } = await callWithToken<{ list: { id: string }[] }>(context, operator, '/desk/people/list', { search: phone })
  await page.goto(`/console/people?open=${list[0]?.id}`)
  await page.locator('.desk-detail').getByRole('link', { name: '调账' }).click()
  await page.getByLabel('金额（元）').fill('12.5')
  await page.getByLabel('理由').fill('转账识别有误')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.locator('.desk-detail')).toContainText('这是您提出的调账')
  const id = new URL(page.url()).searchParams.get('open')

  const colleague = await browser.newContext(baseURL ? { baseURL } : {})
  await logInAs(colleague, STAFF.owner)
  const theirs = await colleague.newPage()
  await theirs.goto(`/console/adjustment?open=${id}`)
  await theirs.getByRole('button', { name: '确认调账' }).click()
  await expect(theirs.getByRole('dialog').getByRole('row', { name: /充值余额/ })).toContainText('12.50')
  await theirs.getByRole('dialog').getByRole('button', { name: '确认调账' }).click()
  await expect(theirs.locator('.desk-detail')).toContainText('已确认')

  const workspace = await member.newPage()
  await workspace.goto('/accountSettings/messageNotification')
  await expect(workspace.getByText('平台向您的钱包入账 12.50 元')).toBeVisible()
})

test('the price desk is closed to members', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/console/price')
  await expect(page).toHaveURL(/\/browse/)
})
