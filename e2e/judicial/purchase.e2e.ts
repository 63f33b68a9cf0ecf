// A purchase notarization in three browsers: the applicant lists goods and judges them, one notary buys and handles the parcel, another confirms and approves.
import { expect, type Page, test } from '@playwright/test'
import { newPageAs } from '../evidence/member.ts'
import { apiOf, payOrder } from '../invoice/paid-order.ts'
import { newVerifiedMember } from '../journeys/verified-member.ts'
import { STAFF } from '../operator/staff.ts'
import { signByHand } from './sign-by-hand.ts'

const JOURNEY_TIMEOUT_MS = 240_000
/** A certificate needs the proof of every recording, which takes some seconds. */
const PROOF_TIMEOUT_MS = 60_000

/** The parts that the next step needs are ticked already; the picture is one of the screen. */
async function upload(desk: Page, name: string): Promise<void> {
  const picture = { name: `${name}.png`, mimeType: 'image/png', buffer: await desk.screenshot() }
  await desk.locator('input[type=file]').setInputFiles(picture)
  await desk.getByLabel('名称', { exact: true }).fill(name)
  await desk.getByRole('button', { name: '上传并存证' }).click()
  await expect(desk.getByText(name, { exact: true })).toBeVisible()
}

async function act(desk: Page, label: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await desk.getByRole('button', { name: label, exact: true }).click()
  const dialog = desk.getByRole('dialog')
  for (const [name, value] of Object.entries(fields)) await dialog.getByLabel(name, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const state = (page: Page, name: string) => expect(page.getByText(name, { exact: true }).first()).toBeVisible()

test('a goods table becomes a certificate and a signed hand-over: applicant, handler and second person in three browsers', async ({
  context,
  page: applicant,
  browser,
  baseURL,
}) => {
  test.setTimeout(JOURNEY_TIMEOUT_MS)
  const { token } = await newVerifiedMember(context)
  await payOrder(apiOf(token), '2000.00')
  const newContext = () => browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', reducedMotion: 'reduce' })
  const [handlerContext, secondContext] = await Promise.all([newContext(), newContext()])
  const handler = await newPageAs(handlerContext, STAFF.notary)
  const second = await newPageAs(secondContext, STAFF.secondNotary)
  // A seal number can be used only once, also across runs on one database.
  const seals = [1, 2].map((at) => `E2E-${Date.now().toString(36).toUpperCase()}-${at}`)
  const [seal = '', newSeal = ''] = seals

  await test.step('The applicant lists the goods of one shop; what is missing is named', async () => {
    await applicant.goto('/judicialEvidence/purchaseNotarization')
    await applicant.getByRole('link', { name: '申请购买公证' }).first().click()
    await applicant.getByRole('button', { name: '提交申请' }).click()
    await expect(applicant.getByText('至少添加一种商品')).toBeVisible()
    await applicant.getByLabel('案件名称').fill('南方箱包店帆布袋')
    await applicant.getByLabel('权利名称与登记号').fill('第 12345678 号“知远”商标')
    await applicant.getByLabel('认为侵权的理由').fill('该店销售的帆布袋使用与我方商标相同的标识。')
    await applicant.getByLabel('电商平台').fill('示例商城')
    await applicant.getByLabel('店铺名称').fill('南方箱包店')
    await applicant.getByLabel('店铺网址').fill('https://shop.example.com/south')
    await applicant.getByLabel('运费预算（元）').fill('20')
    await applicant.getByRole('button', { name: '添加商品' }).click()
    await applicant.getByLabel('品牌').fill('知远')
    await applicant.getByLabel('商品名称').fill('帆布袋')
    await applicant.getByLabel('商品链接').fill('https://shop.example.com/item/1')
    await applicant.getByLabel('数量').fill('2')
    await applicant.getByLabel('单价（元）').fill('59.9')
    await applicant.getByRole('checkbox', { name: /诱导/ }).check()
    await expect(applicant.getByText('1,639.80').first()).toBeVisible()
    await applicant.getByRole('button', { name: '提交申请' }).click()
    await state(applicant, '待受理')
  })
  const id = new URL(applicant.url()).pathname.split('/').at(-1) ?? ''
  await test.step('A notary takes the case on and accepts it; the money is held', async () => {
    await handler.goto(`/console/purchase/${id}`)
    await handler.getByRole('button', { name: '接手' }).click()
    await handler.getByRole('button', { name: '受理', exact: true }).click()
    await handler.getByRole('dialog').getByRole('checkbox').check()
    await handler.getByRole('dialog').getByRole('button', { name: '受理', exact: true }).click()
    await state(handler, '已受理，待购买')
    await applicant.reload()
    await expect(applicant.getByText('当前冻结')).toBeVisible()
  })
  await test.step('They buy with the recordings, and record the shipment', async () => {
    await upload(handler, '购买过程录屏')
    await act(handler, '登记购买', { 订单号: 'NO-1', '第 1 种“帆布袋”实付（元）': '110', '实付运费（元）': '8' })
    await state(handler, '已购买，待发货')
    await upload(handler, '物流截图')
    await act(handler, '登记发货', { 快递公司: '顺丰', 运单号: 'SF1' })
    await state(handler, '已发货，待签收')
  })
  await test.step('Two persons receive and seal the parcel', async () => {
    await upload(handler, '包裹六面')
    const entry = { 新封条号: seal, '重量（克）': '850', 存放位置: 'B 架 14 箱', 情况说明: '外包装完好。' }
    await act(handler, '拟定签收记录', entry)
    await expect(handler.getByText('已拟定，等待另一名公证员确认。')).toBeVisible()
    await expect(handler.getByRole('button', { name: '签收并加封', exact: true })).toBeDisabled()
    await second.goto(`/console/purchase/${id}`)
    await act(second, '签收并加封')
    await state(second, '已加封，待辨认')
  })
  await test.step('The applicant judges the goods from the photos', async () => {
    await applicant.reload()
    await expect(applicant.getByAltText('包裹六面')).toBeVisible({ timeout: PROOF_TIMEOUT_MS })
    await act(applicant, '辨认为侵权', { 辨认理由: '标签与我方不同。' })
    await state(applicant, '辨认为侵权，待拆封')
  })
  await test.step('Two persons unpack the parcel and seal the goods again', async () => {
    await handler.reload()
    await upload(handler, '拆封录像')
    await act(handler, '拟定拆封记录', { 实物上的封条号: seal, 存放位置: 'B 架 14 箱', 情况说明: '封条完好，当场拆封。' })
    await second.reload()
    await act(second, '拆封')
    await state(second, '已拆封，待出证')
    await handler.reload()
    await upload(handler, '重新加封照片')
    await act(handler, '拟定重新加封记录', { 新封条号: newSeal, 存放位置: 'B 架 14 箱', 情况说明: '装回原箱加封。' })
    await second.reload()
    await act(second, '确认重新加封')
    await expect(second.getByText(newSeal).first()).toBeVisible()
  })
  await test.step('The second notary approves once every recording is proven; the outcome is charged', async () => {
    await second.getByRole('button', { name: '批准出证', exact: true }).click()
    const dialog = second.getByRole('dialog')
    await expect(async () => {
      await dialog.getByRole('button', { name: '批准出证', exact: true }).click()
      await expect(dialog).toBeHidden({ timeout: 3_000 })
    }).toPass({ timeout: PROOF_TIMEOUT_MS })
    await state(second, '已出证')
    await applicant.reload()
    await expect(applicant.getByText(/\(20\d\d\)存证字第\d{5}号/).first()).toBeVisible()
    await expect(applicant.getByText('1,500.00').first()).toBeVisible()
  })
  await test.step('The goods are handed over against a signature', async () => {
    await handler.reload()
    await act(handler, '生成交接书', { 实物上的封条号: newSeal, 情况说明: '申请人到场领取。' })
    await expect(handler.getByRole('button', { name: '打开交接书' })).toBeVisible()
    await applicant.reload()
    const [tab] = await Promise.all([context.waitForEvent('page'), applicant.getByRole('button', { name: '打开交接书' }).click()])
    await tab.close()
    await signByHand(applicant)
    await expect(applicant.getByText('已签署交接书，加封物品由您保管。')).toBeVisible()
  })
  await Promise.all([handlerContext.close(), secondContext.close()])
})
