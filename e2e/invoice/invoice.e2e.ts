// An invoice from the header to the downloaded file: applied for on the computer and on a phone, rejected, issued at the desk, reversed.
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalScrolling,
  viewportOf,
} from '../appearance.ts'
import { demoToken, logInAs, newMember, setCookies } from '../evidence/member.ts'
import { callWithToken, STAFF } from '../operator/staff.ts'
import { apiOf, payOrder } from './paid-order.ts'

const INVOICES = '/accountSettings/controlOverInvoices'
const APPLY = '/accountSettings/costCenter/applyInvoice'
const TITLE = '清河数字科技有限公司'
const TAX_NUMBER = '91350100M000100Y43'

const newNumber = () => `2611${Array.from({ length: 16 }, () => randomInt(10)).join('')}`

const xmlOf = (number: string, total: string) => ({
  name: 'invoice.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><EInvoice><EInvoiceData>
<BuyerInformation><BuyerIdNum>${TAX_NUMBER}</BuyerIdNum><BuyerName>${TITLE}</BuyerName></BuyerInformation>
<BasicInformation><TotalTax-includedAmount>${total}</TotalTax-includedAmount></BasicInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber></TaxSupervisionInfo></EInvoice>`,
  ),
})
const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

const tokenOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === 'bq-x-token')?.value ?? ''

/** By the box in the heading of the table, which narrow screens do not have. */
async function chooseOrders(page: Page): Promise<void> {
  await page.goto(APPLY)
  const boxes = page.getByRole('checkbox')
  await boxes.last().waitFor()
  await ((page.viewportSize()?.width ?? 0) < 600 ? boxes.last() : boxes.first()).check()
}

test.beforeEach(async ({ context, baseURL }) => {
  await setCookies(context, baseURL, { lang: 'zh' })
  await newMember(context)
})

test('an application without a saved header says at the field that one is needed', async ({ context, page }) => {
  await payOrder(apiOf(await tokenOf(context)), '30.00')
  await chooseOrders(page)
  await page.getByRole('button', { name: '开票：1 张订单，共 ¥30.00' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请先新增发票抬头，再提交申请')).toBeInViewport()
  await expect(page.getByRole('dialog').getByRole('button', { name: '新增抬头' })).toBeFocused()
})

test('two orders become one invoice, which finance issues, and the member downloads', async ({
  context,
  page,
  browser,
  baseURL,
}) => {
  const api = apiOf(await tokenOf(context))
  await payOrder(api, '30.00')
  await payOrder(api, '12.00')

  await page.goto(`${INVOICES}?tab=header`)
  await page.getByRole('button', { name: '新增抬头' }).click()
  await page.getByLabel('发票抬头').fill(TITLE)
  await page.getByLabel('纳税人识别号').fill('911101080000000195')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('末位校验码不符').last(), 'the check character is verified').toBeVisible()
  await page.getByLabel('纳税人识别号').fill(TAX_NUMBER)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: new RegExp(TITLE) })).toContainText('默认')

  await chooseOrders(page)
  await expect(page.locator('.settings-nav [aria-current=page]')).toHaveText('发票管理')
  await page.getByRole('button', { name: '开票：2 张订单，共 ¥42.00' }).click()
  await page.getByLabel('接收邮箱').fill('finance@example.com')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '发票详情' })).toBeVisible()
  await expect(page.getByText('审核中').first()).toBeVisible()
  await expect(page.locator('.invoice-cards')).toContainText('预付卡销售和充值')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const office = await browser.newContext(baseURL ? { baseURL } : {})
  await logInAs(office, STAFF.finance)
  const desk = await office.newPage()
  await desk.goto(`/console/invoice?open=${id}`)
  await desk.getByRole('button', { name: '通过，提交开票' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '通过，提交开票' }).click()
  const upload = async (total: string, number: string) => {
    await desk.getByRole('button', { name: '上传发票文件' }).first().click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('发票号码').fill(number)
    await dialog.getByLabel('发票文件').setInputFiles([xmlOf(number, total), pdf])
    await dialog.getByRole('button', { name: '上传发票文件' }).click()
    return dialog
  }
  const number = newNumber()
  const dialog = await upload('41.00', number)
  await expect(dialog.getByRole('alert')).toContainText('价税合计为“41.00”，与申请的“42.00”不一致')
  await dialog.getByLabel('发票文件').setInputFiles([xmlOf(number, '42.00'), pdf])
  await dialog.getByRole('button', { name: '上传发票文件' }).click()
  await expect(desk.locator('.desk-detail')).toContainText('已开票')

  await page.reload()
  await expect(page.getByText(number).first()).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载 XML' }).click()
  expect(await readFile(await (await downloaded).path(), 'utf8')).toContain(number)
  await page.goto(APPLY)
  await expect(page.getByText('没有可开票的订单')).toBeVisible()

  await desk.getByRole('button', { name: '红冲', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '红冲', exact: true }).click()
  await desk.getByRole('button', { name: '登记确认单' }).click()
  await desk.getByRole('dialog').getByLabel('确认单编号').fill(newNumber())
  await desk.getByRole('dialog').getByRole('button', { name: '登记确认单' }).click()
  await expect(desk.locator('.desk-detail')).toContainText('待购买方确认红冲')
  await page.goto(`${INVOICES}/detail/${id}`)
  await expect(page.getByText(/请在 .* 前登录电子税务局确认红字信息确认单/)).toBeVisible()
  await expect(page.locator('.invoice-cards')).toContainText('确认截止时间')
  await desk.getByRole('button', { name: '登记确认结果' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('税务平台显示购买方已确认')
  await desk.getByRole('dialog').getByRole('button', { name: '登记确认结果' }).click()
  await expect(desk.locator('.desk-detail')).toContainText('购买方已确认，红冲中')
  await desk.getByRole('button', { name: '登记红字发票' }).click()
  const red = newNumber()
  await desk.getByRole('dialog').getByLabel('红字发票号码').fill(red)
  await desk.getByRole('dialog').getByRole('button', { name: '登记红字发票' }).click()
  await expect(desk.locator('.desk-detail')).toContainText('已红冲')
  await desk.getByRole('button', { name: '上传红字发票文件' }).click()
  await expect(desk.getByRole('dialog')).toContainText('请选择发票文件，其中至少有一个 XML 或 OFD')
  await desk.getByRole('dialog').getByLabel('发票文件').setInputFiles(xmlOf(red, '-42.00'))
  await expect(desk.getByRole('dialog')).toContainText('invoice.xml')
  await desk.getByRole('dialog').getByRole('button', { name: '上传红字发票文件' }).click()
  await expect(desk.getByRole('heading', { name: '红字发票文件' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('红字发票文件')).toBeVisible()
  await page.goto(APPLY)
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('a header that is added while applying submits nothing else', async ({ context, page }) => {
  const api = apiOf(await tokenOf(context))
  await payOrder(api, '6.00')
  await chooseOrders(page)
  await page.getByRole('button', { name: '开票：1 张订单，共 ¥6.00' }).click()
  await page.getByRole('button', { name: '新增抬头' }).click()
  await page.getByLabel('个人', { exact: true }).check()
  await page.getByLabel('发票抬头').last().fill('韩梅梅')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('combobox', { name: '发票抬头' })).toContainText('韩梅梅')
  expect((await api.call<{ total: number }>('/invoice/list', {})).total).toBe(0)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '发票详情' })).toBeVisible()
})

test('a rejected application says why, is submitted again, and withdrawn', async ({ context, page }) => {
  const token = await tokenOf(context)
  const api = apiOf(token)
  const orderId = await payOrder(api, '20.00')
  const { id: headerId } = await api.call<{ id: string }>('/invoice/header', { kind: 'person', title: '李雷' })
  const { id } = await api.call<{ id: string }>('/invoice', { orderIds: [orderId], headerId })
  const staff = await demoToken(STAFF.finance)
  await callWithToken(context, staff, `/desk/invoice/${id}/reject`, { reason: '请填写完整的姓名' })
  await page.goto(`${INVOICES}/detail/${id}`)
  await expect(page.getByText('驳回原因：请填写完整的姓名')).toBeVisible()
  await page.getByRole('button', { name: '重新申请' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('审核中').first()).toBeVisible()
  await page.getByRole('button', { name: '撤回申请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click()
  await expect(page.getByText('已撤回').first()).toBeVisible()
})

test('the phone link applies once, and the page shows nothing without it', async ({ context, page, browser, baseURL }) => {
  await payOrder(apiOf(await tokenOf(context)), '9.90')
  await chooseOrders(page)
  const created = page.waitForResponse((response) => response.url().endsWith('/invoice/phone'))
  await page.getByRole('button', { name: '在手机上填写' }).click()
  await expect(page.getByRole('img', { name: '手机开票二维码' })).toBeVisible()
  const { data } = (await (await created).json()) as { data: { path: string } }

  const phone = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 390, height: 844 } })
  const mobile = await phone.newPage()
  await mobile.goto('/app/invoice')
  await expect(mobile.getByRole('heading', { name: '请扫描二维码打开' })).toBeVisible()
  await mobile.goto(data.path)
  await mobile.reload()
  await expect(mobile.getByText('¥9.90')).toBeVisible()
  expect(mobile.url(), 'the token is not in the address').not.toContain('#')
  await mobile.getByLabel('抬头类型').selectOption('ordinary')
  await mobile.getByLabel('发票抬头').fill(TITLE)
  await mobile.getByRole('button', { name: '提交申请' }).click()
  await expect(mobile.locator('.field-problem'), 'a company needs a tax number').toBeVisible()
  await mobile.getByLabel('纳税人识别号').fill(TAX_NUMBER)
  await mobile.getByRole('button', { name: '提交申请' }).click()
  await expect(mobile.getByText('申请已提交，等待审核')).toBeVisible()
  await expectNoHorizontalScrolling(mobile)

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await other.goto(data.path)
  await expect(other.getByRole('heading', { name: '链接已失效' })).toBeVisible()
})

for (const appearance of appearances)
  test(`the form of an application is accessible (${appearanceName(appearance)})`, async ({ context, page }) => {
    await applyAppearance(context, appearance)
    await page.setViewportSize(viewportOf(appearance))
    await payOrder(apiOf(await tokenOf(context)), '15.00')
    await chooseOrders(page)
    await page.locator('.batch-acts button').last().click()
    await expect(page.locator('[name=email]')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScrolling(page)
  })
