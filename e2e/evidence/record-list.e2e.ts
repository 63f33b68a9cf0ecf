// The record list: filters in the URL, bulk acts, export, keyboard.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { depositDigests, FUNDED_ENTERPRISE, logInAs } from './member.ts'

const LIST_PATH = '/confirmWeigh/hash'

async function threeRecords(context: Parameters<typeof logInAs>[0]) {
  const token = await logInAs(context, FUNDED_ENTERPRISE)
  const mark = `m${randomInt(1e9)}`
  await depositDigests(context, token, [
    { name: `${mark}-alpha`, label: mark },
    { name: `${mark}-beta`, label: mark },
    { name: `${mark}-gamma` },
  ])
  return mark
}

test('record list filters are in the URL and follow the back button', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${LIST_PATH}?keyword=${mark}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(4)

  await page.goto(`${LIST_PATH}?keyword=${mark}&label=${mark}`)
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: `移除筛选：标签：${mark}` }).click()
  await expect(page).not.toHaveURL(/label=/)
  await expect(table.getByRole('row')).toHaveCount(4)

  await page.getByRole('button', { name: `查看 ${mark}-alpha 的详情` }).click()
  await expect(page).toHaveURL(/record=\d{18,19}/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  const states = page.getByRole('combobox', { name: '全部状态' })
  // By keyboard: a list of options that moves while the page settles loses a click.
  await states.press('Enter')
  const active = page.locator('.ant-select-item-option-active')
  await expect(active).toHaveText('固化中')
  await states.press('ArrowDown')
  await states.press('ArrowDown')
  await expect(active).toHaveText('固化失败')
  await states.press('Enter')
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '清除全部筛选' }).first().click()
  await expect(page).not.toHaveURL(/state=|keyword=/)
})

test('the slash key focuses the record search, and the typed text is put into the URL', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(LIST_PATH)
  await page.getByRole('table').waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: '搜索名称、网址、标签、保全号或哈希值' })
  await expect(box).toBeFocused()
  await page.keyboard.type(`${mark}-b`)
  await expect(page).toHaveURL(new RegExp(`keyword=${mark}-b`))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})

test('several records are labelled and hidden together', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${LIST_PATH}?keyword=${mark}`)
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

test('name and remark of a record can be changed, its proof cannot', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${LIST_PATH}?keyword=${mark}-alpha`)
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

test('the record list exports the filtered records', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${LIST_PATH}?keyword=${mark}`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '导出 CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(4)
  expect(text).toContain(`${mark}-beta`)
})

test('the record list shows a load error and can be retried', async ({ page, context }) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  let broken = true
  await page.route('**/attestation/composite/list', (route) =>
    broken
      ? route.fulfill({ json: { flag: false, statusCode: '500503', data: null, errorMessage: '系统繁忙，请稍后重试' } })
      : route.continue(),
  )
  await page.goto(LIST_PATH)
  await expect(page.getByRole('alert').getByText('系统繁忙，请稍后重试')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a record opens by keyboard, and Escape closes it and restores the focus', async ({ page, context }) => {
  const mark = await threeRecords(context)
  await page.goto(`${LIST_PATH}?keyword=${mark}-alpha`)
  const name = page.getByRole('button', { name: `查看 ${mark}-alpha 的详情` })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(name).toBeFocused()
})

test('the selection says how many records are on other pages, paging goes to the top, and its bar stays on a phone', async ({
  page,
  context,
}) => {
  const token = await logInAs(context, FUNDED_ENTERPRISE)
  const mark = `m${randomInt(1e9)}`
  await depositDigests(
    context,
    token,
    Array.from({ length: 12 }, (_, at) => ({ name: `${mark}-${at}` })),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${LIST_PATH}?keyword=${mark}&size=10`)
  const boxes = page.getByRole('checkbox', { name: new RegExp(`选择 ${mark}`) })
  await expect(boxes).toHaveCount(10)
  await boxes.first().check()
  const bar = page.getByRole('region', { name: '已选 1 条' })
  await expect(bar).not.toContainText('不在本页')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(boxes).toHaveCount(2)
  await expect(bar).toContainText('其中 1 条不在本页')
  await expect(boxes.first()).toBeInViewport()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeInViewport({ ratio: 1 })
})
