// End-to-end journey: register, verify, invite, create a sub-account, deposit through the API; staff approveApplication and edit; a visitor verifies without scripts.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { Attestry } from '../../client/client.ts'
import { createSubAccount } from '../account/new-sub-account.ts'
import { DEMO_PASSWORD, openHydrated, signUp, submitLogin, uniquePhone } from '../account/people.ts'
import { createKey } from '../open/new-key.ts'
import { STAFF } from '../operator/staff.ts'
import { identityNumber, openAlipayScreen, startAlipay, submitPhotos } from '../realname/applicant.ts'

const FRIENDS = '/accountSettings/InviteFriends'
const REAL_NAME = '/accountSettings/basicSetting/realName'
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** A separate browser context: another user on another computer. */
async function newUserPage(browser: Browser, baseUrl: string, how: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: baseUrl, locale: 'zh-CN', ...how })).newPage()
}

test('a new user’s whole journey, from registration to third-party verification', async ({ page, browser, baseURL }) => {
  const baseUrl = baseURL ?? ''
  const friend = await newUserPage(browser, baseUrl)
  const staff = await newUserPage(browser, baseUrl)
  const reader = await newUserPage(browser, baseUrl, { javaScriptEnabled: false })
  const friendPhone = uniquePhone()
  const friendNumber = identityNumber()
  await test.step('a new user registers, is verified by Alipay and receives the gift', async () => {
    await openHydrated(page, '/registry')
    await signUp(page, uniquePhone())
    await expect(page.getByRole('heading', { name: '三步完成第一份存证' })).toBeVisible()
    await page.goto(REAL_NAME)
    await openAlipayScreen(page)
    await startAlipay(page, '韩梅梅')
    await page.getByRole('button', { name: '认证通过', exact: true }).click()
    await expect(page.getByRole('heading', { name: '您已完成实名认证' })).toBeVisible()
    await expect(page.locator('.header-balance')).toContainText('100.00')
  })
  await test.step('the user invites a friend, who registers by the link and submits photos', async () => {
    await page.goto(FRIENDS)
    await expect(page.getByText('还没有好友通过您的链接注册')).toBeVisible()
    await registerByInvitation(friend, (await page.locator('.invite-address').textContent()) ?? '', friendPhone)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: masked(friendPhone) })).toContainText('待实名')
    expect(await page.content()).not.toContain(friendPhone)
    await friend.goto(REAL_NAME)
    await submitPhotos(friend, '李雷', friendNumber)
  })
  await test.step('an operator signs in with a code and approves the friend', () => approveApplication(staff, friendNumber))
  await test.step('the invitation reward is credited', async () => {
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
  await test.step('the user creates a sub-account, whose holder sets a password first', async () => {
    await page.goto('/accountSettings/childAdmin')
    const { phone, password } = await createSubAccount(page, '法务部')
    const user = await newUserPage(browser, baseUrl)
    await user.goto('/login')
    await submitLogin(user, phone, password)
    await user.getByLabel('主账号告知的初始密码').fill(password)
    await user.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
    await user.getByRole('button', { name: '设置并进入工作台' }).click()
    await expect(user.getByRole('heading', { name: '三步完成第一份存证' })).toBeVisible()
    await user.context().close()
  })
  const record = await test.step('the user deposits a file through the API and finds it in the list', () =>
    depositByKey(page, baseUrl))
  await test.step('the operator edits the banner with a preview, and visitors see it', () => editBanner(staff, reader))
  await test.step('a visitor reads the site and looks up the record without scripts', async () => {
    await readSite(reader)
    await lookUp(reader, record)
  })
  for (const each of [friend, staff, reader]) await each.context().close()
})

async function registerByInvitation(friend: Page, link: string, phone: string): Promise<void> {
  const code = new URL(link).searchParams.get('invite') ?? ''
  expect(code).toMatch(/^[2-9A-Z]{8}$/)
  await openHydrated(friend, link)
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  // The code survives a visit to the login page.
  await openHydrated(friend, '/login')
  await openHydrated(friend, '/registry')
  await expect(friend.getByText(`邀请码 ${code}`)).toBeVisible()
  await signUp(friend, phone)
}

async function approveApplication(staff: Page, idNumber: string): Promise<void> {
  await staff.goto('/console/real-name?state=pending&size=100')
  await submitLogin(staff, STAFF.operator, DEMO_PASSWORD)
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
  await expect(detail.getByRole('button', { name: '通过', exact: true })).toBeDisabled()
  await detail.getByRole('button', { name: '查看照片：身份证国徽面（留痕）' }).click()
  await detail.getByRole('button', { name: '通过', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect(staff.getByText('已通过，并已通知申请人。')).toBeVisible()
  await expect(row).toHaveCount(0)
}

interface DepositedRecord {
  readonly ano: string
  readonly publicId: string
}

async function depositByKey(page: Page, baseUrl: string): Promise<DepositedRecord> {
  await page.goto('/accountSettings/keyManagement')
  const account = await createKey(page, `ERP-${randomInt(1e9)}`)
  await page.getByRole('button', { name: '我已保存私钥' }).click()
  const folder = mkdtempSync(join(tmpdir(), 'attestry-journey-'))
  const name = `合同-${randomInt(1e9)}.txt`
  writeFileSync(join(folder, name), name)
  const attestry = new Attestry({ url: baseUrl, ...account })
  const { ano } = await attestry.depositFile(join(folder, name))
  rmSync(folder, { recursive: true })
  expect((await attestry.waitForProof(ano)).proof.ready).toBe(true)
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

async function readSite(reader: Page): Promise<void> {
  const heading = reader.getByRole('heading', { level: 1 })
  const menu = reader.getByRole('navigation', { name: '站内导航' })
  for (const [place, pieces] of [
    ['资讯', '.news-list h2 a'],
    ['找律师', '.lawyers > li a'],
  ] as const) {
    await menu.getByRole('link', { name: place }).click()
    await expect(heading).toBeVisible()
    // Take the oldest: the newest may be a temporary one of another test.
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

async function lookUp(reader: Page, { ano, publicId }: DepositedRecord): Promise<void> {
  await reader.goto('/website-show/query')
  await reader.getByLabel('证书查询码').fill(publicId)
  await reader.getByLabel('保全号').fill(ano)
  await reader.locator('#certificate').getByRole('button', { name: '查询' }).click()
  await expect(reader.locator('#certificate .verdict')).toContainText('已固化')
  await reader.getByRole('link', { name: '查看完整证书' }).click()
  await expect(reader).toHaveURL(new RegExp(`/h5/certificate/${publicId}$`))
  await expect(reader.getByText(ano).first()).toBeVisible()
}
