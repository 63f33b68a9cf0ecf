// The visitor's browser as a witness: accepts a log that only grew and reports any other change.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../appearance.ts'
import { checkSection, createLoggedRecord, fetchChainInfo, openAndWaitForCheck, storedWitnessState } from './public-log.ts'

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  await createLoggedRecord(context)
  await context.close()
})

test('the browser becomes a witness and accepts a log that only grew', async ({ page, context }) => {
  await openAndWaitForCheck(page)
  await expect(checkSection(page)).toContainText('从现在起，您的浏览器是一个见证')
  const seen = JSON.parse(await storedWitnessState(page)) as { note: string; firstAt: string }[]
  const from = Number(seen[0]?.note.split('\n')[1])
  const { index } = await createLoggedRecord(context)
  await checkSection(page).getByRole('button', { name: '再核验一次' }).click()
  await expect(checkSection(page)).toContainText('核验通过：日志只有增加')
  const steps = checkSection(page).locator('.check-steps li')
  await expect(steps).toHaveCount(5)
  await expect(steps.last()).toContainText(new RegExp(`^通过 前 ${from} 条原样包含在现在的 \\d+ 条之中`))
  const now = JSON.parse(await storedWitnessState(page)) as { note: string; firstAt: string }[]
  expect(now[0]?.firstAt).toBe(seen[0]?.firstAt)
  expect(Number(now[0]?.note.split('\n')[1])).toBeGreaterThan(index)

  await openAndWaitForCheck(page)
  await expect(checkSection(page)).toContainText('起见证这本日志')
})

test('the browser witness reports a log that became shorter, with both checkpoints to download', async ({
  page,
  context,
  request,
}) => {
  const { log } = await fetchChainInfo(request)
  const old = await (await request.get(`${log.path}checkpoint`)).text()
  await createLoggedRecord(context)
  await openAndWaitForCheck(page)
  const stored = await storedWitnessState(page)
  await page.route('**/log/**/checkpoint', (route) => route.fulfill({ body: old }))
  await openAndWaitForCheck(page)
  const alarm = checkSection(page).getByRole('alert')
  await expect(alarm).toContainText('核验未通过')
  await expect(alarm).toContainText('日志比您上次看到的短')
  await expectAccessible(page, { within: '#check' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    alarm.getByRole('button', { name: '保存两份检查点' }).click(),
  ])
  const saved = readFileSync(await download.path(), 'utf8')
  expect(saved).toContain(old)
  expect(saved).toContain((JSON.parse(stored) as { note: string }[])[0]?.note)
  expect(await storedWitnessState(page)).toBe(stored)

  await page.unrouteAll()
  await checkSection(page).getByRole('button', { name: '再核验一次' }).click()
  await expect(checkSection(page)).toContainText('核验通过')
})

const tamperings: readonly (readonly [string, string, (body: Buffer) => Buffer, string])[] = [
  [
    'a forged head',
    '**/log/**/checkpoint',
    (body) => Buffer.from(body.toString().replace(/\n\d+\n/, '\n1\n')),
    '签名不是这本日志的公钥签的',
  ],
  [
    'a tile with one bit changed',
    '**/log/**/tile/0/**',
    (body) => Buffer.from(body.map((byte, at) => (at === 3 ? byte ^ 1 : byte))),
    '根摘要与签署的不同',
  ],
  ['a tile cut short', '**/log/**/tile/0/**', (body) => body.subarray(0, -1), '缺失或残缺'],
]
for (const [what, where, tamper, expectedMessage] of tamperings) {
  test(`the browser witness refuses ${what} and does not store it`, async ({ page }) => {
    await page.route(where, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: tamper(await response.body()) })
    })
    await openAndWaitForCheck(page)
    await expect(checkSection(page).getByRole('alert')).toContainText(expectedMessage)
    await expect(checkSection(page).locator('[data-verdict="failed"]')).toBeVisible()
    expect(await storedWitnessState(page)).toBe('')
  })
}

test('the browser witness re-checks when the page names another key', async ({ page }) => {
  await openAndWaitForCheck(page)
  const stored = await storedWitnessState(page)
  await page.route('/chain', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(data-vkey="[^"]*\+)[^+"]*"/, '$1AAAA"') })
  })
  await expect(checkSection(page).getByRole('alert')).toContainText('核验未通过')
  expect(await storedWitnessState(page)).toBe(stored)
})

test('the browser witness gives no verdict without the log files', async ({ page }) => {
  await page.route('**/log/**', (route) => route.abort())
  await openAndWaitForCheck(page)
  await expect(checkSection(page)).toContainText('没有结论')
  await expect(checkSection(page).getByText('核验通过')).toHaveCount(0)
})
