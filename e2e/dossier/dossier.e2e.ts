// Cases: records are selected, ordered and annotated, and downloaded as one bundle that other programs open.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { ownerApi, textFile } from '../attestation/proven-record.ts'
import { FUNDED_PERSON, logInAs, newMember, sha256 } from '../evidence/member.ts'

const entries = (page: Page) => page.locator('.dossier-entries > li')
const namesIn = async (page: Page) => entries(page).locator('strong').allTextContents()

test('a lawyer groups records in a case, says what they prove, and downloads one bundle', async ({ page, context }) => {
  const owner = await ownerApi()
  const mark = `case-${randomInt(1e9)}`
  const files = ['合同.txt', '聊天记录.txt', '照片说明.txt'].map((name) => textFile(`${mark} ${name}`, `${mark} ${name}`))
  const anos: string[] = []
  for (const file of files) anos.push((await owner.deposit(file)).ano)
  await logInAs(context, FUNDED_PERSON)

  await page.goto(`/attestation?keyword=${mark}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '加入案件' }).click()
  const dialog = page.getByRole('dialog', { name: '把 3 条记录加入案件' })
  const isNew = dialog.getByRole('radio', { name: '新建案件' })
  const name = dialog.getByLabel('新案件名称')
  await expect(isNew.or(name).first()).toBeVisible()
  if (await isNew.isVisible()) await isNew.check()
  await name.fill(`${mark} 侵权纠纷`)
  await dialog.getByRole('button', { name: '加入案件' }).click()
  await expect(page.getByText('已加入 3 条')).toBeVisible()
  await page.getByRole('link', { name: '查看案件' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${mark} 侵权纠纷` })).toBeVisible()
  await expect(entries(page)).toHaveCount(3)
  const before = await namesIn(page)
  await page.getByRole('button', { name: `把“${before[2]}”上移一位` }).click()
  await expect(page.getByText('已移到第 2 位')).toBeVisible()
  await expect.poll(() => namesIn(page)).toEqual([before[0], before[2], before[1]])

  await page.getByRole('button', { name: `填写“${before[0]}”的证明目的与备注` }).click()
  await page.getByRole('dialog').getByLabel('证明目的').fill('对方于 2026 年 3 月签订合同')
  await page.getByRole('dialog').getByRole('button', { name: '保存并填写下一份' }).click()
  await expect(page.getByRole('dialog').getByLabel('证明目的')).toHaveValue('')
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entries(page).first()).toContainText('对方于 2026 年 3 月签订合同')

  await page.getByRole('button', { name: '修改信息' }).click()
  await page.getByRole('dialog').getByLabel('受理法院或机构').fill('江州互联网法院')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('江州互联网法院')).toBeVisible()

  const bundle = await download(page, '整案下载（交法院）')
  const listed = execFileSync('python3', ['-c', LIST, bundle], { encoding: 'utf8' })
  const contents = JSON.parse(listed) as { outer: string[]; inner: string[][] }
  expect(contents.inner).toHaveLength(3)
  for (const packaged of contents.inner) {
    expect(packaged).toContain('VERIFY.md')
    expect(packaged.join()).not.toContain('openings.json')
  }
  const packages = contents.outer.filter((entry) => entry.endsWith('.zip'))
  for (const entry of packages) expect(contents.outer).toContain(entry.replace(/zip$/, 'pdf'))
  expect(packages.map((entry) => anos.findIndex((ano) => entry.includes(ano)))).toEqual(
    [before[0], before[2], before[1]].map((shown) => files.findIndex((file) => file.name === shown)),
  )
  const own = JSON.parse(execFileSync('python3', ['-c', LIST, await download(page, '整案下载（自存）')], { encoding: 'utf8' }))
  expect(own.inner[0].join()).toContain('openings.json')
  const list = execFileSync('pdftotext', ['-raw', await download(page, '证据目录（PDF）'), '-'], { encoding: 'utf8' })
  const text = list.replace(/\s/g, '')
  expect(text).toContain('江州互联网法院')
  expect(text).toContain('对方于2026年3月签订合同')
})

