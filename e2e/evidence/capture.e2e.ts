// Captures of a web page, a shop and a video from address to sealed record: live progress, warnings, confirming, cancelling, batches.
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD, openHydrated, registerByApi } from '../account/people.ts'
import { confirmPreview } from '../journeys/record.ts'
import { FUNDED_ENTERPRISE, FUNDED_PERSON, logInAs, newMember } from './member.ts'

/** Fixture sites of the demo server. */
const ARTICLE = 'https://news.qinghe-daily.test/article'
const TINY = 'https://news.qinghe-daily.test/tiny'
const LOGIN_WALL = 'https://news.qinghe-daily.test/login'
const POLLING = 'https://news.qinghe-daily.test/polling'
const UNTRUSTED = 'https://invalid.qinghe-daily.test/tiny'
const SHOP = 'https://shop.qinghe-mall.test/item/60021'
const VIDEO = 'https://v.qinghe-video.test/v/1001'

const CAPTURE_TIMEOUT = { timeout: 60_000 }
test.describe.configure({ mode: 'default', timeout: 150_000 })

const captureState = (page: Page) => page.locator('.capture-lead .status-tag')
const recordState = (page: Page) => page.locator('.record-lead .status-tag')
const RECORD_PAGE = /\/attestation\/\d{18,19}$/

async function startCapture(page: Page, kind: 'web' | 'ecommerce' | 'shortVideo', text: string, seller?: string): Promise<void> {
  await page.goto(`/onlineForensics/${kind}/add`)
  await page.getByRole('textbox').first().fill(text)
  if (seller) {
    await page.getByRole('button', { name: '填写店铺以便核对' }).click()
    await page.getByLabel(/^店铺名称/).fill(seller)
  }
  await page.getByRole('button', { name: /^开始取证（/ }).click()
  await expect(page).toHaveURL(/record=\d{18,19}/)
}

