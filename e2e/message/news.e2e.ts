// Messages on their screen: taught when there are none, found by filters in the address, read, deleted, in either language.
import { expect, type Page, test } from '@playwright/test'
import { axeOn } from '../barrier.ts'
import { logInAs, newMember, setCookies } from '../evidence/member.ts'
import { applyQuietly, decide, memberId } from '../realname/applicant.ts'

const MESSAGES = '/accountSettings/messageNotification'

/** Two messages: an application refused, and one passed. */
async function twoMessages(page: Page, phone: string, token: string, house: string): Promise<void> {
  const id = await memberId(house, phone)
  for (const reason of ['照片模糊', undefined]) {
    await applyQuietly(house, token)
    await decide(house, id, reason)
  }
  await page.goto(MESSAGES)
}

test('found, followed, read, deleted', async ({ page, context, baseURL }) => {
  test.setTimeout(60_000)
  const phone = await newMember(context)
  await page.goto(MESSAGES)
  await expect(page.getByRole('heading', { name: '还没有消息' })).toBeVisible()
  const token = await logInAs(context, phone)
  await twoMessages(page, phone, token, baseURL ?? '')
  const rows = page.getByRole('table', { name: '消息列表' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('原因：照片模糊。修改后可以重新提交。')).toBeVisible()

  await page.goto(`${MESSAGES}?read=read`)
  await expect(page.getByText('没有符合条件的')).toBeVisible()
  await page.goto(`${MESSAGES}?category=realname&read=unread`)
  await expect(rows).toHaveCount(3)
  await page.getByRole('link', { name: /实名认证未通过/ }).click()
  await expect(page).toHaveURL(/basicSetting\/realName$/)
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible()

  await page.goto(MESSAGES)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByRole('button', { name: '消息，没有未读' })).toBeVisible()
  await page.getByRole('checkbox', { name: /未通过/ }).check()
  await page.getByRole('button', { name: '删除（1）' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除（1）' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: '清除已读' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清除已读' }).click()
  await expect(page.getByRole('heading', { name: '还没有消息' })).toBeVisible()
})

test('another language tells the same messages in its own words, on a phone too', async ({ page, context, baseURL }) => {
  test.setTimeout(60_000)
  const phone = await newMember(context)
  const token = await logInAs(context, phone)
  await page.setViewportSize({ width: 390, height: 844 })
  await setCookies(context, baseURL, { lang: 'en' })
  await twoMessages(page, phone, token, baseURL ?? '')
  await expect(page.getByText('Your real name is verified')).toBeVisible()
  await page.getByRole('button', { name: 'Messages, 2 unread' }).click()
  const panel = page.locator('.bell-panel')
  await expect(panel.getByText('Your real name was not verified')).toBeVisible()
  const box = await panel.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  const { violations } = await axeOn(page).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
