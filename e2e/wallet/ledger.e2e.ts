// The cost center's tabs: ledger with filters and exports, frozen amounts, statements, spending, budgets and the alert.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { FUNDED_ENTERPRISE, FUNDED_PERSON, logInAs, newMember, setCookies } from '../evidence/member.ts'

const LEDGER = '/accountSettings/costCenter/ledger'

test.beforeEach(async ({ context, baseURL }) => {
  await setCookies(context, baseURL, { lang: 'zh' })
})

test('the ledger shows each posting with the balance after it, and filters stay in the URL', async ({ context, page }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/accountSettings/costCenter')
  await page.getByRole('navigation', { name: '费用中心' }).getByRole('link', { name: '收支明细' }).click()
  const table = page.getByRole('table', { name: '收支明细' })
  // The account's other tests may have moved its top-up to a later page.
  await expect(table.locator('tbody tr').first()).toBeVisible()
  await page.goto(`${LEDGER}?kind=recharge`)
  await expect(table.getByRole('row', { name: /充值/ }).first()).toContainText('+')
  await expect(table.locator('tbody tr').filter({ hasText: /冻结|扣费/ })).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/kind=recharge/)
  await expect(page.getByText('当前筛选合计')).toBeVisible()
  await page.goto(`${LEDGER}?kind=adjust`)
  await expect(page.getByRole('table', { name: '收支明细' })).toHaveCount(0)
})

for (const [name, file, start] of [
  ['导出 CSV', /收支明细-\d{4}-\d\d-\d\d\.csv/, [0xef, 0xbb, 0xbf]],
  ['导出 Excel', /收支明细-\d{4}-\d\d-\d\d\.xlsx/, [0x50, 0x4b, 0x03, 0x04]],
] as const) {
  test(`the ledger is downloaded by “${name}” with the filter of the screen`, async ({ context, page }) => {
    await logInAs(context, FUNDED_PERSON)
    await page.goto(`${LEDGER}?kind=recharge`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(file)
    const path = await download.path()
    const bytes = readFileSync(path)
    expect([...bytes.subarray(0, start.length)]).toEqual([...start])
    const text =
      name === '导出 CSV' ? bytes.toString() : execFileSync('unzip', ['-p', path, 'xl/worksheets/sheet1.xml']).toString()
    expect(text).toMatch(/[,>]充值[,<]/)
    expect(text).not.toMatch(/[,>]冻结[,<]/)
  })
}

for (const [lang, name, message] of [
  ['zh', '导出 CSV', /格式/],
  ['en', 'Export CSV', /[Ff]ormat/],
] as const) {
  test(`a refused export is shown on the screen and saves no file (${lang})`, async ({ context, page, baseURL }) => {
    await setCookies(context, baseURL, { lang })
    await logInAs(context, FUNDED_PERSON)
    await page.goto(LEDGER)
    await page.route(/format=csv/, (route) => route.continue({ url: route.request().url().replace('format=csv', 'format=none') }))
    let saved = 0
    page.on('download', () => {
      saved += 1
    })
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(LEDGER))
    expect(saved).toBe(0)
  })
}

test('a new member sees what the tabs are for', async ({ context, page }) => {
  await newMember(context)
  await page.goto(LEDGER)
  await expect(page.getByText('还没有收支记录')).toBeVisible()
  for (const [tab, text] of [
    ['冻结明细', '没有冻结中的费用'],
    ['月度账单', '还没有月度账单'],
    ['消费与预算', '还没有子账号'],
  ] as const) {
    await page.getByRole('navigation', { name: '费用中心' }).getByRole('link', { name: tab }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('the list of statements says that the current month is not over', async ({ context, page }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/accountSettings/costCenter/statements')
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  await expect(page.getByRole('row', { name: new RegExp(month) })).toContainText('未结，截至现在')
})

test('the main account sets and removes the budget of a sub-account', async ({ context, page }) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  await page.goto('/accountSettings/costCenter/spending')
  const row = page.getByRole('table', { name: '子账号预算' }).getByRole('row').nth(1)
  await row.getByRole('button', { name: /设置/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('每月预算（元）').fill('0')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.locator('.field-problem')).toContainText('0.01')
  await form.getByLabel('每月预算（元）').fill('500000')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('¥500,000.00')
  await expect(row).toContainText('仅提醒')
  await row.getByRole('button', { name: /取消/ }).click()
  await expect(row).toContainText('未设预算')
})

test('the low-balance alert is saved, and refuses what is no amount', async ({ context, page }) => {
  await newMember(context)
  await page.goto('/accountSettings/costCenter/spending')
  const amount = page.getByLabel('提醒金额（元）')
  await amount.fill('abc')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('.field-problem')).toContainText('0.01')
  await amount.fill('88.5')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.reload()
  await expect(amount).toHaveValue('88.50')
})