test('a web page capture shows progress, is previewed and confirmed, and becomes a record with its package', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_PERSON)
  await startCapture(page, 'web', `看看这个 ${ARTICLE} 复制打开`)
  await expect(page.getByRole('list', { name: '取证步骤' }).or(page.getByText('请确认', { exact: true }))).toBeVisible(
    CAPTURE_TIMEOUT,
  )
  await expect(page.getByRole('heading', { name: '请确认' })).toBeVisible(CAPTURE_TIMEOUT)

  const picture = page.getByRole('group', { name: /整页截图，可缩放/ })
  const image = picture.getByRole('img').first()
  await expect(image).toBeVisible()
  const width = async () => (await image.boundingBox())?.width ?? 0
  const fit = await width()
  await picture.focus()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(fit * 1.2)
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(fit, 0)

  const archive = page.locator('.artefact-list > li[data-kind=archive]')
  await expect(archive.getByText('完整', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await archive.getByRole('link', { name: /^下载/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.wacz$/)
  await expect(page.getByText('山里的窑火').first()).toBeVisible()

  await page.getByRole('button', { name: '在此回放' }).click()
  const frame = page.getByTitle('存档回放（脚本已关闭）')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toContainText('山里的窑火')

  const decision = page.locator('.preview-decision')
  await expect(decision.getByText('¥15.00').first()).toBeVisible()
  await expect(decision.getByText('确认后立即固化并收费，之后不能撤回。')).toBeVisible()
  await confirmPreview(page)
  await expect(page).toHaveURL(RECORD_PAGE)
  await expect(recordState(page)).toHaveText('已固化', CAPTURE_TIMEOUT)
  await expect(page.locator('main .status-tag').filter({ hasText: /取证|固化中/ })).toHaveCount(0)
  await expect(picture.getByRole('img').first()).toBeVisible()
  await expect(page.locator('.capture-opening-address')).toContainText(ARTICLE)
  await expect(page.locator('.extracted').getByText('山里的窑火')).toBeVisible()
  await expect(archive.getByText('完整', { exact: true })).toBeVisible()
  for (const heading of ['存档回放核对', '回放存档', '取证过程', '保管与证明', '流转记录'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect(page.getByText('实付')).toBeVisible()
  // The balance has changed since the payment, so it is not shown as the balance after it.
  await expect(page.getByText('支付后余额')).toHaveCount(0)
  const captured = page.locator('.timeline > li').first()
  await expect(captured).toHaveAttribute('data-event', 'HASHED')
  await expect(captured).toContainText('建立记录之前')

  await page.getByRole('button', { name: '反馈问题' }).click()
  const complaint = page.getByRole('dialog', { name: '这次取证有什么问题？' })
  await complaint.getByLabel('内容不完整').check()
  await complaint.getByLabel('说明').fill('少了一张图')
  await complaint.getByRole('button', { name: '提交反馈' }).click()
  await expect(page.getByText('反馈已收到，正在核实')).toBeVisible()
  await page.getByRole('button', { name: '撤回反馈' }).click()
  await expect(page.getByText('您已撤回反馈。')).toBeVisible()

  const label = `案_${Date.now()}`
  await page.getByRole('button', { name: '修改名称、标签或备注' }).click()
  await page.getByLabel('标签').fill(label)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.locator('.record-label')).toHaveText(label)
  const ano = page.url().split('/').at(-1) ?? ''
  await page.getByRole('link', { name: '返回列表' }).click()
  const row = page.getByRole('row').filter({ hasText: label })
  await expect(row.getByText('已固化', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: /^查看 / }).click()
  await expect(page).toHaveURL(`/attestation/${ano}`)
  await page.goto(`/onlineForensics/web?record=${ano}`)
  await expect(page).toHaveURL(`/attestation/${ano}`)
})

test('a capture of a login wall warns before payment, and discarding it is free', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await startCapture(page, 'web', LOGIN_WALL)
  const warnings = page.getByRole('region', { name: '确认之前请先看' })
  await expect(warnings.getByText('页面要求登录')).toBeVisible(CAPTURE_TIMEOUT)
  const above = (await warnings.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  const picture = (await page.getByRole('group', { name: /整页截图/ }).boundingBox())?.y ?? 0
  expect(above).toBeLessThan(picture)
  const confirm = page.getByRole('button', { name: '确认并固化' })
  await expect(confirm).toBeDisabled()
  await page.getByLabel('我知道，仍要付费固化它').check()
  await expect(confirm).toBeEnabled()
  await page.getByRole('button', { name: '放弃' }).click()
  await page.getByRole('dialog', { name: '放弃这次取证？' }).getByRole('button', { name: '放弃' }).click()
  await expect(captureState(page)).toHaveText('已取消')
  await expect(page.getByRole('heading', { name: '已取消，没有收费' })).toBeVisible()
})

test('a capture with an invalid certificate fails with a cause, a next step and no charge', async ({ page, context }) => {
  await newMember(context)
  await startCapture(page, 'web', UNTRUSTED)
  await expect(captureState(page)).toHaveText('取证失败', CAPTURE_TIMEOUT)
  await expect(page.getByRole('heading', { name: '没有取证成功，没有收费' })).toBeVisible()
  await expect(page.getByText('网站的安全证书无效', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '重新取证' })).toBeVisible()

  await page.goto('/onlineForensics/web/add')
  await page.getByRole('textbox').first().fill(UNTRUSTED)
  await page.getByLabel(/证书无效时仍然取证/).check()
  await page.getByRole('button', { name: /^开始取证（/ }).click()
  await expect(page.getByText('网站的安全证书未通过验证').first()).toBeVisible(CAPTURE_TIMEOUT)
})

test('a cancelled capture stops immediately and can be repeated', async ({ page, context }) => {
  await newMember(context)
  await startCapture(page, 'web', POLLING)
  await page.getByRole('button', { name: '取消取证' }).click()
  await expect(captureState(page)).toHaveText('已取消')
  await page.getByRole('button', { name: '重新取证' }).click()
  await expect(captureState(page)).toHaveText(/排队中|取证中|待确认/)
  await expect(captureState(page)).toHaveText('待确认', CAPTURE_TIMEOUT)
})

test('a shop capture reads the shop and the price from the page and is charged when its preview is confirmed', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  await startCapture(page, 'ecommerce', SHOP)
  await expect(page.getByRole('heading', { name: '请确认' })).toBeVisible(CAPTURE_TIMEOUT)
  await expect(page.locator('.extracted').getByText('七里窑器物旗舰店')).toBeVisible()
  await expect(page.locator('.extracted').getByText('价格', { exact: true })).toBeVisible()
  await confirmPreview(page)
  await expect(recordState(page)).toHaveText('已固化', CAPTURE_TIMEOUT)
  await expect(page.locator('.extracted').getByText('七里窑器物旗舰店')).toBeVisible()
  await expect(page.getByRole('heading', { name: '已扣费用' })).toBeVisible()
})

