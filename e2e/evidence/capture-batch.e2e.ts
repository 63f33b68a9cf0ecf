// Batch captures: the template, a spreadsheet with errors corrected in place, a pasted list, and the batch's progress.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { chooseFiles, FUNDED_ENTERPRISE, logInAs, newMember } from './member.ts'

const TINY = 'https://news.qinghe-daily.test/tiny'
const CAPTURE_TIMEOUT = { timeout: 60_000 }
test.describe.configure({ timeout: 150_000 })

test('the downloaded batch template is accepted as an upload', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/onlineForensics/ecommerce/addExcel')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载 Excel 模板' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const buffer = readFileSync(await file.path())
  expect(buffer.subarray(0, 2).toString()).toBe('PK')
  await chooseFiles(page, { name: 'mine.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(page.getByRole('region', { name: '导入的行' }).getByRole('row')).not.toHaveCount(0)
  await expect(page.getByText('mine.xlsx')).toBeVisible()
})

test('a batch upload that is no spreadsheet is refused with a message', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/onlineForensics/web/addExcel')
  await chooseFiles(page, { name: 'not.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('not a sheet') })
  await expect(page.getByRole('alert').getByText('无法读取这个表格')).toBeVisible()
})

test('batch errors are shown under their cells, re-checked after correction, and the other rows are captured', async ({
  page,
  context,
}) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  await page.goto('/onlineForensics/web/addExcel')
  const mark = `b${Date.now()}`
  const left = page.getByRole('button', { name: '重新导入' })
  await expect(left.or(page.getByRole('heading', { name: '或者粘贴' }))).toBeVisible()
  if (await left.isVisible()) {
    await left.click()
    await page.getByRole('dialog').getByRole('button', { name: '重新导入' }).click()
  }
  await page
    .getByLabel('每行一个网址，或从表格里复制的若干列')
    .fill(`${mark} 一\t${TINY}?${mark}1\ta-b\n${mark} 二\t${TINY}?${mark}2\n${mark} 三\thttp://localhost/`)
  await page.reload()
  await page.getByRole('button', { name: '检查这 3 行' }).click()
  await expect(page.getByText('1 行无误，2 行有问题')).toBeVisible()
  const label = page.getByRole('textbox', { name: '第 1 行的标签' })
  await expect(label).toHaveAttribute('aria-invalid', 'true')
  await label.fill('case_7')
  await expect(page.getByText('2 行无误，1 行有问题')).toBeVisible()
  await expect(label).toBeFocused()

  await page.reload()
  await expect(page.getByText('这是您上次没有提交的批次')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '第 1 行的标签' })).toHaveValue('case_7')
  await page.getByRole('button', { name: '删除有问题的 1 行' }).click()
  await expect(page.getByText('2 行全部无误')).toBeVisible()
  await expect(page.getByText('¥30.00').first()).toBeVisible()
  await page.getByRole('button', { name: '开始取证（2 行）' }).click()

  await expect(page).toHaveURL(/batch=/)
  await expect(page.getByRole('heading', { level: 1, name: '这一批共 2 个' })).toBeVisible()
  await expect(page.getByText('2 / 2 个已结束')).toBeVisible(CAPTURE_TIMEOUT)
  await page.getByRole('link', { name: '查看这一批' }).click()
  await expect(page.getByRole('button', { name: '移除筛选：同一批次' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: mark })).toHaveCount(2)

  // Ticks on one page count on the next, also for bulk acts.
  await page.goto(page.url().replace('size=100', 'size=1'))
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await expect(page.getByRole('button', { name: '放弃 2 个' })).toBeVisible()
})
