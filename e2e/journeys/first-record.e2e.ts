// Journey of a new person: from the registration to the first sealed record and its certificate.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openHydrated, signUp, uniquePhone } from '../account/people.ts'
import { textFile } from '../attestation/proven-record.ts'
import { startAlipay } from '../realname/applicant.ts'
import { chooseWith, saveCertificate } from './record.ts'
import { countActs } from './user-acts.ts'

test('a newly registered person has a first sealed record within 8 clicks, and its certificate within 10', async ({
  page,
  context,
}) => {
  const acts = await countActs(context, 'new person')
  const file = textFile(`租赁合同 ${Math.random()}`, '租赁合同.txt')
  await test.step('I register with my phone number and come to my overview', async () => {
    await openHydrated(page, '/registry')
    await signUp(page, uniquePhone())
    await expect(page.getByRole('heading', { name: '三步完成第一份存证' })).toBeVisible()
    acts.restart()
  })
  await test.step('It tells me that my real name brings me 100 yuan, so I prove it with Alipay', async () => {
    await page.getByRole('link', { name: /完成实名认证，获得 ¥100.00 赠送余额/ }).click()
    await page.getByRole('link', { name: '用支付宝认证' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '支付宝认证' })).toBeVisible()
    await startAlipay(page, '韩梅梅')
    await page.getByRole('button', { name: '认证通过', exact: true }).click()
  })
  await test.step('Back here I read that the money has arrived, and go on to my first file', async () => {
    await expect(page.getByRole('heading', { name: '您已完成实名认证' })).toBeVisible()
    await expect(page.getByText('首次实名的 ¥100.00 赠送余额已到账')).toBeVisible()
    await expect(page.locator('.header-balance')).toContainText('100.00')
    await page.getByRole('link', { name: '存证一个文件' }).click()
  })
  await test.step('I choose the file, see the price and submit it', async () => {
    await chooseWith(page, page.getByRole('button', { name: '选择文件' }), file)
    await expect(page.getByText('两端摘要一致')).toBeVisible()
    await expect(page.getByText('¥5.00').first()).toBeVisible()
    await page.getByRole('button', { name: '存证 1 个文件' }).click()
  })
  await test.step('Seconds later it is sealed', async () => {
    await expect(page.getByRole('row').filter({ hasText: file.name })).toContainText('已固化')
    acts.expectAtMost(8)
  })
  await test.step('I open the record and save its certificate', async () => {
    await page.getByRole('link', { name: file.name }).click()
    const certificate = readFileSync(await saveCertificate(page))
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-')
    acts.expectAtMost(10)
  })
})
