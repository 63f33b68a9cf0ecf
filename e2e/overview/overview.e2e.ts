// The overview: instructions for a new account; figures, records and balance for others.
import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { depositDigests, FUNDED_ENTERPRISE, logInAs, newMember } from '../evidence/member.ts'

test('the overview of a new account explains the first steps', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/browse')
  await expect(page.getByRole('heading', { name: '三步完成第一份存证' })).toBeVisible()
  await page.getByRole('link', { name: '存证第一个文件' }).click()
  await expect(page).toHaveURL('/confirmWeigh/add')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^文件存证 - /)
})

test('the overview shows figures, recent records and balance', async ({ page, context }) => {
  const token = await logInAs(context, FUNDED_ENTERPRISE)
  const name = `recent-${randomInt(1e9)}`
  const [number] = await depositDigests(context, token, [{ name }])
  await page.goto('/browse')
  await expect(page.locator('.figures-row').getByText('全部记录')).toBeVisible()
  for (const act of ['网页取证', '电商取证', '短视频取证', '文件存证', '摘要存证'])
    await expect(page.locator('.quick-acts').getByText(act, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '余额' })).toBeVisible()
  const tops = await Promise.all(
    ['.quick-acts', '.figures-row', '.recent'].map(async (part) => (await page.locator(part).boundingBox())?.y ?? 0),
  )
  expect(tops, 'what to do next, then figures, then records').toEqual(tops.toSorted((a, b) => a - b))
  await page.getByRole('link', { name: '查看全部记录' }).click()
  await expect(page).toHaveURL('/attestation')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('摘要存证')
  await expect(page.getByRole('columnheader', { name: '提交时间 (UTC+8)' }), 'the zone is stated once').toBeVisible()
  await expect(row).toContainText(/\d\d:\d\d:\d\d/)
  await expect(row).not.toContainText('UTC')
  await page.goBack()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/attestation/${number}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('each line of waiting captures opens the list of its kind', async ({ page, context }) => {
  await newMember(context)
  // The server's counts are tested there.
  await page.route('**/user/homepage/att', async (route) => {
    const answer = await (await route.fetch()).json()
    const capturesByKind = [
      { kind: 'ecommerce', toConfirm: 2, running: 0 },
      { kind: 'video', toConfirm: 0, running: 1 },
    ]
    await route.fulfill({ json: { ...answer, data: { ...answer.data, waiting: { ...answer.data.waiting, capturesByKind } } } })
  })
  await page.goto('/browse')
  await page.getByRole('link', { name: '还有 2 个电商取证预览等待确认' }).click()
  await expect(page).toHaveURL('/onlineForensics/ecommerce?state=awaiting_confirmation')
  await expect(page.getByText('状态：待确认')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '1 个短视频取证正在进行' }).click()
  await expect(page).toHaveURL('/onlineForensics/shortVideo')
  await expect(page.getByRole('heading', { level: 1, name: '短视频取证' })).toBeVisible()
})

test('the workspace shows the platform’s name and office hours in the language chosen last', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/browse')
  await expect(page.getByText('工作日 9:00–17:00')).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByText('Working days 9:00–17:00')).toBeVisible()
  await expect(page.getByText('Cunxin Evidence').first()).toBeVisible()
})
