// Platform settings: changes are visible immediately, unreadable colours are refused, and other platforms are unaffected.
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'
import { passSecondFactor, STAFF } from './staff.ts'

/** The second demo platform, so that other tests keep their names and colours. */
const secondOf = (baseURL: string | undefined) => `http://mingde.localhost:${new URL(baseURL ?? '').port}`

/** Logs in at the plain address: only the browser resolves names under localhost, the request client does not. */
// One after the other: they change the settings of the same platform, and a change of what another has changed meanwhile is refused.
test.describe.configure({ mode: 'default' })

async function enterConsole(page: Page, origin: string): Promise<void> {
  const { request } = page
  const data = { phone: STAFF.operator, password: DEMO_PASSWORD, notaryId: 8 }
  const { token } = ((await (await request.post('/shimakaze/login', { data })).json()) as { data: { token: string } }).data
  await page.context().clearCookies()
  await passSecondFactor(request, token)
  await page.context().addCookies([{ name: 'bq-x-token', value: token, url: origin }])
  await page.context().addInitScript((given) => sessionStorage.setItem('x-auth-token', given), token)
}

const save = async (page: Page, reason: string) => {
  await page.getByRole('button', { name: '保存设置' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: '保存设置' }).click()
  await expect(dialog).toHaveCount(0)
}

const mainColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

test('changed hours, colours and logo of a platform are visible everywhere immediately, but not on other platforms', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = secondOf(baseURL)
  await enterConsole(page, origin)
  await page.goto(`${origin}/console/setting`)
  const hours = `每天 8:30–17:30（${Date.now() % 10_000}）`
  await page.getByLabel('办公时间', { exact: true }).fill(hours)

  const day = page.getByRole('textbox', { name: '主色（浅色模式）', exact: true })
  const before = await day.inputValue()
  await day.fill('#cccccc')
  await expect(page.getByText(/至少需要 4.5/)).toBeVisible()
  await expect(page.getByRole('button', { name: '保存设置' })).toBeDisabled()
  await day.fill('#5a2a6e')

  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 64
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#5a2a6e'
      pen.fillRect(0, 0, 64, 64)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const file = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('img', { name: '已上传标志' })).toBeVisible()
  await save(page, '办公时间与品牌更新')

  await page.reload()
  await expect(page.getByLabel('办公时间', { exact: true })).toHaveValue(hours)
  await expect(page.locator('.side-brand img')).toBeVisible()
  expect(await mainColour(page), 'the console has the colour').toContain('#5a2a6e')
  const button = page.locator('.ant-btn-primary').first()
  await page.getByLabel('办公时间', { exact: true }).fill(`${hours} `)
  await page.getByLabel('办公地址', { exact: true }).fill('临海市望江街 8 号（演示）')
  await expect(button).toHaveCSS('background-color', 'rgb(90, 42, 110)')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${origin}/`)
  await expect(visitor.getByText(hours).first()).toBeVisible()
  expect(await mainColour(visitor)).toContain('#5a2a6e')
  await expect(visitor.locator('.site-head .brand img')).toBeVisible()
  await visitor.goto(`${baseURL}/`)
  expect(await mainColour(visitor), 'the first platform keeps its own').toContain('#0f4c5c')
  await expect(visitor.getByText(hours)).toHaveCount(0)

  await page.reload()
  await day.fill(before)
  await page.getByRole('button', { name: '移除标志' }).click()
  await save(page, '恢复')
})

test('English names are previewed beside the Chinese ones, refused with Chinese in them, and shown on English pages', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = secondOf(baseURL)
  await enterConsole(page, origin)
  await page.goto(`${origin}/console/setting`)
  const name = page.getByLabel('平台英文名称', { exact: true })
  const before = await name.inputValue()
  const preview = page.getByRole('figure', { name: '英文页面' })
  await expect(preview).toContainText(before)
  await name.fill('明德')
  await expect(page.getByText(/请用英文填写/)).toBeVisible()
  await expect(page.getByRole('button', { name: '保存设置' })).toBeDisabled()
  await name.fill('')
  await expect(preview).toContainText('明德数据存证中心')
  const changed = `Mingde ${Date.now() % 10_000}`
  await name.fill(changed)
  await expect(preview).toContainText(changed)
  await save(page, '英文名称更新')

  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await visitor.goto(`${origin}/`)
  await expect(visitor.locator('.site-head .brand')).toContainText(changed)

  await page.reload()
  await name.fill(before)
  await save(page, '恢复')
})

test('a holiday is set in the calendar, shown before and after saving, and moves a deadline', async ({ page, baseURL }) => {
  const origin = secondOf(baseURL)
  await enterConsole(page, origin)
  await page.goto(`${origin}/console/holiday?year=2026`)
  await page.getByLabel('起算日').fill('2026-09-28')
  await expect(page.getByText('到期日：2026-10-16')).toBeVisible()
  await page.getByRole('button', { name: /2026-10-08 / }).click()
  await expect(page.getByText('到期日：2026-10-19')).toBeVisible()
  await page.getByRole('button', { name: '保存节假日' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /2026-10-08/ })).toContainText('放假（其他）')
  await dialog.getByLabel('原因').fill('搬迁停办一天')
  await dialog.getByRole('button', { name: '保存节假日' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /2026-10-08 放假/ })).toHaveAttribute('aria-pressed', 'true')
})
