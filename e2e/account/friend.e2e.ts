// Inviting a friend through both browsers: the link, the sign-up it leads to, the wait for the real name, the reward.
import { expect, test } from '@playwright/test'
import { logInAs, newMember } from '../evidence/member.ts'
import { applyQuietly, decide, memberId } from '../realname/applicant.ts'
import { isFit, looks, wear } from './look.ts'
import { DEMO_PASSWORD, fillSmsCode, freshPhone, openAwake } from './people.ts'

const FRIENDS = '/accountSettings/InviteFriends'

test('a friend comes by the link, and the reward comes with their real name', async ({ page, context, browser, baseURL }) => {
  test.setTimeout(90_000)
  await newMember(context)
  await page.goto(FRIENDS)
  await expect(page.getByText('还没有好友通过您的链接注册')).toBeVisible()
  await expect(page.getByRole('img', { name: '邀请链接的二维码' })).toBeVisible()
  await expect(page.getByText('您获得 20.00 元、好友获得 10.00 元赠送金')).toBeVisible()
  const link = (await page.locator('.invite-address').textContent()) ?? ''
  const code = new URL(link).searchParams.get('invite') ?? ''
  expect(code).toMatch(/^[2-9A-Z]{8}$/)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const friend = await elsewhere.newPage()
  await openAwake(friend, link)
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  // A detour over the login page does not lose the code.
  await openAwake(friend, '/login')
  await openAwake(friend, '/registry')
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  const phone = freshPhone()
  await friend.getByLabel('手机号').fill(phone)
  await fillSmsCode(friend)
  await friend.getByLabel('设置密码').fill(DEMO_PASSWORD)
  await friend.getByRole('checkbox').check()
  await friend.getByRole('button', { name: '注册并登录' }).click()
  await friend.waitForURL('**/browse')

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
  await expect(row).toContainText('待实名')
  expect(await page.content()).not.toContain(phone)

  const token = await logInAs(elsewhere, phone)
  await applyQuietly(baseURL ?? '', token)
  await decide(baseURL ?? '', await memberId(baseURL ?? '', phone))
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('已奖励', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(row).toContainText('20.00')
  await page.getByRole('button', { name: /消息，1 条未读/ }).click()
  await page.getByRole('link', { name: /邀请奖励 20.00 元已到账/ }).click()
  await expect(page).toHaveURL(new RegExp(`${FRIENDS}$`))
  await elsewhere.close()
})

for (const look of looks)
  test(`fits: ${look.lang}, ${look.theme}, ${look.width}`, async ({ page, context, baseURL }) => {
    test.setTimeout(60_000)
    await wear(context, page, baseURL, look)
    await newMember(context)
    await page.goto(FRIENDS)
    await page.locator('.scan-code').waitFor()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await isFit(page, look)
  })
