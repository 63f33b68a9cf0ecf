// Invitations: a friend registers by the link, an operator approves their photos, and the inviter is rewarded.
import { expect, type Page, test } from '@playwright/test'
import { newVerifiedMember } from '../journeys/verified-member.ts'
import { STAFF } from '../operator/staff.ts'
import { identityNumber, submitPhotos } from '../realname/applicant.ts'
import { DEMO_PASSWORD, openHydrated, signUp, submitLogin, uniquePhone } from './people.ts'

const FRIENDS = '/accountSettings/InviteFriends'
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

test('an invited friend is approved by an operator, and the inviter is rewarded', async ({ page, context, browser, baseURL }) => {
  // Each on a computer of their own.
  const newPage = () => browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' })
  const [friend, staff] = [await newPage(), await newPage()]
  const friendPhone = uniquePhone()
  const friendNumber = identityNumber()
  await newVerifiedMember(context)
  await test.step('the user invites a friend, who registers by the link and submits photos', async () => {
    await page.goto(FRIENDS)
    await expect(page.getByText('还没有好友通过您的链接注册')).toBeVisible()
    await registerByInvitation(friend, (await page.locator('.invite-address').textContent()) ?? '', friendPhone)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: masked(friendPhone) })).toContainText('待实名')
    expect(await page.content()).not.toContain(friendPhone)
    await friend.goto('/accountSettings/basicSetting/realName')
    await submitPhotos(friend, '李雷', friendNumber)
  })
  await test.step('an operator signs in with a code and approves the friend', () => approveApplication(staff, friendNumber))
  await test.step('the invitation reward is credited', async () => {
    const row = page.getByRole('row').filter({ hasText: masked(friendPhone) })
    await expect(async () => {
      await page.reload()
      await expect(row).toContainText('已奖励', { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(row).toContainText('20.00')
    await page.getByRole('button', { name: /消息，\d+ 条未读/ }).click()
    await page.getByRole('link', { name: /邀请奖励 20.00 元已到账/ }).click()
    await expect(page).toHaveURL(new RegExp(`${FRIENDS}$`))
    await expect(friend.getByText('您已完成实名认证')).toBeVisible()
  })
  for (const each of [friend, staff]) await each.close()
})

async function registerByInvitation(friend: Page, link: string, phone: string): Promise<void> {
  const code = new URL(link).searchParams.get('invite') ?? ''
  expect(code).toMatch(/^[2-9A-Z]{8}$/)
  await openHydrated(friend, link)
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  // The code survives a visit to the login page.
  await openHydrated(friend, '/login')
  await openHydrated(friend, '/registry')
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  await signUp(friend, phone)
}

async function approveApplication(staff: Page, idNumber: string): Promise<void> {
  await staff.goto('/console/real-name?state=pending&size=100')
  await submitLogin(staff, STAFF.operator, DEMO_PASSWORD)
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('登录运营后台')
  await staff.getByRole('button', { name: '填入', exact: true }).click()
  const row = staff.getByRole('row').filter({ hasText: `${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}` })
  await row.getByRole('button').click()
  const detail = staff.locator('.desk-detail')
  await detail.getByRole('button', { name: '查看完整姓名与证件号' }).click()
  await expect(detail).toContainText(idNumber)
  await detail.getByRole('button', { name: '查看照片：身份证人像面（留痕）' }).click()
  await expect(detail.getByRole('img', { name: '身份证人像面' })).toBeVisible()
  await expect(detail.getByRole('button', { name: '通过', exact: true })).toBeDisabled()
  await detail.getByRole('button', { name: '查看照片：身份证国徽面（留痕）' }).click()
  await detail.getByRole('button', { name: '通过', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect(staff.getByText('已通过，并已通知申请人。')).toBeVisible()
  await expect(row).toHaveCount(0)
}