test('a shop name that differs from the page is shown before payment and in the record', async ({ page, context }) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  await startCapture(page, 'ecommerce', SHOP, '青禾旗舰店')
  await expect(page.getByRole('heading', { name: '请确认' })).toBeVisible(CAPTURE_TIMEOUT)
  await expect(page.getByText('填写的店铺或发布者与页面显示的不同').first()).toBeVisible()
  await confirmPreview(page)
  await expect(recordState(page)).toHaveText('已固化', CAPTURE_TIMEOUT)
  await expect(page.getByText('填写的店铺或发布者与页面显示的不同')).toBeVisible()
})

test('a video capture includes the video file in its preview, and its record begins with the video', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  await startCapture(page, 'shortVideo', VIDEO)
  await expect(page.getByRole('heading', { name: '请确认' })).toBeVisible(CAPTURE_TIMEOUT)
  const media = page.locator('.artefact-list > li[data-kind=media]')
  await expect(media.getByText('完整', { exact: true })).toBeVisible()
  await expect(media.getByText('没有找到')).toHaveCount(0)
  await confirmPreview(page)
  await expect(page).toHaveURL(RECORD_PAGE)
  await page.locator('.capture-opening').getByRole('button', { name: /^播放/ }).click()
  await expect(page.locator('.capture-opening video')).toHaveAttribute('src', /^blob:/)
})

test('several captures are started from one text, followed in the list and confirmed together', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/onlineForensics/url')
  const mark = `?m=${Date.now()}`
  await page.getByLabel('网址', { exact: true }).fill(`${TINY}${mark}a\n${TINY}${mark}b\nhttp://localhost/\n${TINY}${mark}a`)
  const rows = page.getByRole('region', { name: '将要取证的网址' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(2).getByText('这是内网或本机地址')).toBeVisible()
  await expect(rows.nth(3).getByText('与前面的重复')).toBeVisible()
  await expect(page.getByText('¥30.00').first()).toBeVisible()
  await page.getByRole('button', { name: '开始取证（2 个）' }).click()

  const table = page.getByRole('table')
  const ours = table.getByRole('row').filter({ hasText: mark })
  await expect(ours).toHaveCount(2)
  await expect(ours.getByText('待确认', { exact: true })).toHaveCount(2, CAPTURE_TIMEOUT)
  for (const row of await ours.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认 2 个' }).click()
  await page.getByRole('dialog', { name: '确认 2 个取证？' }).getByRole('button', { name: '确认 2 个' }).click()
  await expect(ours.getByText('已固化', { exact: true })).toHaveCount(2, CAPTURE_TIMEOUT)
})

test('the capture form keeps its text after the login has expired', async ({ page, context }) => {
  const { phone } = await registerByApi(context.request)
  const logIn = async () => {
    await page.getByLabel('手机号').fill(phone)
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await openHydrated(page, '/login?back=/onlineForensics/web/add')
  await logIn()
  await page.getByLabel('网址', { exact: true }).fill(TINY)
  await page.getByLabel(/^名称/).fill('过期之前写的')
  await context.clearCookies({ name: 'bq-x-token' })
  // Submit in the same step: otherwise a background request would detect the expiry first and redirect before the click.
  await page.getByRole('button', { name: '开始取证（1 个）' }).evaluate((button: HTMLElement) => {
    sessionStorage.setItem('x-auth-token', 'expired')
    button.click()
  })
  await expect(page).toHaveURL(/\/login\?back=/)
  await page.locator('[data-awake]').first().waitFor({ state: 'attached' })
  await logIn()
  await expect(page.getByText('已恢复您上次没有提交的内容')).toBeVisible()
  await expect(page.getByLabel('网址', { exact: true })).toHaveValue(TINY)
  await expect(page.getByLabel(/^名称/)).toHaveValue('过期之前写的')
})
