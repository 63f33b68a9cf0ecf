// A shared record: the link shows the certificate, the code opens the evidence, and no secret stays in addresses.
import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from '../account/people.ts'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { sha256 } from '../evidence/member.ts'
import { digestRecord, sharedRecord } from '../prepared-data.ts'
import { wrongCode } from './access-code.ts'
import { ownerApi, pngFile } from './proven-record.ts'

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('提取码').fill(code)
  await page.getByRole('button', { name: '打开证据' }).click()
}

test('the access code opens shared evidence and is remembered', async ({ page }) => {
  const owner = await ownerApi()
  const file = pngFile()
  const record = await owner.deposit(file)
  const { token, code } = await owner.share(record.ano)
  await openHydrated(page, `/attestation-share/${token}`)
  await expect(page.locator('.strength').first()).toContainText('已固化')
  expect((await page.request.get(`/shimakaze/attestation/share/file/${token}?place=0`)).status()).toBe(403)
  await enterCode(page, '12')
  await expect(page.getByText('请输入 6 位数字')).toBeVisible()
  await enterCode(page, wrongCode(code))
  await expect(page.getByText('提取码不正确，还可以尝试 4 次')).toBeVisible()
  await enterCode(page, code)
  await expect(page.locator('.evidence-files')).toContainText('photo.png')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载 photo.png' }).click()
  const saved = await (await download).createReadStream()
  const bytes = Buffer.concat(await saved.toArray())
  expect(sha256({ buffer: bytes })).toBe(sha256(file))

  await page.reload()
  await expect(page.locator('.evidence-files')).toContainText('photo.png')
  await page.getByRole('link', { name: '预览 photo.png' }).click()
  await expect(page.getByText('预览的内容与证书上的 SHA-256 一致')).toBeVisible()
  await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
  await page.getByRole('link', { name: '回到存证' }).click()
  await expect(page).toHaveURL(new RegExp(`/attestation-mobile/${token}$`))
})

test('the package of a share is verified on the page over range requests', async ({ page }) => {
  const { token, code, ano } = await sharedRecord()
  await openHydrated(page, `/attestation-share/${token}`)
  await enterCode(page, code)
  const statuses: number[] = []
  page.on('response', (response) => response.url().includes('/share/package/') && statuses.push(response.status()))
  await page.getByRole('button', { name: '在本页核验证据包' }).click()
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'passed')
  await expect(page.locator('[data-verdict]')).toContainText(ano)
  expect(new Set(statuses)).toEqual(new Set([206]))
})

test('a shared preview that differs from the certificate is reported', async ({ page }) => {
  const owner = await ownerApi()
  const record = await owner.deposit(pngFile(100))
  const { token, code } = await owner.share(record.ano)
  const forged = pngFile(100).buffer
  await page.route('**/attestation/share/file/**', (route) => route.fulfill({ contentType: 'image/png', body: forged }))
  await openHydrated(page, `/attestation-mobile/preview/info?share=${token}&place=0`)
  await enterCode(page, code)
  await expect(page.getByText('内容与证书上的 SHA-256 不一致')).toBeVisible()
})

test('shared HTML evidence is shown as text and never executed', async ({ page }) => {
  const owner = await ownerApi()
  const attack = '<!doctype html><script>window.hacked = true</script><img src=x onerror="window.hacked = true">'
  const record = await owner.deposit({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(attack) })
  const { token, code } = await owner.share(record.ano)
  await openHydrated(page, `/mobile/preview/${token}.0/html/${record.ano}`)
  await enterCode(page, code)
  await expect(page.locator('.preview-text')).toHaveText(attack)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  const direct = await page.goto(`/shimakaze/attestation/share/file/${token}?place=0`).catch(() => undefined)
  expect(direct?.headers()['content-disposition'] ?? 'attachment').toMatch(/^attachment/)
})

test('a download from a share shows progress and can be cancelled', async ({ page }) => {
  const owner = await ownerApi()
  const record = await owner.deposit(pngFile(8_000_000))
  const { token, code } = await owner.share(record.ano)
  await openHydrated(page, `/mobile/previewProgress/${token}.0`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const speed = (downloadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 2, downloadThroughput, uploadThroughput: -1 })
  await speed(2_000_000)
  await enterCode(page, code)
  const bar = page.getByRole('progressbar', { name: '下载进度' })
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0)
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('已取消下载。')).toBeVisible()
  await speed(-1)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByText('预览的内容与证书上的 SHA-256 一致')).toBeVisible()
})

test('a revoked share and an invalid share link are reported', async ({ page }) => {
  const owner = await ownerApi()
  const record = await digestRecord()
  const { id, token } = await owner.share(record.ano)
  expect((await page.goto(`/attestation-mobile/${token}`))?.status()).toBe(200)
  await expect(page.getByText('这条记录只存了摘要')).toBeVisible()
  await owner.revoke(id)
  for (const path of [`/attestation-share/${token}`, `/attestation-mobile/${token}`, `/mobile/previewProgress/${token}.0`]) {
    expect((await page.goto(path))?.status(), path).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这条分享已经结束')
  }
  expect((await page.goto('/attestation-share/short'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('链接不完整')
})

test('the phone link works once, and its token is not left in the address', async ({ page }) => {
  const owner = await ownerApi()
  const { ano, file } = await sharedRecord()
  const { path } = await owner.call<{ path: string }>('/attestation/share/phone', { ano })
  const token = path.split('/').at(-1) ?? ''
  await page.goto('/privacy')
  await page.goto(path)
  await page.waitForURL(/\/attestation-mobile\/[\w-]{22}$/)
  expect(page.url()).not.toContain(token)
  // The owner's phone needs no code.
  await expect(page.locator('.evidence-files')).toContainText(file.name)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.goForward()
  expect(page.url()).not.toContain(token)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有打开')
  expect(page.url()).not.toContain(token)
})

test('the mini-program page has no links in header and footer', async ({ page }) => {
  const record = await sharedRecord()
  await page.goto(`/attestation-mobile/lilapp/${record.publicId}`)
  await expect(page.locator('.strength').first()).toContainText('已固化')
  await expect(page.locator('header a:not([data-set-locale]), footer a')).toHaveCount(0)
  await page.goto(`/attestation-mobile/${record.publicId}`)
  await expect(page.locator('header a:not([data-set-locale])')).toHaveCount(1)
})

test('a wrong access code, opened evidence and its preview are accessible', async ({ page, context }) => {
  const { token, code } = await sharedRecord()
  await applyAppearanceByTitle(context, page)
  await openHydrated(page, `/attestation-share/${token}`)
  await page.locator('input[name=code]').fill(wrongCode(code))
  await page.locator('.code-form button').click()
  await page.locator('.field-problem').waitFor()
  await expectAccessible(page)
  await page.locator('input[name=code]').fill(code)
  await page.locator('.code-form button').click()
  await page.locator('.evidence-files').waitFor()
  await expectAccessible(page)
  await page.goto(`/mobile/previewProgress/${token}.0`)
  await page.locator('.preview-text').waitFor()
  await expectAccessible(page)
})
