// Capture screens in their less usual states: a form with errors, an empty list, a load error, a flagged capture.
import { expect, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { captures } from '../prepared-data.ts'
import { FUNDED_PERSON, logInAs, newMember } from './member.ts'

const TINY = 'https://news.qinghe-daily.test/tiny'

test('the capture form with errors is accessible', async ({ page, context }) => {
  await applyAppearanceByTitle(context, page)
  await newMember(context)
  await page.goto('/onlineForensics/web/add')
  await page.getByRole('textbox').first().fill(`${TINY}\nftp://a.example/\n${TINY}`)
  await page.getByRole('listitem').filter({ hasText: 'ftp://' }).getByRole('alert').waitFor()
  await expectAccessible(page)
})

for (const [kind, url] of [
  ['web', 'https://news.qinghe-daily.test/article'],
  ['ecommerce', 'https://shop.qinghe-mall.test/item/60021'],
  ['shortVideo', 'https://v.qinghe-video.test/v/1001'],
])
  test(`the demo's form for ${kind} captures offers a sample address, filled in by one click`, async ({ page, context }) => {
    await newMember(context)
    await page.goto(`/onlineForensics/${kind}/add`)
    await page.getByRole('button', { name: '使用示例' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: url ?? '' })).toBeVisible()
    await expect(page.getByRole('button', { name: '使用示例' })).toBeHidden()
  })

test('the capture list explains captures to a new member', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/onlineForensics/ecommerce')
  await expect(page.getByRole('heading', { name: '还没有电商取证' })).toBeVisible()
  await page.getByRole('link', { name: '新建取证' }).first().click()
  await expect(page).toHaveURL('/onlineForensics/ecommerce/add')
})

test('the capture list shows a load error and can be retried', async ({ page, context }) => {
  await newMember(context)
  let broken = true
  await page.route('**/attestaion/url/list', (route) =>
    broken
      ? route.fulfill({ json: { flag: false, statusCode: '500503', data: null, errorMessage: '系统繁忙，请稍后重试' } })
      : route.continue(),
  )
  await page.goto('/onlineForensics/web')
  await expect(page.getByRole('alert').getByText('系统繁忙，请稍后重试')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '还没有网页取证' })).toBeVisible()
})

test('a capture submitted before leaving its form is announced where the member has gone, and does not pull them back', async ({
  page,
  context,
}) => {
  await newMember(context)
  const held = Promise.withResolvers<void>()
  await page.route('**/attestaion/url', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/onlineForensics/web/add')
  await page.getByLabel('网址', { exact: true }).fill(TINY)
  const sent = page.waitForRequest('**/attestaion/url')
  await page.getByRole('button', { name: '开始取证（1 个）' }).click()
  await sent
  await page.getByRole('link', { name: '文件存证' }).first().click()
  await expect(page).toHaveURL('/confirmWeigh')
  held.resolve()
  const notice = page.locator('.notice').filter({ hasText: '已提交 1 个网址' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/confirmWeigh')
  await notice.getByRole('link', { name: '查看' }).click()
  await expect(page).toHaveURL('/onlineForensics/web')
  await expect(page.getByRole('row').filter({ hasText: TINY })).toHaveCount(1)
  await page.goto('/onlineForensics/web/add')
  await expect(page.getByLabel('网址', { exact: true })).toHaveValue('')
})

test('an unconfirmed capture opened at the address of its future record leads to its own page', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  const { complete } = await captures()
  await page.goto(`/attestation/${complete}`)
  await expect(page).toHaveURL(`/onlineForensics/web?record=${complete}`)
  await expect(page.getByRole('heading', { name: '请确认' })).toBeVisible()
  await page.goto('/attestation/100000000000000000')
  await expect(page.getByRole('heading', { level: 1, name: '没有找到这条记录' })).toBeVisible()
})

for (const [screen, path] of [
  ['page', '/onlineForensics/web'],
  ['phone page', '/app/web'],
] as const) {
  test(`the ${screen} of a flagged capture warns, requests no preview and keeps its downloads`, async ({ page, context }) => {
    await applyAppearanceByTitle(context, page)
    await logInAs(context, FUNDED_PERSON)
    const { complete } = await captures()
    // What the server answers for a flagged capture is tested there, with a real scanner.
    await page.route('**/attestation/url/info/*', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...answer.data, previewBlock: 'flagged', hasPreview: false } } })
    })
    await page.route('**/attestaion/url/list', async (route) => {
      const answer = await (await route.fetch()).json()
      const list = (answer.data.list as object[]).map((item) => ({ ...item, hasPreview: false }))
      await route.fulfill({ json: { ...answer, data: { ...answer.data, list } } })
    })
    const previews: string[] = []
    page.on('request', (request) => {
      if (/\/attesta\w+\/url\/(img|thumbnail|replay|file)/.test(request.url())) previews.push(request.url())
    })
    await page.goto(`${path}?record=${complete}`)
    await expect(page.getByText(/检出恶意内容|malware scan flagged/)).toBeVisible()
    await expect(page.getByRole('button', { name: /确认|Confirm/ }).first()).toBeVisible()
    if (screen === 'page') await expect(page.locator('.artefact-head .artefact-download').first()).toBeVisible()
    await expect(page.locator('.picture-viewer, .replay-frame')).toHaveCount(0)
    await expectAccessible(page)
    expect(previews).toEqual([])
  })
}

