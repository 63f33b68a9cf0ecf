// Journey of an owner: a price is changed by two persons, and a visitor reads it on the public list.
import { expect, test } from '@playwright/test'
import { logInAs } from '../evidence/member.ts'
import { STAFF } from '../operator/staff.ts'
import { countActs } from './user-acts.ts'

test('an owner proposes a price within 4 clicks, a colleague confirms it within 4, and a visitor reads it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const owner = await countActs(context, 'owner')
  await logInAs(context, STAFF.owner)
  const price = String(21 + (Date.now() % 9))
  const shown = `${price}.00`
  const reason = `带宽涨价 ${Date.now()}`
  const dialog = page.getByRole('dialog')
  await test.step('The owner finds the price list and enters the new price', async () => {
    await page.goto('/console')
    await page.getByRole('navigation').getByRole('link', { name: '价目与调价' }).click()
    await page.getByRole('button', { name: '提出调价' }).click()
    await page.getByLabel('短视频取证').fill(price)
    await page.getByRole('button', { name: '预览改动' }).click()
    await expect(dialog.getByRole('row', { name: /短视频取证/ })).toContainText(shown)
  })
  await test.step('They say why and hand it in; alone they cannot confirm it', async () => {
    await dialog.getByLabel('理由').fill(reason)
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(page.locator('.desk-detail')).toContainText('这是您提出的调价')
    await expect(page.getByRole('button', { name: '确认调价' })).toHaveCount(0)
    owner.expectAtMost(4)
  })
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', reducedMotion: 'reduce' })
  const colleague = await countActs(other, 'colleague')
  await logInAs(other, STAFF.finance)
  const desk = await other.newPage()
  await test.step('A colleague finds it among the work to do, reads the reason and confirms it', async () => {
    await desk.goto('/console')
    await desk.getByRole('listitem').filter({ hasText: '张调价单待确认' }).getByRole('link', { name: '去处理' }).click()
    await desk
      .getByRole('button', { name: /短视频取证/ })
      .first()
      .click()
    await expect(desk.locator('.desk-detail')).toContainText(reason)
    await desk.getByRole('button', { name: '确认调价' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '确认调价' }).click()
    await expect(desk.locator('.desk-detail')).toContainText('已确认')
    colleague.expectAtMost(4)
    await other.close()
  })
  await test.step('A visitor reads the new price on the public list of what can be bought', async () => {
    const site = await browser.newPage(baseURL ? { baseURL } : {})
    await site.goto('/website-show/service')
    await expect(site.getByRole('row').filter({ hasText: '短视频取证' })).toContainText(shown)
    await expect(site.getByRole('row').filter({ hasText: '公章鉴定' })).toHaveCount(0)
    await site.close()
  })
})
