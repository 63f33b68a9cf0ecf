// Paying by bank transfer at the demo's bank: code, statement, two persons, credit; and the desk of transfers.
import { expect, type Page, test } from '@playwright/test'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { logInAs, newMember, setCookies } from '../evidence/member.ts'
import { STAFF } from '../operator/staff.ts'

const COST_CENTER = '/accountSettings/costCenter'

async function orderByBank(page: Page, amount: string): Promise<string> {
  await page.goto(COST_CENTER)
  await page.getByLabel('充值金额（元）', { exact: true }).last().fill(amount)
  await page.getByRole('button', { name: '下一步：选择支付方式' }).click()
  await page.getByRole('button', { name: '银行转账' }).click()
  const code = page.locator('.bank-code')
  await expect(code).toHaveText(/^[2-9A-HJKMNP-Z]{8}$/)
  return (await code.textContent()) ?? ''
}

test('a transfer at the demo bank is imported, matched by one, confirmed by another, and reaches the balance', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await setCookies(context, baseURL, { lang: 'zh' })
  await newMember(context)
  const amount = `${(Date.now() % 9_000) + 1_000}.${String(Date.now() % 90).padStart(2, '0')}`
  const code = await orderByBank(page, amount)
  await expect(page.getByText('等待到账')).toBeVisible()
  const demo = page.getByRole('region', { name: '演示银行，不收真钱' })
  await demo.getByLabel('付款户名').fill('林知远')
  await demo.getByRole('button', { name: '模拟转账' }).click()
  await expect(demo.getByText(/流水号 \d+/)).toBeVisible()
  const serial = /流水号 (\d+)/.exec((await demo.textContent()) ?? '')?.[1] ?? ''

  const operator = await browser.newContext({ ...(baseURL ? { baseURL } : {}), acceptDownloads: true })
  await setCookies(operator, baseURL, { lang: 'zh' })
  await logInAs(operator, STAFF.operator)
  const desk = await operator.newPage()
  await desk.goto('/console/bank')
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: '下载演示银行流水' }).click()
  const file = await (await download).path()
  await desk.getByRole('button', { name: '导入银行流水' }).click()
  await desk.getByTestId('statement-input').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: await import('node:fs/promises').then(({ readFile }) => readFile(file)),
  })
  await expect(desk.getByText('工商银行', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: '导入', exact: true }).click()
  await expect(desk.getByText(/已导入 \d+ 笔来账/)).toBeVisible()
  await desk
    .getByRole('row')
    .filter({ hasText: code })
    .getByRole('button')
    .or(desk.getByRole('row').filter({ hasText: code }).getByRole('link'))
    .first()
    .click()
  const detail = desk.locator('.desk-detail')
  await expect(detail).toContainText(serial)
  await detail.getByRole('link', { name: '认领或退回' }).click()
  await desk.getByLabel('理由').fill('识别码与金额一致，已电话核对付款人')
  await desk.getByRole('button', { name: '提交' }).click()
  await expect(detail).toContainText('这是您提出的认领')
  await expect(page.getByText('已找到转账，正在复核')).toBeVisible()
  const id = new URL(desk.url()).searchParams.get('open') ?? ''

  const finance = await browser.newContext(baseURL ? { baseURL } : {})
  await setCookies(finance, baseURL, { lang: 'zh' })
  await logInAs(finance, STAFF.finance)
  const theirs = await finance.newPage()
  await theirs.goto(`/console/bank-match?open=${id}`)
  const proposal = theirs.locator('.desk-detail')
  await expect(proposal).toContainText('付款户名与用户的实名不一致')
  await proposal.getByRole('button', { name: '确认', exact: true }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()
  await expect(proposal).toContainText('已确认')

  await expect(page.getByText('付款成功')).toBeVisible()
  await page.goto(COST_CENTER)
  await expect(page.locator('.balance-figure')).toContainText(Number(amount).toLocaleString('en', { minimumFractionDigits: 2 }))
})

test('the bank transfer panel, and the statement preview with a fault, are accessible', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await setCookies(context, baseURL, { lang: 'zh' })
  await newMember(context)
  await orderByBank(page, '100')
  const appearance = await applyAppearanceByTitle(context, page)
  await page.reload()
  await expect(page.locator('.bank-code')).toBeVisible()
  await expectAccessible(page)

  const staff = await browser.newContext(baseURL ? { baseURL } : {})
  await logInAs(staff, STAFF.operator)
  const desk = await staff.newPage()
  await setCookies(staff, baseURL, { lang: appearance.lang })
  await desk.goto('/console/bank?open=import')
  const header = '交易流水号,本方账号,对方账号,交易时间,贷方发生额,对方单位名称,附言'
  const row = 'E2E1,1402000100000000001,6222,2026-11-17 09:00:00,1.234,林知远,充值'
  await desk.getByTestId('statement-input').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${header}\r\n${row}`),
  })
  await expect(desk.getByRole('alert')).toContainText('1.234')
  await expect(desk.getByRole('button', { name: appearance.lang === 'zh' ? '导入' : 'Import', exact: true })).toBeDisabled()
  await expectAccessible(desk)
})

test('another receiving account is proposed by one person and decided by another, who sees both', async ({
  browser,
  baseURL,
}) => {
  const open = async (phone: string) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    await setCookies(context, baseURL, { lang: 'zh' })
    await logInAs(context, phone)
    return context.newPage()
  }
  const desk = await open(STAFF.operator)
  await desk.goto('/console/bank-account')
  await expect(desk.getByText('1402000100000000001').first()).toBeVisible()
  await desk.getByRole('button', { name: '提出变更' }).click()
  await desk.getByLabel('账号', { exact: true }).fill('6222000000000000009')
  await desk.getByLabel('理由').fill('开户行更换')
  await desk.getByRole('button', { name: '提交' }).click()
  await expect(desk.locator('.desk-detail')).toContainText('6222000000000000009')
  const url = desk.url()

  const other = await open(STAFF.finance)
  await other.goto(url)
  const detail = other.locator('.desk-detail')
  await expect(detail).toContainText('1402000100000000001')
  await expect(detail).toContainText('6222000000000000009')
  // Refused: other tests pay to the account of the demo.
  await detail.getByRole('button', { name: '否决' }).click()
  await other.getByRole('dialog').getByRole('textbox').fill('与银行核实，账号不是本处的')
  await other.getByRole('dialog').getByRole('button', { name: '否决' }).click()
  await expect(detail).toContainText('已否决')
  await other.goto('/console/bank-account')
  await expect(other.locator('.bank-above')).toContainText('1402000100000000001')
})