test('a capture that lacks an artefact through a fault of the platform is confirmed only after a tick', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_PERSON)
  const { complete } = await captures()
  // That the server insists on it is tested there.
  const lacking = ['image']
  await page.route('**/attestation/url/info/*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, lacking } } })
  })
  await page.route('**/attestaion/url/list', async (route) => {
    const answer = await (await route.fetch()).json()
    const list = (answer.data.list as object[]).map((item) => ({ ...item, lacking }))
    await route.fulfill({ json: { ...answer, data: { ...answer.data, list } } })
  })
  for (const path of ['/onlineForensics/web', '/app/web']) {
    await page.goto(`${path}?record=${complete}`)
    await expect(page.getByText('由于平台方面的故障，这次取证缺少：整页截图')).toBeVisible()
    const confirm = page.getByRole('button', { name: /^确认/ })
    await expect(confirm).toBeDisabled()
    await page.getByLabel('我知道缺少这些，仍要付费固化').check()
    await expect(confirm).toBeEnabled()
  }
  await page.goto(`/onlineForensics/web?keyword=${complete}`)
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: '确认 1 个' }).click()
  const dialog = page.getByRole('dialog', { name: '没有可以直接确认的取证' })
  await expect(dialog).toContainText('整页截图')
  const confirm = dialog.getByRole('button', { name: '确认 0 个' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await expect(page.getByRole('dialog').getByRole('button', { name: '确认 1 个' })).toBeEnabled()
})

test('the list of captures names a wall, and the list of records leads to captures that await confirmation', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_PERSON)
  const { warned } = await captures()
  await page.goto('/attestation')
  await expect(page.getByText(/\d+ 个取证待确认，确认后才成为记录/)).toBeVisible()
  await page.getByRole('link', { name: /^网页取证 \d+ 个$/ }).click()
  await expect(page).toHaveURL(/\/onlineForensics\/web\?state=awaiting_confirmation/)
  await page.goto(`/onlineForensics/web?keyword=${warned}`)
  const tags = page.locator('.capture-tags').first()
  await expect(tags).toContainText('登录页')
  await expect(tags.locator('.status-plain')).toHaveText('演练网站')
})

test('the command bar searches one Han character and says that it is searching until all have arrived', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_PERSON)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await page.route('**/dossier/list*', async (route) => {
    asked.push(route.request().postData() ?? route.request().url())
    await held
    await route.continue()
  })
  await page.goto('/attestation')
  await page.locator('.search-open').click()
  await page.locator('.search-dialog').getByRole('combobox').fill('鑫')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.locator('.search-state')).toHaveText('正在搜索记录与案件…')
  release()
  await expect(page.locator('.search-state')).toContainText('没有找到页面、案件或记录')
})
