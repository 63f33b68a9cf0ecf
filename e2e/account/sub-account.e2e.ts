// A sub-account's whole life in the browser: made by its main account, met by its user, held to what it may do, switched off.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { axeOn } from '../barrier.ts'
import { logInAs, newMember, RICH_ENTERPRISE, setCookies } from '../evidence/member.ts'
import { makeSubAccount } from './new-sub-account.ts'
import { DEMO_PASSWORD, giveLogin } from './people.ts'

const SUBS = '/accountSettings/childAdmin'

/** Another person at another computer. */
async function enterAs(browser: Browser, house: string, phone: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: house, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/login')
  await giveLogin(page, phone, password)
  await page.waitForURL('**/browse')
  return page
}

test('before the real name is passed, the screen says why there are none and leads there', async ({ page, context }) => {
  await newMember(context)
  await page.goto(SUBS)
  await expect(page.getByText('实名认证后可以创建子账号')).toBeVisible()
  await expect(page.getByText('主账号须先实名')).toBeVisible()
  await expect(page.getByRole('button', { name: '新建子账号' })).toBeDisabled()
  await page.getByRole('link', { name: '去认证' }).click()
  await expect(page).toHaveURL(/basicSetting\/realName$/)
})

test('made, met, held to its permissions, switched off', async ({ page, context, browser, baseURL }) => {
  test.setTimeout(90_000)
  const name = `法务部${Date.now() % 100_000}`
  const house = baseURL ?? ''
  await logInAs(context, RICH_ENTERPRISE)
  await page.goto(SUBS)
  const { phone, password } = await makeSubAccount(page, name, ['摘要存证', '下载证书与证据'])
  await expect(page.getByText(/已启用 \d+ \/ 20 个/)).toBeVisible()
  const line = page.getByRole('row').filter({ hasText: name })
  await expect(line.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  await expect(line.getByText('待修改初始密码')).toBeVisible()

  const theirs = await enterAs(browser, house, phone, password)
  await test.step('nothing is open until the first password is changed, whatever address is asked for', async () => {
    await expect(theirs.getByRole('heading', { name: '先设置您自己的密码' })).toBeVisible()
    await theirs.goto('/confirmWeigh/add')
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('先设置您自己的密码')
    await expect(theirs.getByRole('link', { name: '摘要存证' })).toHaveCount(0)
    await theirs.getByLabel('主账号告知的初始密码').fill(password)
    await theirs.getByLabel('新密码', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: '设置并进入工作台' }).click()
    await expect(theirs.getByText('新密码不能与原密码相同')).toBeVisible()
    await theirs.getByLabel('新密码', { exact: true }).fill(DEMO_PASSWORD)
    await theirs.getByRole('button', { name: '设置并进入工作台' }).click()
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('存证文件')
  })
  await test.step('what it may not do says so and whom to ask; what it may do is there', async () => {
    await theirs.goto('/confirmWeigh/hash')
    await expect(theirs.getByText('此子账号没有“摘要存证”权限')).toBeVisible()
    await expect(theirs.getByText(/请联系主账号“.+”在“子账号管理”中开通/)).toBeVisible()
    await theirs.goto('/confirmWeigh/add')
    await expect(theirs.getByTestId('file-input')).toBeAttached()
    await theirs.goto(SUBS)
    await expect(theirs.getByText('子账号由主账号管理')).toBeVisible()
  })
  await test.step('a permission that is given opens the door at once', async () => {
    await page.getByRole('button', { name: `修改 ${name} 的名称与权限` }).click()
    await page.getByRole('checkbox', { name: '摘要存证', exact: true }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存，立即生效')).toBeVisible()
    await theirs.goto('/confirmWeigh/hash')
    await expect(theirs.getByText('此子账号没有')).toHaveCount(0)
    await expect(theirs.getByRole('checkbox').first()).toBeVisible()
  })
  await test.step('switched off, it is out at its next step and cannot come back', async () => {
    await page.getByRole('button', { name: `停用 ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click()
    await expect(page.getByText('已停用，其登录已全部失效')).toBeVisible()
    // It leaves for the login page, sometimes before it has loaded.
    await theirs.goto('/browse', { waitUntil: 'commit' })
    await theirs.waitForURL('**/login**')
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ phone, password: DEMO_PASSWORD })
    const again = await fetch(`${house}/shimakaze/login`, { method: 'POST', headers, body })
    expect(((await again.json()) as { statusCode: string }).statusCode).toBe('510003')
    await page.getByRole('button', { name: `启用 ${name}` }).click()
    await expect(line.getByText('启用', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: `停用 ${name}` })).toBeVisible()
  })
  await theirs.context().close()
})

test('a lost password is replaced by a first one, which has to be changed again', async ({ page, context, browser, baseURL }) => {
  test.setTimeout(60_000)
  const name = `客服部${Date.now() % 100_000}`
  const house = baseURL ?? ''
  await logInAs(context, RICH_ENTERPRISE)
  await page.goto(SUBS)
  const { phone } = await makeSubAccount(page, name)
  // The drawer it was made in has the same field until it is gone.
  await expect(page.getByLabel('初始密码')).toHaveCount(0)
  await page.getByRole('button', { name: `重设 ${name} 的密码` }).click()
  await page.getByLabel('初始密码').fill('short')
  await page.getByRole('button', { name: '重设', exact: true }).click()
  await expect(page.getByText(/密码不正确/)).toBeVisible()
  await page.getByLabel('初始密码').fill('AnotherFirst#7')
  await page.getByRole('button', { name: '重设', exact: true }).click()
  await expect(page.getByText('密码已重设，请告知使用人')).toBeVisible()
  const theirs = await enterAs(browser, house, phone, 'AnotherFirst#7')
  await expect(theirs.getByRole('heading', { name: '先设置您自己的密码' })).toBeVisible()
  await theirs.context().close()
})

for (const [lang, theme, width] of [
  ['zh', 'light', 1440],
  ['en', 'dark', 390],
] as const) {
  test(`looks: ${lang}, ${theme}, ${width}`, async ({ page, context, baseURL }) => {
    test.setTimeout(60_000)
    await logInAs(context, RICH_ENTERPRISE)
    await page.goto(SUBS)
    await makeSubAccount(page, `${lang === 'zh' ? '品牌部' : 'Brand team '}${Date.now() % 100_000}`)
    await setCookies(context, baseURL, { lang, theme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(SUBS)
    await page.getByRole('table').waitFor()
    expect(await graveFaults(page)).toEqual([])
    await page.getByRole('button', { name: lang === 'zh' ? '新建子账号' : 'New sub-account' }).click()
    await page.getByLabel(lang === 'zh' ? '初始密码' : 'First password').waitFor()
    expect(await graveFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

async function graveFaults(page: Page): Promise<string[]> {
  // Drawers fade in, and what is half there has no contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .every((each) => each.playState !== 'running'),
  )
  const { violations } = await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
