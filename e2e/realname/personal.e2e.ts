// A stranger shows who they are: by photos that staff look at, and by Alipay's stand-in; every slip is named, the end is told live.
import { expect, type Page, test } from '@playwright/test'
import { axeOn } from '../barrier.ts'
import { newMember } from '../evidence/member.ts'
import { decide, fillIdentity, goToAlipay, handInPhotos, identityNumber, leadToAlipay, memberId, photo } from './applicant.ts'

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

test('by photos: refused once, mended, passed, told by the bell without reloading', async ({ page, context, baseURL }) => {
  test.setTimeout(60_000)
  const phone = await newMember(context)
  const house = baseURL ?? ''
  const id = await memberId(house, phone)
  await page.goto('/accountSettings/basicSetting/realName')
  await expect(page.getByText('首次通过赠送 100.00 元')).toBeVisible()
  for (const [number, problem] of [
    ['110105491231002', '15 位的旧身份证号已停用'],
    ['110105194912310021', '末位校验码对不上'],
    ['810000190002290015', '不是真实的日期'],
  ] as const) {
    await fillIdentity(page, '李雷', number)
    await expect(page.getByText(problem)).toBeVisible()
  }
  const hand = () => handInPhotos(page, '李雷', identityNumber())
  await isAccessible(page)
  await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled()
  await hand()
  await decide(house, id, '国徽面缺了一角')
  await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible({ timeout: 15_000 })
  await page.reload()
  await expect(page.getByText('审核意见：国徽面缺了一角')).toBeVisible()

  await hand()
  await expect(page.getByText('李*').first()).toBeVisible()
  await decide(house, id)
  await page.getByRole('button', { name: '消息，2 条未读' }).click({ timeout: 15_000 })
  await page.getByRole('link', { name: /实名认证已通过/ }).click()
  await expect(page.getByRole('heading', { name: '您已完成实名认证' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible()
  await isAccessible(page)
})

test('what is no picture is refused beside its place', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/realName')
  const input = page.locator('input[aria-label="上传照片：身份证人像面"]')
  await input.setInputFiles({ ...photo, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await expect(page.getByText('无法识别该图片')).toBeVisible()
  await expect(page.getByRole('button', { name: '上传照片：身份证人像面' })).toBeVisible()
})

test('by Alipay: not confirmed there is said here, and it can be begun again', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/realName')
  await leadToAlipay(page)
  await goToAlipay(page, '韩梅梅')
  await page.getByRole('button', { name: '认证不通过' }).click()
  await expect(page.getByText('支付宝未能确认您的身份')).toBeVisible()
  await expect(page).toHaveURL(/aliRealName$/)
  await isAccessible(page)
  await goToAlipay(page, '韩梅梅')
})

test('an enterprise says what comes first', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/enterprise')
  await page.getByRole('link', { name: '去实名认证' }).click()
  await expect(page).toHaveURL(/basicSetting\/realName$/)
})
