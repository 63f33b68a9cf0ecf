// Appearance variants (language, theme, width) and their checks: no serious axe violation, no Chinese on English pages, no horizontal scrolling.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { axeFor } from '../accessibility.ts'

export const appearances = [
  { lang: 'zh', theme: 'light', width: 1440 },
  { lang: 'en', theme: 'dark', width: 390 },
] as const

export type Appearance = (typeof appearances)[number]

export async function applyAppearance(
  context: BrowserContext,
  page: Page,
  baseURL: string | undefined,
  appearance: Appearance,
): Promise<void> {
  const url = baseURL ?? ''
  await context.addCookies([
    { name: 'lang', value: appearance.lang, url },
    { name: 'theme', value: appearance.theme, url },
  ])
  await page.setViewportSize({ width: appearance.width, height: 900 })
}

export async function expectAccessibleLayout(page: Page, { lang, width }: Appearance): Promise<void> {
  const { violations } = await axeFor(page).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (lang !== 'en') return
  const main = page.getByRole('main')
  const own = await main.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const given of copy.querySelectorAll('[data-user-content], script, style')) given.remove()
    return copy.textContent ?? ''
  })
  expect(own).not.toMatch(/\p{Script=Han}/u)
}
