// Every screen in both languages and both themes: no serious axe violation, no Chinese on English pages, no horizontal scrolling, extracted component styles.
import { expect, type Page, test } from '@playwright/test'
import { axeFor } from '../accessibility.ts'
import { depositDigests, FUNDED_PERSON, logInAs, OPERATOR, setCookies } from '../evidence/member.ts'

const screens = [
  '/browse',
  '/confirmWeigh',
  '/confirmWeigh/add',
  '/confirmWeigh/hash',
  '/confirmWeigh?state=failed&keyword=none',
  '/accountSettings/basicSetting',
  '/accountSettings/childAdmin',
  '/accountSettings/addressAdmin',
  '/accountSettings/InviteFriends',
  '/accountSettings/basicSetting/realName',
  '/accountSettings/basicSetting/aliRealName',
  '/accountSettings/basicSetting/enterprise',
  '/accountSettings/messageNotification',
  '/accountSettings/keyManagement',
]

async function chineseOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const text = walker.currentNode.textContent ?? ''
      if (parent && !parent.closest('[data-user-content], script, style') && /\p{Script=Han}/u.test(text)) found.push(text)
    }
    return found
  })
}

async function check(page: Page, locale: 'zh' | 'en'): Promise<void> {
  const { violations } = await axeFor(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  if (locale === 'en') expect(await chineseOn(page)).toEqual([])
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

for (const locale of ['zh', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    // Texts and colours are independent: two combinations cover both languages and both themes.
    if ((locale === 'zh') === (theme === 'dark')) continue
    test(`workspace screens are accessible: ${locale}, ${theme}`, async ({ page, context, baseURL }) => {
      test.setTimeout(90_000)
      const faults: string[] = []
      page.on('pageerror', (fault) => faults.push(fault.message))
      await setCookies(context, baseURL, { lang: locale, theme })
      const token = await logInAs(context, FUNDED_PERSON)
      const [number] = await depositDigests(context, token, [{ name: `every-screen-${locale}-${theme}`, label: 'axe' }])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const path of screens) {
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          // Do not wait for network idle: the bell keeps a connection open. Wait until no skeleton is left.
          await expect(page.locator('.skeleton')).toHaveCount(0)
          await check(page, locale)
        }
        await page.goto(`/confirmWeigh/hash?record=${number}`)
        await page.getByRole('dialog').getByRole('list').first().waitFor()
        await check(page, locale)
      }
      expect(faults).toEqual([])
    })

    test(`console screens are accessible: ${locale}, ${theme}`, async ({ page, context, baseURL }) => {
      await setCookies(context, baseURL, { lang: locale, theme })
      await logInAs(context, OPERATOR)
      await page.goto('/console')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await check(page, locale)
    })
  }
}

test('the component library injects no styles at run time', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  await page.goto('/confirmWeigh/add')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBe(0)
  const button = page.locator('.ant-btn-primary').first()
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(15, 76, 92)')
})
