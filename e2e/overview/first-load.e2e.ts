// What the workspace costs on a first visit, as the browser counts it: scripts with their words, and styles, of the first list and of each further screen.
import { expect, type Page, test } from '@playwright/test'
import { entryOf, paths } from '../../web/src/paths.ts'
import { cameOf, sumOf } from '../content/paint-chain.ts'
import { logInAs, RICH_PERSON, setCookies } from '../evidence/member.ts'

const KB = 1024
const further = Object.values(paths).flatMap((address) => {
  const path: string = address()
  return entryOf(path) === 'app' && path !== paths.fileDeposits() && !path.includes('/:') ? [path] : []
})

/** Answers once nothing more has come for a while. */
async function scriptsAt(page: Page, path: string): Promise<Record<string, number>> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  let known = -1
  const settled = async () => {
    const before = known
    known = Object.keys(await cameOf(page, '.js')).length
    return known === before
  }
  await expect.poll(settled, { intervals: [600] }).toBe(true)
  return cameOf(page, '.js')
}

for (const lang of ['zh', 'en'] as const) {
  test(`the first list, ${lang}`, async ({ page, context, baseURL }) => {
    await setCookies(context, baseURL, { lang })
    await logInAs(context, RICH_PERSON)
    const scripts = await scriptsAt(page, paths.fileDeposits())
    expect(Object.keys(scripts).length).toBeGreaterThan(5)
    expect(sumOf(scripts), JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(265 * KB)
    const styles = await cameOf(page, '.css')
    expect(sumOf(styles)).toBeGreaterThan(0)
    expect(sumOf(styles), JSON.stringify(styles, null, 1)).toBeLessThanOrEqual(65 * KB)
  })
}

test('further screens bring little more, in the middle', async ({ page, context, baseURL }) => {
  test.setTimeout(120_000)
  await setCookies(context, baseURL, { lang: 'en' })
  await logInAs(context, RICH_PERSON)
  const known = await scriptsAt(page, paths.fileDeposits())
  const more: { path: string; bytes: number }[] = []
  const waiting = further.values()
  const visit = async (tab: Page) => {
    for (const path of waiting) {
      const scripts = Object.entries(await scriptsAt(tab, path)).filter(([name]) => !(name in known))
      more.push({ path, bytes: sumOf(Object.fromEntries(scripts)) })
    }
  }
  // Most of a visit is waiting for nothing more to come.
  await Promise.all([visit(page), visit(await context.newPage()), visit(await context.newPage())])
  more.sort((a, b) => a.bytes - b.bytes)
  expect(more).toHaveLength(further.length)
  expect(more.filter(({ bytes }) => bytes > 0).length, 'screens come apart from the first list').toBeGreaterThan(
    further.length / 2,
  )
  expect(more[Math.floor(more.length / 2)]?.bytes, JSON.stringify(more, null, 1)).toBeLessThanOrEqual(35 * KB)
})
