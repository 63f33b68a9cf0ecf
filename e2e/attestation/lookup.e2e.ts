// Lookup and verification by file, certificate and package; files stay on the visitor's computer.
import { createHash } from 'node:crypto'
import { storeZip } from '@attestry/proof/package/zip'
import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from '../account/people.ts'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { sha256 } from '../evidence/member.ts'
import { digestRecord, sharedRecord } from '../prepared-data.ts'
import { OWNER_PHONE, ownerApi, textFile } from './proven-record.ts'

const QUERY = '/website-show/query'
const openQuery = async (page: Page) => {
  await openHydrated(page, QUERY)
  await expect(page.locator('[data-awake]')).toHaveCount(2)
}
const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('选择要查询的文件').setInputFiles(file)
const zip = (buffer: Buffer) => ({ name: 'package.zip', mimeType: 'application/zip', buffer })
const choosePackage = (page: Page, buffer: Buffer) => page.getByLabel('选择要核验的证据包').setInputFiles(zip(buffer))
const packageBytes = async () => (await ownerApi()).packageOf((await sharedRecord()).ano)
const verdictOn = (page: Page) => page.locator('[data-verdict]')

test('a file is found by its digests, and only the digests are sent', async ({ page }) => {
  const { file, ...record } = await sharedRecord()
  await openQuery(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await chooseFile(page, file)
  const found = page.locator('.found')
  await expect(found).toContainText('查到 1 条存证')
  await expect(found.getByRole('region', { name: '谁作证' })).toContainText('仅有平台自身证明')
  await expect(found).toContainText(`${record.ano.slice(0, 4)}***********${record.ano.slice(-4)}`)
  await expect(found).toContainText(record.digest)
  const sm3 = createHash('sm3').update(file.buffer).digest('hex')
  expect(asked.map((line) => line.replace(/^GET \S+\?digest=/, '').trim()).sort()).toEqual([sha256(file), sm3].sort())
  // Neither the owner nor a link to the record.
  expect(await page.content()).not.toContain(OWNER_PHONE)
  expect(await page.content()).not.toContain(record.ano)
  expect(await page.content()).not.toContain(record.publicId)
})

test('a record with only an SM3 digest is found by its file', async ({ page }) => {
  const owner = await ownerApi()
  const file = textFile(`sm3 ${Math.random()}`)
  await owner.depositDigest('drawing', 'sm3', createHash('sm3').update(file.buffer).digest('hex'))
  await openQuery(page)
  await chooseFile(page, file)
  await expect(page.locator('.found')).toContainText('仅存摘要')
})

test('a file with one byte more is not found, and the page explains why', async ({ page }) => {
  await openQuery(page)
  await chooseFile(page, textFile(`never deposited ${Math.random()}`))
  await expect(page.getByText('没有查到，并不说明文件是假的。')).toBeVisible()
})

test.describe('lookup without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('finds a certificate and a digest by plain forms', async ({ page }) => {
    const { file, ...record } = await sharedRecord()
    await page.goto(QUERY)
    await page.getByLabel('证书查询码').fill(record.publicId.toLowerCase())
    await page.getByLabel('保全号').fill(record.ano)
    await page.locator('#certificate').getByRole('button', { name: '查询' }).click()
    await expect(page.locator('#certificate .strength')).toContainText('已固化')
    await expect(page.locator('#certificate .strength')).toContainText('仅有平台自身证明')
    await page.getByRole('link', { name: '查看完整证书' }).click()
    await expect(page).toHaveURL(new RegExp(`/h5/certificate/${record.publicId}$`))
    await page.goto(QUERY)
    await page.getByText('只有摘要，没有文件').click()
    await page.getByLabel('SHA-256 或 SM3 摘要').fill(sha256(file).toUpperCase())
    await page.locator('#file').getByRole('button', { name: '查询' }).click()
    await expect(page.locator('#file .found')).toContainText('查到 1 条存证')
  })

  test('requires both the id and the number to be right', async ({ page }) => {
    const [one, other] = await Promise.all([sharedRecord(), digestRecord()])
    const response = await page.goto(`${QUERY}?id=${one.publicId}&number=${other.ano}`)
    expect(response?.status()).toBe(404)
    await expect(page.locator('#certificate')).toContainText('没有查到匹配的证书')
    await page.goto(`${QUERY}?id=short&number=${one.ano}`)
    await expect(page.locator('#certificate')).toContainText('证书上的 16 位字母数字')
  })
})

