// A price change needs two persons: the proposer cannot confirm it, and visitors see it once another has.
import { expect, type Page, test } from '@playwright/test'
import { FUNDED_PERSON, logInAs, newMember } from '../evidence/member.ts'
import { callWithToken, STAFF } from './staff.ts'

const openProposal = async (page: Page, id: string) => {
  await page.goto(`/console/price?open=${id}`)
  return page.locator('.desk-detail')
}

test('a price change proposed by one and confirmed by another appears on the public price list', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await logInAs(context, STAFF.operator)
  await page.goto('/console/price?open=new')
  const price = String(1600 + (Date.now() % 300))
  await page.getByLabel('公章鉴定').fill(price)
  await page.getByRole('button', { name: '预览改动' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /公章鉴定/ })).toContainText(`${price[0]},${price.slice(1)}.00`)
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(dialog.getByText('2–200'), 'a reason is asked for').toBeVisible()
  await dialog.getByLabel('理由').fill('鉴定机构调价')
  await dialog.getByRole('button', { name: '提交' }).click()
  const detail = page.locator('.desk-detail')
  await expect(detail).toContainText('这是您提出的调价')
  await expect(detail.getByRole('button', { name: '确认调价' })).toHaveCount(0)
  const id = new URL(page.url()).searchParams.get('open') ?? ''

  const colleague = await browser.newContext(baseURL ? { baseURL } : {})
  await logInAs(colleague, STAFF.finance)
  const theirs = await colleague.newPage()
  const proposal = await openProposal(theirs, id)
  await expect(proposal).toContainText('鉴定机构调价')
  await proposal.getByRole('button', { name: '确认调价' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: '确认调价' }).click()
  await expect(proposal).toContainText('已确认')

  const visitor = await browser.newContext(baseURL ? { baseURL } : {})
  const site = await visitor.newPage()
  await site.goto('/website-show/service')
  const row = site.getByRole('row').filter({ hasText: '公章鉴定' })
  await expect(row).toContainText(`${price[0]},${price.slice(1)}.00`)
  await expect(site.getByRole('row').filter({ hasText: '现场录音' }), 'every priced service is listed').toHaveCount(1)
})

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
