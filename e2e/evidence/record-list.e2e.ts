// The list of records: filters live in the address, bulk acts, export, keyboard.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { depositDigests, logInAs, RICH_ENTERPRISE } from './member.ts'

const place = '/confirmWeigh/hash'

async function threeRecords(context: Parameters<typeof logInAs>[0]) {
  const token = await logInAs(context, RICH_ENTERPRISE)
  const mark = `m${randomInt(1e9)}`
  await depositDigests(context, token, [
    { name: `${mark}-alpha`, label: mark },
    { name: `${mark}-beta`, label: mark },
    { name: `${mark}-gamma` },
  ])
  return mark
}

test('filters stand in the address, and the back button walks through them', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${place}?keyword=${mark}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(4)

  await page.goto(`${place}?keyword=${mark}&label=${mark}`)
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: `移除筛选：标签：${mark}` }).click()
  await expect(page).not.toHaveURL(/label=/)
  await expect(table.getByRole('row')).toHaveCount(4)

  await page.getByRole('button', { name: `查看 ${mark}-alpha 的详情` }).click()
  await expect(page).toHaveURL(/record=\d{18,19}/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('combobox', { name: '全部状态' }).click()
  await page
    .getByRole('option', { name: '固化失败' })
    .or(page.locator('.ant-select-item-option', { hasText: '固化失败' }))
    .last()
    .click()
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '清除全部筛选' }).first().click()
  await expect(page).not.toHaveURL(/state=|keyword=/)
})

test('the slash key searches; what is typed reaches the address', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(place)
  await page.getByRole('table').waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: '搜索名称、备注或保全号' })
  await expect(box).toBeFocused()
  await page.keyboard.type(`${mark}-b`)
  await expect(page).toHaveURL(new RegExp(`keyword=${mark}-b`))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})

test('label and hide several at once', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${place}?keyword=${mark}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '设置标签' }).click()
  const dialog = page.getByRole('dialog', { name: '为 3 条记录设置标签' })
  await dialog.getByLabel('标签').fill(`${mark}x`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已处理 3 条')).toBeVisible()
  await expect(page.getByRole('table').getByText(`${mark}x`)).toHaveCount(3)

  await page.getByRole('checkbox', { name: `选择 ${mark}-gamma` }).check()
  await page.getByRole('button', { name: '隐藏', exact: true }).click()
  await page.getByRole('dialog', { name: '从列表中隐藏 1 条记录？' }).getByRole('button', { name: '隐藏' }).click()
  await expect(page.getByText(`${mark}-gamma`)).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
})

test('name and remark can be changed; the proof cannot', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${place}?keyword=${mark}-alpha`)
  await page.getByRole('button', { name: `查看 ${mark}-alpha 的详情` }).click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: '修改名称、标签或备注' }).click()
  await details.getByLabel('名称').fill(`${mark}-delta`)
  await details.getByLabel('备注').fill('第二稿')
  await details.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(details.getByRole('heading', { name: `${mark}-delta` })).toBeVisible()
  await expect(details.getByText('第二稿')).toBeVisible()
})

test('exports what the filter shows', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${place}?keyword=${mark}`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '导出 CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(4)
  expect(text).toContain(`${mark}-beta`)
})

test('a list that cannot be loaded says why and tries again', async ({ page, context }) => {
  await logInAs(context, RICH_ENTERPRISE)
  let broken = true
  await page.route('**/attestation/composite/list', (route) =>
    broken
      ? route.fulfill({ json: { flag: false, statusCode: '500503', data: null, errorMessage: '系统繁忙，请稍后重试' } })
      : route.continue(),
  )
  await page.goto(place)
  await expect(page.getByRole('alert').getByText('系统繁忙，请稍后重试')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a name opens by keyboard, Escape closes and gives the focus back', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${place}?keyword=${mark}-alpha`)
  const name = page.getByRole('button', { name: `查看 ${mark}-alpha 的详情` })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(name).toBeFocused()
})
