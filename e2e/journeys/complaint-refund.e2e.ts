// Journey of an operator: a member complains about a capture, the operator looks into it and refunds it, the member has the money back.
import { expect, test } from '@playwright/test'
import { logInAs } from '../evidence/member.ts'
import { STAFF } from '../operator/staff.ts'
import { confirmPreview } from './record.ts'
import { countActs } from './user-acts.ts'
import { newVerifiedMember } from './verified-member.ts'

test('an operator refunds a complaint about a capture within 4 clicks, and the member has the money back', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const acts = await countActs(context, 'operator')
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', reducedMotion: 'reduce' })
  await newVerifiedMember(other)
  const complaint = await countActs(other, 'member')
  const member = await other.newPage()
  const name = `连载小说 ${Date.now()}`
  await test.step('A member has a page captured, pays for it and finds a picture missing', async () => {
    await member.goto('/onlineForensics/web/add')
    await member.getByLabel('网址', { exact: true }).fill('https://news.qinghe-daily.test/tiny')
    await member.getByLabel(/^名称/).fill(name)
    await member.getByRole('button', { name: '开始取证（1 个）' }).click()
    await confirmPreview(member)
    await expect(member.locator('.header-balance')).toContainText('85.00')
    complaint.restart()
    await member.getByRole('button', { name: '反馈问题' }).click()
    await member.getByRole('dialog').getByLabel('说明').fill('第二张插图没有出来')
    await member.getByRole('dialog').getByRole('button', { name: '提交反馈' }).click()
    await expect(member.getByText('反馈已收到，正在核实')).toBeVisible()
    complaint.expectAtMost(2)
  })
  await logInAs(context, STAFF.operator)
  await test.step('The operator finds it among the work to do, and reads what the member wrote', async () => {
    await page.goto('/console')
    await page.getByRole('listitem').filter({ hasText: '条取证反馈待处理' }).getByRole('link', { name: '去处理' }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.locator('.desk-detail')).toContainText('第二张插图没有出来')
    await expect(page.locator('.desk-detail')).toContainText('退为赠送余额 15.00 元')
  })
  await test.step('They agree and give the money back, with a reason that the member will read', async () => {
    await page.locator('.desk-detail').getByRole('button', { name: '认可并退费' }).click()
    await page.getByRole('dialog').getByLabel('处理说明').fill('插图确实没有加载完成')
    await page.getByRole('dialog').getByRole('button', { name: '认可并退费' }).click()
    await expect(page.getByText('已退费，并已通知用户。')).toBeVisible()
    acts.expectAtMost(4)
  })
  await test.step('The member reads the answer and has 100 yuan again', async () => {
    await member.goto('/browse')
    await expect(member.locator('.header-balance')).toContainText('100.00')
    await member.getByRole('button', { name: /消息，\d+ 条未读/ }).click()
    await expect(member.getByText('插图确实没有加载完成')).toBeVisible()
    await other.close()
  })
})
