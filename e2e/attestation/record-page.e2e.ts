// A record's page: live updates, preview, downloads, verification, sharing and revoking.
import { createHash, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inMemory, readZip } from '@attestry/proof/package/zip'
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible, expectNoHorizontalScrolling } from '../appearance.ts'
import {
  chooseFiles,
  depositDigests,
  FUNDED_ENTERPRISE,
  FUNDED_PERSON,
  logInAs,
  randomFile,
  sha256,
  type TestFile,
} from '../evidence/member.ts'
import { digestRecord, sharedRecord } from '../prepared-data.ts'

const TUS = '/shimakaze/attestaion/file/tus'

/** Deposits a file through the API; the deposit tests use the page. */
async function depositFile(context: BrowserContext, token: string, file: TestFile): Promise<string> {
  const headers = { 'x-auth-token': token, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from(file.name).toString('base64')}`
  const begun = await context.request.post(TUS, {
    headers: { ...headers, 'upload-length': String(file.buffer.length), 'upload-metadata': metadata },
  })
  const place = begun.headers().location ?? ''
  const sent = await context.request.patch(place, {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: file.buffer,
  })
  expect(sent.status(), await sent.text()).toBe(204)
  const response = await context.request.post('/shimakaze/attestaion/file', {
    headers: { 'x-auth-token': token },
    data: { files: [{ id: place.split('/').at(-1) }] },
  })
  const answer = (await response.json()) as { data: { list: { ano: string }[] } }
  const ano = answer.data?.list[0]?.ano
  expect(ano, JSON.stringify(answer)).toBeTruthy()
  return ano ?? ''
}

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`)
const expectDone = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('data-state', 'done')

async function openProvenRecord(page: Page, ano: string): Promise<void> {
  await page.goto(`/attestation/${ano}`)
  await expectDone(page, 'time-stamped')
}

interface Info {
  data: {
    state: string
    sealedAt: string | null
    digest: string | null
    proof: { ready: boolean; log: unknown; timeStamps: unknown[]; steps: { state: string; at: string | null }[] }
  }
}

/** Changes the first responses so that the record appears to be still sealing, or failed. */
async function fakeUnsealedState(page: Page, times: number, state: 'sealing' | 'failed' = 'sealing'): Promise<void> {
  let answered = 0
  await page.route('**/v1/attestation/info', async (route: Route) => {
    answered += 1
    if (answered > times) return route.continue()
    const response = await route.fetch()
    const json = (await response.json()) as Info
    const { data } = json
    const open = state === 'failed' ? 'failed' : 'waiting'
    Object.assign(data, { state, sealedAt: null, digest: null })
    Object.assign(data.proof, { ready: false, log: null, timeStamps: [] })
    data.proof.steps = data.proof.steps.map((each, place) =>
      place === 0 || each.state === 'off' ? each : { ...each, state: open, at: null },
    )
    await route.fulfill({ response, json })
  })
}

async function downloadBytes(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press()
  return readFileSync(await (await download).path())
}

const fileNames = async (archive: Buffer): Promise<(string | undefined)[]> =>
  (await readZip(inMemory(archive))).map(({ path }) => path.split('/').at(-1))

