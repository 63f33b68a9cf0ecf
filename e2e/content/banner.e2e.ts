// Editing the banner with a preview, and the site that visitors read without scripts.
import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { logInAs } from '../evidence/member.ts'
import { STAFF } from '../operator/staff.ts'

test('an edited banner is previewed, and visitors see it once it is saved', async ({
  page: staff,
  context,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', javaScriptEnabled: false })
  await logInAs(context, STAFF.operator)
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
  await visitor.close()
})

test.describe('the site without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads news, lawyers, prices and help', async ({ page: reader }) => {
    await reader.goto('/')
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
  })
})
