// Bytes of the workspace on a first visit, as measured in the browser: scripts with translations, and styles, of the first list and each further screen.
import { expect, type Page, test } from '@playwright/test'
import { entryOf, paths } from '../../web/src/paths.ts'
import { loadedBytes, totalBytes } from '../content/critical-path.ts'
import { FUNDED_PERSON, logInAs, setCookies } from '../evidence/member.ts'

const KB = 1024
const further = Object.values(paths).flatMap((address) => {
  const path: string = address()
  return entryOf(path) === 'app' && path !== paths['file.list']() && !path.includes('/:') ? [path] : []
})

/** Returns once no further script has loaded for a while. */
async function scriptsAt(page: Page, path: string): Promise<Record<string, number>> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  let known = -1
  const settled = async () => {
    const before = known
    known = Object.keys(await loadedBytes(page, '.js')).length
    return known === before
  }
  await expect.poll(settled, { intervals: [600] }).toBe(true)
  return loadedBytes(page, '.js')
}

for (const lang of ['zh', 'en'] as const) {
  test(`the workspace’s first list stays within its byte budget: ${lang}`, async ({ page, context, baseURL }) => {
    await setCookies(context, baseURL, { lang })
    await logInAs(context, FUNDED_PERSON)
    const scripts = await scriptsAt(page, paths['file.list']())
    expect(Object.keys(scripts).length).toBeGreaterThan(5)
    expect(totalBytes(scripts), JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(270 * KB)
    const styles = await loadedBytes(page, '.css')
    expect(totalBytes(styles)).toBeGreaterThan(0)
    expect(totalBytes(styles), JSON.stringify(styles, null, 1)).toBeLessThanOrEqual(65 * KB)
  })
}

test('further workspace screens stay within their median byte budget', async ({ page, context, baseURL }) => {
  await setCookies(context, baseURL, { lang: 'en' })
  await logInAs(context, FUNDED_PERSON)
  const known = await scriptsAt(page, paths['file.list']())
  const more: { path: string; bytes: number }[] = []
  const waiting = further.values()
  const visit = async (tab: Page) => {
    for (const path of waiting) {
      const scripts = Object.entries(await scriptsAt(tab, path)).filter(([name]) => !(name in known))
      more.push({ path, bytes: totalBytes(Object.fromEntries(scripts)) })
    }
  }
  // Most of each visit is waiting until nothing more loads, so visits run concurrently.
  await Promise.all([visit(page), visit(await context.newPage()), visit(await context.newPage())])
  more.sort((a, b) => a.bytes - b.bytes)
  expect(more).toHaveLength(further.length)
  expect(
    more.filter(({ bytes }) => bytes > 0).length,
    'most screens load scripts beyond those of the first list',
  ).toBeGreaterThan(further.length / 2)
  expect(more[Math.floor(more.length / 2)]?.bytes, JSON.stringify(more, null, 1)).toBeLessThanOrEqual(35 * KB)
})
