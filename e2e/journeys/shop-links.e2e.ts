// Journey of a company: twenty shop links are pasted and previewed, five of them are confirmed together, and their packages are saved as one file.
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD, submitLogin } from '../account/people.ts'
import { apiOf } from '../invoice/paid-order.ts'
import { saveDownload, unpack, verifyEach } from './record.ts'
import { countActs } from './user-acts.ts'
import { companyAccount } from './verified-member.ts'

/** Smoke size: still more links than a page of the list has by default. */
const isFull = process.env.FULL_SIZE === '1'
const OFFERS = Array.from({ length: isFull ? 20 : 12 }, (_, at) => String(60_001 + at))
const FAKES = ['60003', '60007', '60008', ...(isFull ? ['60014', '60020'] : [])]
const REST = OFFERS.length - FAKES.length
const PRICE = 20
const PAID_IN = 500
const GIFT_BALANCE = 100
const yuan = (amount: number) => `${amount}.00`
/** One for each fake, and those that do not depend on how many there are. */
const MAX_ACTS = FAKES.length + 13

/** As the app of a marketplace shares a link. */
const shared = (offer: string) => `【青禾商城】七里窑 青瓷小杯 https://shop.qinghe-mall.test/offer/${offer} 点击链接直接打开`

const CAPTURES_TIMEOUT = { timeout: 180_000 }
test.describe.configure({ timeout: 300_000 })

test(`a company has ${OFFERS.length} shop links captured, pays for the ${FAKES.length} that it confirms and has their packages within ${MAX_ACTS} clicks`, async ({
  page,
  context,
}) => {
  const acts = await countActs(context, 'company')
  const { phone, token } = await companyAccount(yuan(PAID_IN))
  const balance = page.locator('.header-balance')
  const before = yuan(GIFT_BALANCE + PAID_IN)
  const after = yuan(GIFT_BALANCE + PAID_IN - FAKES.length * PRICE)
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'shop.qinghe-mall.test' })
  const inState = (state: string) => rows.getByText(state, { exact: true })
  const tick = (offer: string) => rows.filter({ hasText: offer }).getByRole('checkbox').click()
  await test.step('I log in and paste the links that our agent sent me', async () => {
    await page.goto('/login')
    await submitLogin(page, phone, DEMO_PASSWORD)
    await expect(balance).toContainText(before)
    await page.getByRole('region', { name: '开始取证或存证' }).getByRole('link', { name: '电商取证' }).click()
    await page.getByLabel('商品链接').fill(OFFERS.map(shared).join('\n'))
    await expect(page.getByText(`找到 ${OFFERS.length} 个可取证的网址`)).toBeVisible()
    await expect(page.getByText(`¥${yuan(OFFERS.length * PRICE)}`).first()).toBeVisible()
    await page.getByRole('button', { name: `开始取证（${OFFERS.length} 个）` }).click()
  })
  await test.step('All of them are in one list, and soon each has a preview; nothing is paid yet', async () => {
    await expect(rows).toHaveCount(OFFERS.length)
    await expect(inState('待确认')).toHaveCount(OFFERS.length, CAPTURES_TIMEOUT)
    await expect(rows.getByRole('img', { name: /的页面缩略图$/ })).toHaveCount(OFFERS.length)
    await expect(balance).toContainText(before)
  })
  await test.step('I tick the fakes, and look closely at one of them in between', async () => {
    const [first = '', doubtful = '', ...others] = FAKES
    await tick(first)
    await rows.filter({ hasText: doubtful }).getByRole('button', { name: '查看预览并确认' }).click()
    await expect(page.locator('.extracted').getByText('七里窑器物旗舰店')).toBeVisible()
    await expect(page.locator('.extracted').getByText('36.00')).toBeVisible()
    await page.getByRole('button', { name: '返回列表' }).click()
    for (const offer of [doubtful, ...others]) await tick(offer)
  })
  await test.step('I confirm them together, and exactly these are charged', async () => {
    await page.getByRole('button', { name: `确认 ${FAKES.length} 个` }).click()
    const dialog = page.getByRole('dialog', { name: `确认 ${FAKES.length} 个取证？` })
    await expect(dialog.getByText(`¥${yuan(FAKES.length * PRICE)}`).first()).toBeVisible()
    await dialog.getByRole('button', { name: `确认 ${FAKES.length} 个` }).click()
    await expect(inState('已固化')).toHaveCount(FAKES.length, CAPTURES_TIMEOUT)
    await expect(inState('待确认')).toHaveCount(REST)
    for (const offer of FAKES) await expect(rows.filter({ hasText: offer }).getByText('已固化', { exact: true })).toBeVisible()
    await expect(balance).toContainText(after)
  })
  await test.step('They are still ticked, so I save their packages as one file, and each verifies without the platform', async () => {
    const { call } = apiOf(token)
    const { list } = await call<{ list: { ano: string; url: string }[] }>('/attestaion/url/list', { state: 'succeeded' })
    expect(list.map(({ url }) => url.slice(-5)).sort()).toEqual(FAKES)
    const isReady = async (ano: string) =>
      (await call<{ proof: { ready: boolean } }>('/v1/attestation/info', { ano })).proof.ready
    await expect.poll(async () => (await Promise.all(list.map(({ ano }) => isReady(ano)))).every(Boolean)).toBe(true)
    await page.getByRole('button', { name: '下载证据包' }).click()
    const choice = page.getByRole('dialog', { name: '下载证据包' })
    const packages = await unpack(await saveDownload(page, choice.getByRole('link', { name: '自己保存' })))
    await choice.getByRole('button', { name: '关闭' }).click()
    const numberIn = (path: string) => /-(\d+)\.zip$/.exec(basename(path))?.[1]
    expect(packages.map(numberIn).sort()).toEqual(list.map(({ ano }) => ano).sort())
    await verifyEach(page, packages)
    await rm(dirname(packages[0] ?? ''), { recursive: true })
  })
  await test.step('The others I discard, which costs nothing', async () => {
    await page.getByRole('checkbox', { name: '选择本页全部' }).click()
    await page.getByRole('button', { name: `放弃 ${REST} 个` }).click()
    await page
      .getByRole('dialog', { name: `放弃 ${REST} 个取证？` })
      .getByRole('button', { name: `放弃 ${REST} 个` })
      .click()
    await expect(inState('已取消')).toHaveCount(REST)
    acts.expectAtMost(MAX_ACTS)
    await balance.click()
    await expect(page.locator('.balance-figure')).toHaveText(`¥${after}`)
  })
})
