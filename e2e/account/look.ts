// How a page of logging in must look whoever opens it: no barrier that axe finds, no Chinese in English, nothing sideways.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { axeOn } from '../barrier.ts'

export const looks = [
  { lang: 'zh', theme: 'light', width: 1440 },
  { lang: 'en', theme: 'dark', width: 390 },
] as const

export type Look = (typeof looks)[number]

export async function wear(context: BrowserContext, page: Page, baseURL: string | undefined, look: Look): Promise<void> {
  const url = baseURL ?? ''
  await context.addCookies([
    { name: 'lang', value: look.lang, url },
    { name: 'theme', value: look.theme, url },
  ])
  await page.setViewportSize({ width: look.width, height: 900 })
}

export async function isFit(page: Page, { lang, width }: Look): Promise<void> {
  const { violations } = await axeOn(page).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html}`)).toEqual([])
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