test('the record page updates from deposit to time-stamp without a reload; its package contains the evidence and verifies', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_PERSON)
  const file = randomFile(300_000, `合同-${randomInt(1e9)}.bin`)
  await page.goto('/confirmWeigh/add')
  await chooseFiles(page, file)
  await page.getByRole('button', { name: '存证 1 个文件' }).click()
  await page.getByRole('link', { name: '查看这条记录' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/attestation\/\d{18,19}$/)
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeFocused()
  for (const name of ['received', 'hashed', 'logged', 'time-stamped']) await expectDone(page, name)
  await expect(step(page, 'anchored')).toContainText('本平台没有接入区块链')
  await expect(step(page, 'time-stamped')).toContainText('不能独立于平台证明时间')
  await expect(step(page, 'logged')).toContainText(/第 [\d,]+ 位（自 0 起），检查点共 [\d,]+ 条/)
  await expect(page.getByText('已固化，证明材料齐备')).toBeVisible()
  await expect(page.getByRole('region', { name: '谁作证' })).toContainText('仅有平台自身证明')

  const row = page.locator('[data-kind="package"]')
  await expect(row).toContainText('您的姓名、手机号明文')
  const bytes = await downloadBytes(page, () => row.getByRole('button').click())
  expect(bytes.includes(Buffer.from('openings.json'))).toBe(true)
  await expect(row.getByText('已保存到浏览器的下载文件夹')).toBeVisible()
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.includes(file.buffer)).toBe(true)
  expect(bytes.includes(Buffer.from('proof/inclusion.tlog-proof'))).toBe(true)

  const evidence = page.locator('[data-kind="evidence"]')
  const original = await downloadBytes(page, () => evidence.getByRole('button').click())
  expect(sha256({ buffer: original })).toBe(sha256(file))
  const stampNames = await page.locator('[data-kind="time-stamp"] h3').allInnerTexts()
  expect(stampNames.toSorted()).toEqual([expect.stringContaining('P-256'), expect.stringContaining('SM2')])

  const certificate = await downloadBytes(page, () => page.locator('[data-kind="certificate"]').getByRole('button').click())
  expect(certificate.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  await expect(page.locator('[data-event="DOWNLOADED"]')).toHaveCount(3)
  const full = page.locator('[data-kind="full-certificate"]')
  await expect(full).toContainText('完整姓名与手机号')
  const named = await downloadBytes(page, () => full.getByRole('button').click())
  expect(named.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  await expect(page.locator('[data-event="DOWNLOADED"]')).toHaveCount(4)

  await page.getByRole('button', { name: '核验', exact: true }).click()
  await expect(page.getByText('核验通过，内容未改动；仅有平台自身证明')).toBeVisible({ timeout: 40_000 })
})

test('the header of a record page downloads the certificate in one click and the package for oneself or the other side', async ({
  page,
  context,
}) => {
  const token = await logInAs(context, FUNDED_PERSON)
  await openProvenRecord(page, await depositFile(context, token, randomFile(2000)))
  const header = page.locator('.page-header')
  const certificate = await downloadBytes(page, () => header.getByRole('button', { name: '下载证书' }).click())
  expect(certificate.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  await expect(page.getByText('证书已保存。它载有您的完整姓名与手机号')).toBeVisible()

  await header.getByRole('button', { name: '下载证据包' }).click()
  const choice = page.getByRole('dialog', { name: '下载证据包' })
  const own = choice.getByRole('listitem').filter({ hasText: '自己保存' })
  const other = choice.getByRole('listitem').filter({ hasText: '交给对方' })
  await expect(other).toContainText('不含 openings.json 和流转记录')
  await expectAccessible(page, { within: 'dialog[open]' })
  const mine = await downloadBytes(page, () => own.getByRole('button').click())
  const theirs = await downloadBytes(page, () => other.getByRole('button').click())
  const theirNames = await fileNames(theirs)
  expect(await fileNames(mine)).toEqual(expect.arrayContaining(['openings.json', 'custody.jsonl', ...theirNames]))
  expect(theirNames.filter((name) => name === 'openings.json' || name === 'custody.jsonl')).toEqual([])
})

test('the custody log is in order of time and marks what happened before the record was made', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await openProvenRecord(page, (await sharedRecord()).ano)
  const times = await page.locator('.timeline time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted())
  const marked = page.locator('.timeline > li').filter({ hasText: '建立记录之前' })
  await expect(marked.first()).toHaveAttribute('data-event', 'HASHED')
  await expect(marked.filter({ has: page.locator('xpath=self::*[@data-event="CREATED"]') })).toHaveCount(0)
})

test('the record page receives live updates before its next poll', async ({ page, context }) => {
  const token = await logInAs(context, FUNDED_ENTERPRISE)
  const [ano = ''] = await depositDigests(context, token, [{ name: `live-${randomInt(1e9)}` }])
  await openProvenRecord(page, ano)
  await page.route('**/v1/attestation/info', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Info
    json.data.proof.steps = json.data.proof.steps.map((each) => (each.state === 'off' ? { ...each, state: 'waiting' } : each))
    await route.fulfill({ response, json })
  })
  await page.reload()
  await expect(page.getByText('实时更新中')).toBeVisible()
  const taken = await context.request.get(`/shimakaze/attestation/url/electronic/signature/${ano}`, {
    headers: { 'x-auth-token': token },
  })
  expect(taken.status()).toBe(200)
  // Shorter than the interval of the polls.
  await expect(page.locator('[data-event="DOWNLOADED"]')).toHaveCount(1, { timeout: 12_000 })
})

