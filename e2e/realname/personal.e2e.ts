// A stranger shows who they are: by photos that staff look at, and by Alipay's stand-in; every slip is named, the end is told live.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { newMember } from '../evidence/member.ts'
import { decide, identityNumber, memberId, photo } from './applicant.ts'

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

const fill = async (page: Page, name: string, number: string) => {
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('身份证号').fill(number)
  await page.getByLabel('身份证号').blur()
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
    await fill(page, '李雷', number)
    await expect(page.getByText(problem)).toBeVisible()
  }
  const hand = async () => {
    await fill(page, '李雷', identityNumber())
    for (const side of ['身份证人像面', '身份证国徽面']) {
      await page.locator(`input[aria-label="上传照片：${side}"]`).setInputFiles(photo)
      await expect(page.getByRole('button', { name: `换一张：${side}` })).toBeVisible()
    }
    await page.getByRole('checkbox', { name: /我单独同意/ }).check()
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByRole('heading', { name: '资料审核中' })).toBeVisible()
  }
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

test('by Alipay: over there, back with the result; failed first, then passed, with the gift', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/realName')
  await page.getByRole('link', { name: '用支付宝认证' }).click()
  const begin = async () => {
    await fill(page, '韩梅梅', identityNumber())
    await page.getByRole('checkbox', { name: /我单独同意/ }).check()
    await page.getByRole('button', { name: '前往支付宝' }).click()
    await expect(page.getByRole('heading', { name: '支付宝身份认证（演示）' })).toBeVisible()
  }
  await begin()
  await page.getByRole('button', { name: '认证不通过' }).click()
  await expect(page.getByText('支付宝未能确认您的身份')).toBeVisible()
  await isAccessible(page)
  await begin()
  await page.getByRole('button', { name: '认证通过', exact: true }).click()
  await expect(page.getByRole('heading', { name: '您已完成实名认证' })).toBeVisible()
  await expect(page).toHaveURL(/aliRealName$/)
  await expect(page.locator('.header-balance')).toContainText('100.00')
})

test('an enterprise says what comes first', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/enterprise')
  await page.getByRole('link', { name: '去实名认证' }).click()
  await expect(page).toHaveURL(/basicSetting\/realName$/)
})
