// The public certificate: verdict first, complete without scripts, personal data only masked.
import { expect, type Page, test } from '@playwright/test'
import { sha256 } from '../evidence/member.ts'
import { digestRecord, sharedRecord } from '../prepared-data.ts'
import { OWNER_PHONE } from './proven-record.ts'

const digestsOn = (page: Page) => page.locator('.digest').allTextContents()

test.describe('public certificate without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows what is proven and by whom, and serves the PDF', async ({ page }) => {
    const { file, ...record } = await sharedRecord()
    const response = await page.goto(`/h5/certificate/${record.publicId}`)
    expect(response?.status()).toBe(200)
    await expect(page.locator('.strength')).toContainText('已固化，证明材料齐备')
    await expect(page.locator('.strength')).toContainText('不能独立于平台证明时间')
    const strength = page.getByRole('region', { name: '谁作证' })
    await expect(strength).toContainText('仅有平台自身证明')
    await expect(strength.locator('[data-voucher="platform"]')).toContainText('平台自有时间戳')
    for (const voucher of ['time-stamp', 'witness', 'anchor'])
      await expect(strength.locator(`[data-voucher="${voucher}"]`)).toContainText('无')
    // Promises that only outside parties support.
    await expect(page.locator('main')).not.toContainText(/可信时间戳|倒签|无需信任/)
    expect(await digestsOn(page)).toEqual(expect.arrayContaining([record.digest, sha256(file)]))
    await expect(page.getByText('由用户自行提交，平台对内容的真实性不作担保。')).toBeVisible()
    await expect(page.getByText(/2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\+8\)/).first()).toBeVisible()
    // Nothing was verified in the browser, so the page must not claim it.
    await expect(page.locator('main')).not.toContainText('核验通过')
    await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
    const href = await page.getByRole('link', { name: '下载证书（PDF）' }).getAttribute('href')
    const pdf = await (await page.request.get(href ?? '')).body()
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1')).toContain(record.digest)
  })
})

test('“verify” on the public certificate opens the choosers of file and package, with the certificate’s numbers filled in', async ({
  page,
}) => {
  const record = await sharedRecord()
  await page.goto(`/h5/certificate/${record.publicId}`)
  await page.getByRole('link', { name: '核验', exact: true }).click()
  await expect(page).toHaveURL(/#file$/)
  await expect(page.locator('.lookup-way > div > h2')).toHaveText(['用文件查询', '核验证据包', '用证书查询'])
  await expect(page.locator('#certificate').getByLabel('证书查询码')).toHaveValue(record.publicId)
  await expect(page.locator('#certificate .strength')).toContainText('已固化')
})

test('the public certificate contains only masked owner data, in the page and in its script data', async ({ page }) => {
  const record = await sharedRecord()
  await page.goto(`/h5/certificate/${record.publicId}`)
  await expect(page.getByText('138****0001')).toBeVisible()
  expect(await page.content()).not.toContain(OWNER_PHONE)
})

test('a certificate id may be typed with other case, spaces and look-alike characters; an unknown id is reported', async ({
  page,
}) => {
  const { publicId } = await digestRecord()
  const typed = publicId.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await page.goto(`/h5/certificate/${typed}`))?.status()).toBe(200)
  await expect(page.getByText('平台未见原文件')).toBeVisible()
  expect((await page.goto('/h5/certificate/ZZZZZZZZZZZZZZZZ'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有这张证书')
  await page.getByRole('link', { name: '按查询码与保全号查询' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('查询与核验')
})

test('the certificate copies the plain digest', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const record = await sharedRecord()
  await page.goto(`/h5/certificate/${record.publicId}`)
  await page.getByRole('button', { name: /记录摘要/ }).click()
  await expect(page.getByRole('button', { name: /已复制.*记录摘要/ })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(record.digest)
})

test('the printed certificate has all content and no buttons', async ({ page }) => {
  const record = await sharedRecord()
  await page.goto(`/h5/certificate/${record.publicId}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: '下载证书（PDF）' })).toBeHidden()
  await expect(page.getByRole('button', { name: /复制/ }).first()).toBeHidden()
  await expect(page.locator('.strength').first()).toBeVisible()
  expect(await digestsOn(page)).toContain(record.digest)
})