test('without live updates the record page says so and polls every few seconds', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await openProvenRecord(page, (await digestRecord()).ano)
  await page.route('**/attestation/live/*', (route) => route.abort())
  await fakeUnsealedState(page, 2)
  await page.reload()
  await expect(page.getByText('实时连接中断，改为每隔几秒查询一次')).toBeVisible()
  await expect(step(page, 'hashed')).toHaveAttribute('data-state', 'waiting')
  await expect(step(page, 'logged')).toHaveAttribute('data-state', 'later')
  await expect(page.getByRole('button', { name: '分享' })).toBeDisabled()
  await expectDone(page, 'time-stamped')
})

test('a failed record shows cause, refund and next step, and offers no downloads', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await fakeUnsealedState(page, 100, 'failed')
  await page.goto(`/attestation/${(await digestRecord()).ano}`)
  await expect(page.getByText(/与收到时不一致，因此没有签署任何证明/)).toBeVisible()
  await expect(page.getByText(/这次没有收费/)).toBeVisible()
  await expect(step(page, 'logged')).toHaveAttribute('data-state', 'unreached')
  await expect(page.getByRole('heading', { name: '下载' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '分享' })).toHaveCount(0)
  await page.getByRole('link', { name: '重新提交' }).click()
  await expect(page).toHaveURL(/\/confirmWeigh\/hash/)
})

test('the preview shows an image as image and HTML as source, both with the recorded digest', async ({ page, context }) => {
  const token = await logInAs(context, FUNDED_PERSON)
  await page.setContent('<p>shot</p>')
  const picture = { name: `shot-${randomInt(1e9)}.png`, mimeType: 'image/png', buffer: await page.screenshot() }
  const source = '<script>document.title = "taken over"</script><img src=x onerror="document.title=1">\n'
  const trap = { name: `trap-${randomInt(1e9)}.html`, mimeType: 'text/html', buffer: Buffer.from(source) }

  await openProvenRecord(page, await depositFile(context, token, picture))
  await page.getByRole('button', { name: '显示内容' }).click()
  const image = page.locator('img.preview-picture')
  await expect(image).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  await expect(page.getByText('取回的内容与记录一致')).toBeVisible()

  await openProvenRecord(page, await depositFile(context, token, trap))
  await page.getByRole('button', { name: '显示内容' }).click()
  await expect(page.locator('.preview-text')).toHaveText(source.trim())
  await expect(page).toHaveTitle(new RegExp(`^${trap.name}`))
  await expect(page.locator('.evidence img')).toHaveCount(0)
})

test('the preview rejects bytes that differ from the record', async ({ page, context }) => {
  const token = await logInAs(context, FUNDED_PERSON)
  const ano = await depositFile(context, token, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('the original') })
  await page.route('**/collect/download/*', (route) =>
    route.request().url().includes('checkCode=') ? route.fulfill({ body: 'the 0riginal' }) : route.continue(),
  )
  await openProvenRecord(page, ano)
  await page.getByRole('button', { name: '显示内容' }).click()
  await expect(page.getByText('本机计算的 SHA-256 与记录不符')).toBeVisible()
})