const LIST = `
import io, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    names = z.namelist()
    inner = [zipfile.ZipFile(io.BytesIO(z.read(n))).namelist() for n in names if n.endswith('.zip')]
print(json.dumps({'outer': names, 'inner': inner}))`

async function download(page: Page, label: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: label }).click()
  return (await started).path()
}

test('a case is found by search, and one that holds the records already cannot be chosen', async ({ page, context }) => {
  const owner = await ownerApi()
  const mark = `held-${randomInt(1e9)}`
  const { ano } = await owner.depositDigest(mark, 'sha256', sha256({ buffer: Buffer.from(mark) }))
  const { id } = await owner.call<{ id: string }>('/dossier', { name: `${mark} 已有` })
  await owner.call('/dossier', { name: `${mark} 待加入` })
  await owner.call(`/dossier/records/${id}`, { anos: [ano] })
  await logInAs(context, FUNDED_PERSON)
  await page.goto(`/attestation?keyword=${mark}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '加入案件' }).click()
  const dialog = page.getByRole('dialog', { name: '把这条记录加入案件' })
  await dialog.getByLabel('搜索案件').fill(mark)
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  const held = dialog.getByRole('radio', { name: `${mark} 已有 已在案件中` })
  await expect(held).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: `${mark} 待加入` })).toBeChecked()
  await dialog.getByRole('button', { name: '加入案件' }).click()
  await page.getByRole('link', { name: '查看案件' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${mark} 待加入` })).toBeVisible()
  await expect(entries(page)).toHaveCount(1)
})

test('records are chosen for the case that asked for them: named above the list, and added to it without a dialog', async ({
  page,
  context,
}) => {
  const owner = await ownerApi()
  const mark = `for-${randomInt(1e9)}`
  await owner.depositDigest(mark, 'sha256', sha256({ buffer: Buffer.from(mark) }))
  const { id } = await owner.call<{ id: string }>('/dossier', { name: `${mark} 目标` })
  await owner.call('/dossier', { name: `${mark} 较新的案件` })
  await logInAs(context, FUNDED_PERSON)
  await page.goto(`/dossier/${id}`)
  await page.getByRole('link', { name: '加入证据' }).click()
  await expect(page.getByText(`正在为案件“${mark} 目标”选择记录`)).toBeVisible()
  const search = page.getByLabel('搜索名称、网址、标签、保全号或哈希值')
  await search.fill(mark)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`dossier=${id}.*keyword=|keyword=.*dossier=${id}`))
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '加入案件' }).click()
  await expect(page.getByText('已加入 1 条')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${mark} 目标` })).toBeVisible()
  await expect(entries(page)).toHaveCount(1)

  await page.goto(`/attestation?dossier=${id}&keyword=${mark}`)
  const row = page.getByRole('table').getByRole('row').filter({ hasText: mark })
  await expect(row).toContainText('已在案件中')
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeDisabled()
})

test('a new member reads how cases work, creates one and deletes it', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/dossier')
  await expect(page.getByRole('heading', { name: '用案件整理证据' })).toBeVisible()
  await page.getByRole('button', { name: '新建案件' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog').getByText('案件名称', { exact: false }).first()).toBeVisible()
  await page.getByRole('dialog').getByLabel('案件名称').fill('租赁合同纠纷')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '租赁合同纠纷' })).toBeVisible()
  await expect(page.getByText('这个案件还没有证据。')).toBeVisible()
  await page.getByRole('button', { name: '删除案件' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除案件' }).click()
  await expect(page).toHaveURL(/\/dossier$/)
  await expect(page.getByText('租赁合同纠纷')).toHaveCount(0)
})

test('a case of another account is not shown', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/dossier/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: '没有找到这个案件' })).toBeVisible()
})
