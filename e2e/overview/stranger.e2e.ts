// What the product promises, in one walk: strangers come, show who they are, bring others, deposit by a program; staff review and edit; anybody reads and checks it without scripts.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, expect as expectSoon, type Page, test } from '@playwright/test'
import { Attestry } from '../../client/client.ts'
import { makeSubAccount } from '../account/new-sub-account.ts'
import { DEMO_PASSWORD, freshPhone, giveLogin, openAwake, signUp } from '../account/people.ts'
import { createKey } from '../open/new-key.ts'
import { STAFF } from '../operator/staff.ts'
import { goToAlipay, handInPhotos, identityNumber, leadToAlipay } from '../realname/applicant.ts'

// Seals, proofs and rewards are waited for, on machines that do other things as well.
const expect = expectSoon.configure({ timeout: 15_000 })
const FRIENDS = '/accountSettings/InviteFriends'
const REAL_NAME = '/accountSettings/basicSetting/realName'
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Another person at another computer. */
async function somebody(browser: Browser, house: string, how: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: house, locale: 'zh-CN', ...how })).newPage()
}

test('a stranger’s whole way', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  const house = baseURL ?? ''
  const friend = await somebody(browser, house)
  const staff = await somebody(browser, house)
  const reader = await somebody(browser, house, { javaScriptEnabled: false })
  const friendPhone = freshPhone()
  const friendNumber = identityNumber()
  await test.step('signs up and is verified by Alipay, with the gift', async () => {
    await openAwake(page, '/registry')
    await signUp(page, freshPhone())
    await expect(page.getByRole('heading', { name: '三步完成第一份存证' })).toBeVisible()
    await page.goto(REAL_NAME)
    await leadToAlipay(page)
    await goToAlipay(page, '韩梅梅')
    await page.getByRole('button', { name: '认证通过', exact: true }).click()
    await expect(page.getByRole('heading', { name: '您已完成实名认证' })).toBeVisible()
    await expect(page.locator('.header-balance')).toContainText('100.00')
  })
  await test.step('invites a friend, who comes by the link and hands in photos', async () => {
    await page.goto(FRIENDS)
    await expect(page.getByText('还没有好友通过您的链接注册')).toBeVisible()
    await befriend(friend, (await page.locator('.invite-address').textContent()) ?? '', friendPhone)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: masked(friendPhone) })).toContainText('待实名')
    expect(await page.content()).not.toContain(friendPhone)
    await friend.goto(REAL_NAME)
    await handInPhotos(friend, '李雷', friendNumber)
  })
  await test.step('an operator signs in with a code and passes the friend', () => review(staff, friendNumber))
  await test.step('the reward has come', async () => {
    const row = page.getByRole('row').filter({ hasText: masked(friendPhone) })
    await expect(async () => {
      await page.reload()
      await expect(row).toContainText('已奖励', { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(row).toContainText('20.00')
    await page.getByRole('button', { name: /消息，\d+ 条未读/ }).click()
    await page.getByRole('link', { name: /邀请奖励 20.00 元已到账/ }).click()
    await expect(page).toHaveURL(new RegExp(`${FRIENDS}$`))
    await expect(friend.getByText('您已完成实名认证')).toBeVisible()
  })
  await test.step('makes a sub-account, whose user chooses a password first', async () => {
    await page.goto('/accountSettings/childAdmin')
    const { phone, password } = await makeSubAccount(page, '法务部')
    const user = await somebody(browser, house)
    await user.goto('/login')
    await giveLogin(user, phone, password)
    await user.getByLabel('主账号告知的初始密码').fill(password)
    await user.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
    await user.getByRole('button', { name: '设置并进入工作台' }).click()
    await expect(user.getByRole('heading', { name: '三步完成第一份存证' })).toBeVisible()
    await user.context().close()
  })
  const record = await test.step('deposits a file by a program, and finds it in the list', () => depositByKey(page, house))
  await test.step('the operator edits the banner beside its preview, and visitors see it', () => editBanner(staff, reader))
  await test.step('anybody reads the site and checks the record without scripts', async () => {
    await readAround(reader)
    await lookUp(reader, record)
  })
  for (const each of [friend, staff, reader]) await each.context().close()
})

async function befriend(friend: Page, link: string, phone: string): Promise<void> {
  const code = new URL(link).searchParams.get('invite') ?? ''
  expect(code).toMatch(/^[2-9A-Z]{8}$/)
  await openAwake(friend, link)
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  // A detour over the login page does not lose the code.
  await openAwake(friend, '/login')
  await openAwake(friend, '/registry')
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  await signUp(friend, phone)
}

async function review(staff: Page, idNumber: string): Promise<void> {
  await staff.goto('/console/real-name?state=pending&size=100')
  await giveLogin(staff, STAFF.operator, DEMO_PASSWORD)
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('登录运营后台')
  await staff.getByRole('button', { name: '填入', exact: true }).click()
  await staff.getByRole('button', { name: '进入后台' }).click()
  const row = staff.getByRole('row').filter({ hasText: `${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}` })
  await row.getByRole('button').click()
  const detail = staff.locator('.desk-detail')
  await detail.getByRole('button', { name: '查看完整姓名与证件号' }).click()
  await expect(detail).toContainText(idNumber)
  await detail.getByRole('button', { name: '查看照片：身份证人像面（留痕）' }).click()
  await expect(detail.getByRole('img', { name: '身份证人像面' })).toBeVisible()
  await detail.getByRole('button', { name: '通过', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect(staff.getByText('已通过，并已通知申请人。')).toBeVisible()
  await expect(row).toHaveCount(0)
}

interface Kept {
  readonly ano: string
  readonly publicId: string
}

async function depositByKey(page: Page, house: string): Promise<Kept> {
  await page.goto('/accountSettings/keyManagement')
  const account = await createKey(page, `ERP-${randomInt(1e9)}`)
  await page.getByRole('button', { name: '我已保存私钥' }).click()
  const folder = mkdtempSync(join(tmpdir(), 'attestry-stranger-'))
  const name = `合同-${randomInt(1e9)}.txt`
  writeFileSync(join(folder, name), name)
  const attestry = new Attestry({ url: house, ...account })
  const { ano } = await attestry.depositFile(join(folder, name))
  rmSync(folder, { recursive: true })
  expect((await attestry.proven(ano)).proof.ready).toBe(true)
  await page.goto('/confirmWeigh')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('已固化')
  await page.goto(`/attestation/${ano}`)
  const certificate = page.getByRole('link', { name: '打开公开证书页' })
  return { ano, publicId: (await certificate.getAttribute('href'))?.split('/').pop() ?? '' }
}

async function editBanner(staff: Page, visitor: Page): Promise<void> {
  await staff.goto('/console/content?kind=banner')
  await staff.locator('.desk-list .text-link').first().click()
  const summary = staff.getByRole('group', { name: '中文' }).getByLabel('摘要')
  const former = await summary.inputValue()
  const words = `今日的证据 ${randomInt(1e6)}`
  const lead = visitor.locator('.hero-lead')
  const save = async (text: string) => {
    await summary.fill(text)
    await expect(staff.frameLocator('.content-frame').locator('.hero-lead')).toHaveText(text)
    await expect(staff.locator('.changes ins')).toContainText(text)
    await visitor.goto('/')
    await expect(lead).not.toHaveText(text)
    await staff.getByRole('button', { name: '保存', exact: true }).click()
    await expect(staff.locator('.changes ins')).toHaveCount(0)
    await visitor.reload()
    await expect(lead).toHaveText(text)
  }
  await save(words)
  await expect(staff.locator('.content-frame')).toHaveAttribute('sandbox', 'allow-same-origin')
  await save(former)
}

async function readAround(reader: Page): Promise<void> {
  const heading = reader.getByRole('heading', { level: 1 })
  const menu = reader.getByRole('navigation', { name: '站内导航' })
  for (const [place, pieces] of [
    ['资讯', '.news-list h2 a'],
    ['找律师', '.lawyers > li a'],
  ] as const) {
    await menu.getByRole('link', { name: place }).click()
    await expect(heading).toBeVisible()
    // The oldest: the newest may be another's, here for a moment.
    const piece = reader.locator(pieces).last()
    const title = (await piece.textContent()) ?? ''
    await piece.click()
    await expect(heading).toContainText(title)
  }
  await menu.getByRole('link', { name: '服务与价格' }).click()
  await expect(reader.locator('.price-table').first()).toContainText('5.00')
  await menu.getByRole('link', { name: '帮助' }).click()
  await expect(heading).toBeVisible()
}

async function lookUp(reader: Page, { ano, publicId }: Kept): Promise<void> {
  await reader.goto('/website-show/query')
  await reader.getByLabel('证书查询码').fill(publicId)
  await reader.getByLabel('保全号').fill(ano)
  await reader.locator('#certificate').getByRole('button', { name: '查询' }).click()
  await expect(reader.locator('#certificate .verdict')).toContainText('已固化')
  await reader.getByRole('link', { name: '查看完整证书' }).click()
  await expect(reader).toHaveURL(new RegExp(`/h5/certificate/${publicId}$`))
  await expect(reader.getByText(ano).first()).toBeVisible()
}