test('a package of gigabytes is downloaded by the browser, and its verification asks for confirmation', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_PERSON)
  await page.route('**/attestation/download/list?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { list: { kind: string; size: number | null }[] } }
    for (const item of json.data.list) if (item.kind === 'package') item.size = 3 * 1024 ** 3
    await route.fulfill({ response, json })
  })
  await openProvenRecord(page, (await digestRecord()).ano)
  const row = page.locator('[data-kind="package"]')
  const bytes = await downloadBytes(page, () => row.getByRole('button').click())
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK')
  await expect(row.getByText('已交给浏览器下载')).toBeVisible()

  const verify = page.getByRole('button', { name: '核验', exact: true })
  await verify.click()
  await expect(page.getByText('证据包有 3.00 GB')).toBeVisible()
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await expect(page.getByText('证据包有 3.00 GB')).toHaveCount(0)
  await verify.click()
  await page.getByRole('button', { name: '仍要核验' }).click()
  await expect(page.getByText('核验通过，内容未改动；仅有平台自身证明')).toBeVisible({ timeout: 40_000 })
})

test('the record page of a digest compares an original in the browser without uploading it', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  const { ano, name } = await digestRecord()
  await openProvenRecord(page, ano)
  await expect(page.getByText('平台没有原文件可供查看')).toBeVisible()
  const sent: number[] = []
  page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0))
  const input = page.getByTestId('original-input')
  await input.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from(name) })
  await expect(page.getByText('一致（SHA-256）：就是记录中的这个文件')).toBeVisible()
  await input.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from(`${name}!`) })
  await expect(page.getByText('不一致：与本记录中的任何文件都不同')).toBeVisible()
  expect(Math.max(0, ...sent)).toBeLessThan(name.length)
})

test('a shared record needs the code, counts visits and is closed once revoked', async ({ page, context, browser, baseURL }) => {
  const token = await logInAs(context, FUNDED_PERSON)
  const file = randomFile(2000)
  await openProvenRecord(page, await depositFile(context, token, file))
  await page.getByRole('button', { name: '分享', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '分享这条记录' })
  await drawer.getByRole('radio', { name: '30 天' }).check()
  await drawer.getByRole('button', { name: '生成链接' }).click()
  const link = (await drawer.getByTestId('share-link').textContent()) ?? ''
  await expect(drawer.getByRole('img', { name: '分享链接的二维码' })).toBeVisible()
  const code = (await drawer.getByTestId('access-code').textContent()) ?? ''
  expect(code).toMatch(/^\d{6}$/)

  const visitor = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const visit = await visitor.newPage()
  await visit.goto(new URL(link).pathname)
  await expect(visit.getByText(createHash('sha256').update(file.buffer).digest('hex').slice(0, 8)).first()).toBeVisible()
  await visit.getByLabel('提取码').fill(code === '000000' ? '111111' : '000000')
  await visit.getByRole('button', { name: '打开证据' }).click()
  await expect(visit.getByText('提取码不正确')).toBeVisible()
  await visit.getByLabel('提取码').fill(code)
  await visit.getByRole('button', { name: '打开证据' }).click()
  await expect(visit.getByText('完整证据包').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('持分享链接的访客').first()).toBeVisible()
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await expect(drawer.getByText('凭码打开 1 次')).toBeVisible()
  await drawer.getByRole('button', { name: '更换' }).click()
  await page.getByRole('dialog', { name: '更换提取码？' }).getByRole('button', { name: '更换' }).click()
  await expect(drawer.getByTestId('access-code')).not.toHaveText(code)
  await drawer.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog', { name: '撤销这个分享？' }).getByRole('button', { name: '撤销' }).click()
  await expect(drawer.getByText('目前没有有效的分享')).toBeVisible()
  const shut = await visit.reload()
  expect(shut?.status()).toBe(410)
  await visitor.close()
})

test('the link to the owner’s phone works once', async ({ page, context, browser, baseURL }) => {
  await logInAs(context, FUNDED_PERSON)
  await openProvenRecord(page, (await digestRecord()).ano)
  await page.getByRole('button', { name: '在手机上打开' }).click()
  const dialog = page.getByRole('dialog', { name: '在手机上打开' })
  await expect(dialog.getByText(/^\d:\d\d 后失效$/)).toBeVisible()
  const link = (await dialog.getByTestId('phone-code').getAttribute('data-link')) ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '在手机上打开' })).toBeFocused()

  const secret = new URL(link).pathname.split('/').at(-1) ?? ''
  const phone = await browser.newContext({ baseURL: baseURL ?? '' })
  const enter = () => phone.request.post('/shimakaze/attestation/share/phone/enter', { data: { token: secret } })
  expect(((await (await enter()).json()) as { statusCode: string }).statusCode).toBe('000000')
  expect(((await (await enter()).json()) as { statusCode: string }).statusCode).toBe('540005')
  await phone.close()
})

