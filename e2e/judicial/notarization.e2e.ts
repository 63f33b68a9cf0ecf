// Applying for notarization: which records can be chosen, the draft that is saved as one types, everything that is missing, a conflict, and who may apply.
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { paths } from '../../web/src/paths.ts'
import { ownerApi, textFile } from '../attestation/proven-record.ts'
import { FUNDED_PERSON, logInAs, newMember, randomFile, sha256 } from '../evidence/member.ts'

interface Application {
  readonly id: string
  readonly version: number
  readonly draft: { readonly reason: string }
}

const saved = (page: Page) => page.getByText(/^\d\d:\d\d:\d\d 已保存$/)

/** Starts with a new record; ends on the form. */
async function startApplication(page: Page): Promise<string> {
  const record = await (await ownerApi()).deposit(textFile(`证据 ${randomInt(1e9)}`, `照片-${randomInt(1e9)}.txt`))
  await page.goto(paths.record({ ano: record.ano }))
  await page.getByRole('link', { name: '申请公证' }).click()
  await expect(page.getByText('已选 1 份记录')).toBeVisible()
  await page.getByRole('button', { name: '填写申请' }).click()
  await page.waitForURL(/\/apply\?id=/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click()
  await page.waitForURL((url) => url.pathname === paths.notarizations())
}

test.beforeEach(({ context }) => logInAs(context, FUNDED_PERSON))

test('a digest without its original cannot be chosen for notarization, and says why', async ({ page }) => {
  const name = `合同-${randomInt(1e9)}.docx`
  const digest = await (await ownerApi()).depositDigest(name, 'sha256', sha256(randomFile(10)))
  await page.goto(paths.addNotarization())
  await page.getByRole('searchbox').fill(digest.ano)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('仅有摘要')).toBeVisible()
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await expect(page.getByRole('button', { name: '填写申请' })).toBeDisabled()
})

test('an application for notarization is saved while it is typed, and names what is missing', async ({ page }) => {
  const id = await startApplication(page)
  await page.getByLabel('公证事项').selectOption('data')
  await page.getByLabel('公证书用途').selectOption('litigation')
  await page.getByLabel('申请理由').fill('对方否认照片的来源，用于起诉。')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('申请理由')).toHaveValue('对方否认照片的来源，用于起诉。')

  await page.getByLabel('代理他人').check()
  const missing = page.getByRole('region', { name: '待补充事项' })
  for (const text of ['选择管辖依据', '填写被代理人的姓名或名称', '上传授权委托材料']) await expect(missing).toContainText(text)
  await missing.getByRole('button', { name: '选择管辖依据' }).click()
  await expect(page.getByLabel('管辖依据')).toBeFocused()
  await page.getByRole('button', { name: '下一步：阅读签署' }).click()
  await expect(page).toHaveURL(/\/apply\?id=/)

  // Typed just before the screen is left.
  await page.getByLabel('取得证据的方式').fill('本人拍摄，上传原始文件。')
  await page.getByRole('link', { name: '概览', exact: true }).click()
  await page.waitForURL('**/browse')
  const { draft } = await (await ownerApi()).read<{ draft: { obtaining: string } }>(`/notarization/${id}`)
  expect(draft.obtaining).toBe('本人拍摄，上传原始文件。')
  await page.goto(paths.applyNotarization({ id }))
  await discard(page)
})

test('an application that was changed elsewhere is overwritten only if the applicant decides so', async ({ page }) => {
  const id = await startApplication(page)
  const owner = await ownerApi()
  const read = () => owner.read<Application>(`/notarization/${id}`)
  const changeElsewhere = async (reason: string) => {
    const { version, draft } = await read()
    await owner.call('/notarization', { id, version, draft: { ...draft, reason } })
  }
  await changeElsewhere('在另一台设备上填写的理由。')
  await page.getByLabel('申请理由').fill('在本页填写的理由，应当保留。')
  await page.getByRole('button', { name: '保留本页的内容' }).click()
  await expect(saved(page)).toBeVisible()
  expect((await read()).draft.reason).toBe('在本页填写的理由，应当保留。')

  await changeElsewhere('在另一台设备上又改了一次。')
  await page.getByLabel('申请理由').fill('在本页又改了一次的理由。')
  await page.getByRole('button', { name: '采用别处的内容' }).click()
  await expect(page.getByLabel('申请理由')).toHaveValue('在另一台设备上又改了一次。')
  await discard(page)
})

test('an account without a verified name is led to the verification', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  await newMember(context)
  const page = await context.newPage()
  await page.goto(paths.addNotarization())
  await expect(page.getByText('申请公证前，请先完成实名认证')).toBeVisible()
  await page.getByRole('link', { name: '去实名认证' }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.realName()}$`))
  await context.close()
})

test('a sub-account has no menu entry for notarization and is told who may apply', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  await logInAs(context, '13800000003')
  const page = await context.newPage()
  await page.goto(paths.notarizations())
  await expect(page.getByText('公证由主账号办理')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '公证', exact: true })).toHaveCount(0)
  await context.close()
})
