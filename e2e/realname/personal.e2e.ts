// Personal verification: by photos that staff review and by the fake Alipay; errors per field, live result.
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../appearance.ts'
import { newMember } from '../evidence/member.ts'
import {
  decideApplication,
  fillIdentity,
  identityNumber,
  memberId,
  openAlipayScreen,
  photo,
  startAlipay,
  submitPhotos,
} from './applicant.ts'

test('verification by photos is rejected, corrected and approved, with live notifications', async ({
  page,
  context,
  baseURL,
}) => {
  const phone = await newMember(context)
  const baseUrl = baseURL ?? ''
  const id = await memberId(baseUrl, phone)
  await page.goto('/accountSettings/basicSetting/realName')
  await expect(page.getByText('首次通过可得 100.00 元赠送余额')).toBeVisible()
  for (const [number, problem] of [
    ['110105491231002', '15 位的旧身份证号已停用'],
    ['110105194912310021', '末位校验码对不上'],
    ['810000190002290015', '不是真实的日期'],
  ] as const) {
    await fillIdentity(page, '李雷', number)
    await expect(page.getByText(problem)).toBeVisible()
  }
  const submit = () => submitPhotos(page, '李雷', identityNumber())
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled()
  await submit()
  await decideApplication(baseUrl, id, '国徽面缺了一角')
  await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible({ timeout: 15_000 })
  await page.reload()
  await expect(page.getByText('审核意见：国徽面缺了一角')).toBeVisible()

  await submit()
  await expect(page.getByText('李*').first()).toBeVisible()
  await decideApplication(baseUrl, id)
  await page.getByRole('button', { name: '消息，2 条未读' }).click({ timeout: 15_000 })
  await page.getByRole('link', { name: /实名认证已通过/ }).click()
  await expect(page.getByRole('heading', { name: '您已完成实名认证' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible()
  await expect(page.getByText('首次实名的 ¥100.00 赠送余额已到账')).toBeVisible()
  await expect(page.locator('.header-balance')).toContainText('100.00')
  await expectAccessible(page)
  await page.getByRole('link', { name: '存证一个文件' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/add$/)
})

test('the demo fills in a valid sample identity, and a wrong number does not swallow the consent', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/aliRealName')
  await expect(page.getByText('请不要填写真实的姓名和身份证号')).toBeVisible()
  await page.getByLabel('身份证号').fill('110105194912310021')
  const consent = page.getByRole('checkbox', { name: /我单独同意/ })
  const box = await consent.boundingBox()
  if (!box) throw new Error('the consent box is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  // Two frames, in which the problem of the field that lost the focus would be rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await expect(consent).toBeChecked()
  await expect(page.getByText('末位校验码对不上')).toBeVisible()
  await page.getByRole('button', { name: '填入示例身份（演示）' }).click()
  await expect(page.getByText('末位校验码对不上')).toHaveCount(0)
  await page.getByRole('button', { name: '前往支付宝' }).click()
  await expect(page.getByRole('heading', { name: '支付宝身份认证（演示）' })).toBeVisible()
})

test('verification refuses a file that is no image beside its field', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/realName')
  const input = page.locator('input[aria-label="上传照片：身份证人像面"]')
  await input.setInputFiles({ ...photo, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await expect(page.getByText('无法识别该图片')).toBeVisible()
  await expect(page.getByRole('button', { name: '上传照片：身份证人像面' })).toBeVisible()
})

test('verification by Alipay reports a denial and can be restarted', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/realName')
  await openAlipayScreen(page)
  await startAlipay(page, '韩梅梅')
  await page.getByRole('button', { name: '认证不通过' }).click()
  await expect(page.getByText('支付宝未能确认您的身份')).toBeVisible()
  await expect(page).toHaveURL(/aliRealName$/)
  await expectAccessible(page)
  await startAlipay(page, '韩梅梅')
})

test('enterprise verification requires personal verification first', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/accountSettings/basicSetting/enterprise')
  await page.getByRole('link', { name: '去实名认证' }).click()
  await expect(page).toHaveURL(/basicSetting\/realName$/)
})