test('label and remark of a record can be changed without changing its proof', async ({ page, context }) => {
  const token = await logInAs(context, FUNDED_ENTERPRISE)
  const [ano = ''] = await depositDigests(context, token, [{ name: `words-${randomInt(1e9)}` }])
  await openProvenRecord(page, ano)
  const digest = await step(page, 'hashed').locator('.digest').textContent()
  await page.getByRole('button', { name: '修改名称、标签或备注' }).click()
  await page.getByLabel('名称').fill(`改名-${ano}`)
  await page.getByLabel('备注').fill('第二稿')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `改名-${ano}` })).toBeVisible()
  await expect(page.getByText('第二稿')).toBeVisible()
  expect(await step(page, 'hashed').locator('.digest').textContent()).toBe(digest)
})

test('the record page distinguishes another’s record, a wrong number and a server fault', async ({ page, context }) => {
  const { ano } = await digestRecord()
  await logInAs(context, FUNDED_ENTERPRISE)
  for (const address of [`/attestation/${ano}`, '/attestation/12']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: '没有找到这条记录' })).toBeVisible()
  }
  await logInAs(context, FUNDED_PERSON)
  let broken = true
  await page.route('**/v1/attestation/info', (route) =>
    broken
      ? route.fulfill({ json: { flag: false, statusCode: '500503', data: null, errorMessage: '系统繁忙，请稍后重试' } })
      : route.continue(),
  )
  await page.goto(`/attestation/${ano}`)
  await expect(page.getByRole('alert').getByText('系统繁忙，请稍后重试')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: '重试' }).click()
  await expectDone(page, 'received')
})

test('the record page copies the plain digest', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await logInAs(context, FUNDED_PERSON)
  const { ano, file } = await sharedRecord()
  await openProvenRecord(page, ano)
  await page.locator('.evidence-digests').getByRole('button', { name: '复制' }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256(file))
})

test('sharing and the link to the owner’s phone are accessible', async ({ page, context }) => {
  const { lang } = await applyAppearanceByTitle(context, page)
  await logInAs(context, FUNDED_PERSON)
  await openProvenRecord(page, (await sharedRecord()).ano)
  await page.getByRole('button', { name: lang === 'zh' ? '分享' : 'Share', exact: true }).click()
  await page.getByRole('button', { name: lang === 'zh' ? '生成链接' : 'Create link' }).click()
  await page.getByTestId('access-code').waitFor()
  await expectAccessible(page, { within: '.ant-drawer' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: lang === 'zh' ? '在手机上打开' : 'Open on my phone' }).click()
  await page.getByTestId('phone-code').waitFor()
  await expectAccessible(page, { within: 'dialog[open]' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a record’s page does not offer to open the record on a phone', async ({ page, context }) => {
    await logInAs(context, FUNDED_PERSON)
    await page.goto(`/attestation/${(await sharedRecord()).ano}`)
    await expect(page.getByRole('button', { name: '分享', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '在手机上打开' })).toHaveCount(0)
  })

  test('a record’s page shows state and downloads, and folds proof, evidence and custody log until they are opened', async ({
    page,
    context,
  }) => {
    await logInAs(context, FUNDED_PERSON)
    await page.goto(`/attestation/${(await sharedRecord()).ano}`)
    await expect(page.getByRole('heading', { name: '下载', exact: true })).toBeVisible()
    for (const name of ['保管与证明', '证据内容', '流转记录']) {
      const title = page.getByRole('heading', { name, exact: true })
      await expect(title).toBeHidden()
      await page.locator('summary').getByText(name, { exact: true }).tap()
      await expect(title).toBeVisible()
    }
    await expectNoHorizontalScrolling(page)
  })
})
