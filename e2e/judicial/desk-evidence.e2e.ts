// The desk of notaries: evidence opened under a watermark beside the check of its package in this browser, and the statistics.
import { expect, type Page, test } from '@playwright/test'
import { consolePaths } from '../../web/src/console-paths.ts'
import { appearances, applyAppearance, expectAccessible, viewportOf } from '../appearance.ts'
import { ownerApi } from '../attestation/proven-record.ts'
import { logInAs, type TestFile } from '../evidence/member.ts'
import { STAFF } from '../operator/staff.ts'
import { submitNotarization, submittedNotarization } from './submitted-case.ts'

/** A case may wait a minute for the signing code of its applicant. */
const SUBMIT_TIMEOUT_MS = 240_000

const SOURCE = '<script>document.title = "taken over"</script><img src=x onerror="document.title=1">\n'

async function pictureOf(page: Page): Promise<TestFile> {
  await page.setContent('<body style="background: linear-gradient(45deg, navy, white)"><h1 style="color: gold">photo</h1>')
  return { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
}

test('a notary opens evidence under a watermark and sees its package verified beside it', async ({ context, page }) => {
  test.setTimeout(SUBMIT_TIMEOUT_MS)
  const owner = await ownerApi()
  const files = [
    await pictureOf(page),
    { name: 'trap.html', mimeType: 'text/html', buffer: Buffer.from(SOURCE) },
    { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF') },
  ]
  const anos: string[] = []
  for (const file of files) anos.push((await owner.deposit(file)).ano)
  const address = `${consolePaths.notarization({ id: await submitNotarization(anos) })}?tab=application`
  await logInAs(context, STAFF.notary)
  await page.setViewportSize(viewportOf(appearances[0]))
  await page.goto(address)
  const open = (name: string) => page.getByRole('button', { name: `打开并核验证据“${name}”` }).click()
  const check = page.getByRole('region', { name: '当场核验' })
  const shown = page.getByRole('region', { name: /的文件$/ })

  await open('photo.png')
  const picture = shown.getByRole('img', { name: 'photo.png' })
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  await expect(shown.locator('.paper-frame [data-watermark]')).toHaveAttribute(
    'data-watermark',
    /^\S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}.* 案件 [0-9A-F]{8}$/,
  )
  await expect(shown).toContainText('内容与存证记录一致')
  await expect(check.locator('[data-verdict="passed"]')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await open('trap.html')
  await expect(shown.locator('pre')).toHaveText(SOURCE.trim())
  await expect(shown.locator('img, iframe, object, embed')).toHaveCount(0)
  expect(await page.title()).not.toMatch(/taken over|^1$/)

  await open('contract.pdf')
  await expect(page.locator('.evidence-desk')).toHaveCount(1)
  await shown.getByRole('button', { name: /contract\.pdf/ }).click()
  await expect(shown.locator('iframe, object, embed')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await shown.getByRole('button', { name: '保存文件' }).click()
  expect((await saving).suggestedFilename()).toBe('contract.pdf')

  await applyAppearance(context, appearances[1])
  await page.setViewportSize(viewportOf(appearances[1]))
  await page.goto(address)
  await page.getByRole('button', { name: 'Open and verify the evidence “photo.png”' }).click()
  await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
  await expect(page.locator('[data-verdict="passed"]')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
})

test('the statistics of the desk list open cases, times and outcomes', async ({ context, page }) => {
  test.setTimeout(SUBMIT_TIMEOUT_MS)
  await submittedNotarization()
  await logInAs(context, STAFF.notary)
  await page.setViewportSize(viewportOf(appearances[0]))
  await page.goto(consolePaths.notarizations())
  await page.getByRole('button', { name: '统计' }).click()
  const drawer = page.getByRole('dialog', { name: '办理统计' })
  await expect(drawer.getByRole('table', { name: '在办案件' })).toContainText('待受理')
  await expect(drawer.getByRole('table', { name: '办理结果' })).toContainText('已出证')
  await drawer.getByLabel('最近 365 天').check()
  await expect(drawer.getByRole('table', { name: '办理结果' })).toBeVisible()
  await expectAccessible(page)

  await applyAppearance(context, appearances[1])
  await page.setViewportSize(viewportOf(appearances[1]))
  await page.goto(consolePaths.notarizations())
  await page.getByRole('button', { name: 'Statistics' }).click()
  await expect(page.getByRole('dialog').getByText('Under examination').first()).toBeVisible()
  await expectAccessible(page)
})
