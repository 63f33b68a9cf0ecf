// Every desk in Chinese on a desktop and in English, dark, on a phone: no serious axe violation, no Chinese on English pages, no horizontal scrolling.
import { expect, type Page, test } from '@playwright/test'
import { axeFor } from '../accessibility.ts'
import { logInAs, setCookies } from '../evidence/member.ts'
import { STAFF } from './staff.ts'

const desks = [
  [STAFF.operator, '/console'],
  [STAFF.operator, '/console/real-name'],
  [STAFF.operator, '/console/complaint'],
  [STAFF.operator, '/console/case'],
  [STAFF.operator, '/console/content'],
  [STAFF.operator, '/console/lawyer'],
  [STAFF.operator, '/console/price'],
  [STAFF.operator, '/console/price?open=new'],
  [STAFF.operator, '/console/adjustment'],
  [STAFF.operator, '/console/adjustment?open=new'],
  [STAFF.operator, '/console/people'],
  [STAFF.owner, '/console/setting'],
  [STAFF.owner, '/console/holiday'],
  [STAFF.owner, '/console/statistics?days=7'],
  [STAFF.owner, '/console/staff'],
  [STAFF.owner, '/console/staff?open=new'],
  [STAFF.owner, '/console/audit'],
  [STAFF.owner, '/console/job'],
  [STAFF.owner, '/console/health'],
] as const

const opened = ['/console/people', '/console/content', '/console/lawyer', '/console/staff']

async function chineseOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const text = walker.currentNode.textContent ?? ''
      const exempt = parent?.closest('[data-user-content], textarea, script, style, .choice')
      if (parent && !exempt && /\p{Script=Han}/u.test(text)) found.push(text)
    }
    return found
  })
}

async function check(page: Page, locale: 'zh' | 'en'): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const { violations } = await axeFor(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('.content-frame')
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  if (locale === 'en') expect(await chineseOn(page)).toEqual([])
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

for (const [locale, theme, width] of [
  ['zh', 'light', 1440],
  ['en', 'dark', 390],
] as const) {
  for (const [who, phone] of Object.entries({ operator: STAFF.operator, owner: STAFF.owner })) {
    test(`desks of the ${who} are accessible: ${locale}, ${theme}, ${width} pixels`, async ({ page, context, baseURL }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height: 900 })
      await setCookies(context, baseURL, { lang: locale, theme })
      await logInAs(context, phone)
      for (const [, path] of desks.filter(([whose]) => whose === phone)) {
        await test.step(path, async () => {
          await page.goto(path)
          await check(page, locale)
          if (!opened.includes(path)) return
          await page.locator('.desk-list .text-link').first().click()
          await page.locator('.desk-detail h2').waitFor()
          await check(page, locale)
        })
      }
    })
  }
}
