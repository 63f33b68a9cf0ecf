// Journey of two colleagues: a sub-account has a page captured, and the main account sees what it cost.
import { expect, test } from '@playwright/test'
import { createSubAccount } from '../account/new-sub-account.ts'
import { DEMO_PASSWORD, submitLogin } from '../account/people.ts'
import { confirmPreview } from './record.ts'
import { countActs } from './user-acts.ts'
import { newVerifiedMember } from './verified-member.ts'

const TINY = 'https://news.qinghe-daily.test/tiny'

test('a sub-account captures a page within 7 clicks, and the main account sees its cost within 2', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const head = await countActs(context, 'main account')
  await newVerifiedMember(context)
  const { phone, password } = await test.step('The head of the legal department makes an account for a colleague', async () => {
    await page.goto('/accountSettings/childAdmin')
    const made = await createSubAccount(page, '法务专员')
    head.expectAtMost(7)
    head.restart()
    return made
  })
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', reducedMotion: 'reduce' })
  const staff = await countActs(other, 'sub-account')
  const desk = await other.newPage()
  await test.step('The colleague logs in, sets a password of their own and sees the overview', async () => {
    await desk.goto('/login')
    await submitLogin(desk, phone, password)
    await desk.getByLabel('主账号告知的初始密码').fill(password)
    await desk.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
    await desk.getByRole('button', { name: '设置并进入工作台' }).click()
    await expect(desk.getByRole('heading', { name: '主账号余额' })).toBeVisible()
  })
  await test.step('They have a page captured, look at the preview and confirm it', async () => {
    await desk.getByRole('region', { name: '开始取证或存证' }).getByRole('link', { name: '网页取证' }).click()
    await desk.getByLabel('网址', { exact: true }).fill(TINY)
    await expect(desk.getByText('确认后应付')).toBeVisible()
    await desk.getByRole('button', { name: '开始取证（1 个）' }).click()
    await confirmPreview(desk)
    staff.expectAtMost(7)
    await other.close()
  })
  await test.step('The main account sees that the department spent 15 yuan this month', async () => {
    await page.locator('a.header-balance').click()
    await expect(page.locator('.balance-figure')).toHaveText('¥85.00')
    await page.getByRole('navigation', { name: '费用中心' }).getByRole('link', { name: '消费与预算' }).click()
    await expect(page.getByRole('row').filter({ hasText: '法务专员' })).toContainText('15.00')
    head.expectAtMost(2)
  })
})