test('a package is verified in the browser, check by check, against the published trust digest', async ({ page }) => {
  const record = await sharedRecord()
  const bytes = await packageBytes()
  await openQuery(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await choosePackage(page, bytes)
  await expect(verdictOn(page)).toHaveAttribute('data-verdict', 'passed')
  await expect(verdictOn(page)).toContainText('与平台当前公布的一致')
  await expect(verdictOn(page)).toContainText(record.ano)
  await expect(verdictOn(page)).toContainText(record.digest)
  await expect(page.locator('[data-check]')).toHaveCount(15)
  await expect(page.locator('[data-check][data-state=fail]')).toHaveCount(0)
  await expect(page.locator('[data-check=signature]')).toHaveAttribute('data-state', 'pass')
  await expect(page.locator('[data-check=anchors]')).toHaveAttribute('data-state', 'none')
  expect(sent).toEqual([])
})

test('a changed package, a foreign trust list and a file that is no package are not verified', async ({ page }) => {
  const bytes = await packageBytes()
  await openQuery(page)
  const changed = Buffer.from(bytes)
  changed[changed.indexOf('amount: 1000') + 8] = '9'.charCodeAt(0)
  await choosePackage(page, changed)
  await expect(verdictOn(page)).toHaveAttribute('data-verdict', 'failed')
  await expect(page.locator('[data-check=payload-sha256]')).toHaveAttribute('data-state', 'fail')
  await page.getByRole('button', { name: '换一个证据包' }).click()
  await choosePackage(page, Buffer.from('this is no archive'))
  await expect(page.getByText('这不是证据包')).toBeVisible()
  await expect(verdictOn(page)).toHaveCount(0)
  await expect(page.locator('[data-check]')).toHaveCount(0)

  // The platform now publishes another trust list: lists it published earlier still count, others do not.
  await page.getByRole('button', { name: '换一个证据包' }).click()
  await page.route('**/shimakaze/chain/info', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { trust: { digest: string } } }
    json.data.trust.digest = 'ab'.repeat(32)
    await route.fulfill({ response, json })
  })
  await choosePackage(page, bytes)
  await expect(verdictOn(page)).toHaveAttribute('data-verdict', 'passed')
  await expect(verdictOn(page)).toContainText('此前公布过的清单')
  await page.getByRole('button', { name: '换一个证据包' }).click()
  await page.context().route('**/log/trust/*', (route) => route.fulfill({ status: 404, body: 'not found' }))
  await choosePackage(page, bytes)
  await expect(verdictOn(page)).toHaveAttribute('data-verdict', 'failed')
  await expect(verdictOn(page)).toContainText('不是本平台公布过的')
})

async function bundleOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const stored = Object.entries(files).map(([path, bytes]) => ({
    path,
    open: async () => ({ size: bytes.length, content: [bytes] }),
  }))
  const chunks: Uint8Array[] = []
  for await (const chunk of storeZip(stored, { modifiedAt: new Date('2026-11-15T00:00:00Z') })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('the packages of a bundle are verified one after another, and one that fails is named', async ({ page }) => {
  const bytes = await packageBytes()
  const changed = Buffer.from(bytes)
  changed[changed.indexOf('amount: 1000') + 8] = '9'.charCodeAt(0)
  const names = ['01-first-100000000000000001.zip', '02-second-100000000000000002.zip'] as const
  await openQuery(page)
  await choosePackage(page, await bundleOf({ 'index.pdf': Buffer.from('%PDF-1.7'), [names[0]]: bytes, [names[1]]: changed }))
  const summary = page.locator('[data-bundle]')
  await expect(summary).toHaveAttribute('data-bundle', 'failed')
  await expect(summary).toContainText('2 个证据包中，1 个核验通过')
  const lines = page.locator('.bundle-package')
  await expect(lines.nth(0)).toHaveAttribute('data-result', 'passed')
  await expect(lines.nth(0)).toContainText(names[0])
  await expect(lines.nth(1)).toHaveAttribute('data-result', 'failed')
  await expect(lines.nth(1).locator('[data-check=payload-sha256]')).toHaveAttribute('data-state', 'fail')
  await expectAccessible(page)
  await page.getByRole('button', { name: '换一个证据包' }).click()
  await choosePackage(page, await bundleOf({ [names[0]]: bytes }))
  await expect(summary).toHaveAttribute('data-bundle', 'passed')
})

test('without the published trust digest no package is called verified', async ({ page }) => {
  const bytes = await packageBytes()
  await openQuery(page)
  await page.route('**/shimakaze/chain/info', (route) => route.abort())
  await choosePackage(page, bytes)
  await expect(verdictOn(page)).toHaveAttribute('data-verdict', 'uncompared')
  await expect(page.getByText('没有取到平台公布的信任锚清单摘要')).toBeVisible()
})

test('a cancelled package verification shows no verdict', async ({ page }) => {
  const bytes = await packageBytes()
  await openQuery(page)
  // The worker waits for the trust list until this response is released.
  await page.route('**/shimakaze/chain/info', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { trust: { digest: string } } }
    json.data.trust.digest = 'cd'.repeat(32)
    await route.fulfill({ response, json })
  })
  await page.context().route('**/log/trust/*', () => {})
  await choosePackage(page, bytes)
  await page.getByRole('button', { name: '取消核验' }).click()
  await expect(page.getByText('核验已取消，没有结论。')).toBeVisible()
  await expect(verdictOn(page)).toHaveCount(0)
})

test('a found file and a verified package are accessible', async ({ page, context }) => {
  const { file } = await sharedRecord()
  const bytes = await packageBytes()
  await applyAppearanceByTitle(context, page)
  await openQuery(page)
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.locator('.found').waitFor()
  await page.locator('input[type=file]').last().setInputFiles(zip(bytes))
  await verdictOn(page).waitFor()
  await expectAccessible(page)
})
