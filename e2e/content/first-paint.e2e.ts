// First paint of every public and shared page: within a second on slow 4G (computed), all needed styles included, scripts within budget.
import { readFileSync } from 'node:fs'
import { captureKinds } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { expect, type Page, test } from '@playwright/test'
import { describeChain, PAINT_LIMIT_MS, paintMs } from '../../web/build/first-paint.ts'
import { expectHydrated } from '../account/people.ts'
import { sharedRecord } from '../prepared-data.ts'
import { loadedBytes, measurePaint, totalBytes } from './critical-path.ts'
import { addressOf, type PageName, publicPages } from './public-pages.ts'

const KB = 1024

/** Script budgets in KB that differ from the default: forms that call the API, and the log's page, which works without React. */
const scriptLimits: { readonly [name in PageName]?: number } = {
  ...Object.fromEntries(
    ['login', 'register', 'resetPassword', 'thirdLogin', 'bridgeLogin', 'authLogin', 'phoneInvoice', 'certificateCheck'].map(
      (name) => [name, 100],
    ),
  ),
  phoneLink: 100,
  ...Object.fromEntries(captureKinds.map((kind) => [`${kind}.phone`, 111])),
  chain: 25,
}

/** Pages that call the API on load, such as for a CAPTCHA: the response is held back until the paint was measured. */
const callsOnLoad: ReadonlySet<PageName> = new Set(['phoneLink', 'login', 'register', 'resetPassword'])

for (const name of publicPages) {
  test(`page ${name} paints within the first-paint budget`, async ({ page, context }) => {
    // Its page shows the log, which the first record opens.
    if (name === 'chain') await sharedRecord()
    const path = await addressOf(name)
    await page.setViewportSize({ width: 390, height: 844 })
    const withoutScripts = await measurePaint(page, path, 'none')
    expect(
      paintMs(withoutScripts.document, withoutScripts.files),
      describeChain(withoutScripts.document, withoutScripts.files),
    ).toBeLessThanOrEqual(PAINT_LIMIT_MS)

    const other = await context.newPage()
    await other.setViewportSize({ width: 390, height: 844 })
    const measured = Promise.withResolvers<void>()
    if (callsOnLoad.has(name)) await other.route('**/shimakaze/**', (route) => measured.promise.then(() => route.continue()))
    const withScripts = await measurePaint(other, path, 'run', withoutScripts.served)
    measured.resolve()
    await expectHydrated(other)
    expect(withScripts.size, `scripts render the largest element: ${withScripts.element}`).toBeLessThanOrEqual(
      withoutScripts.size,
    )
    if (name === 'phoneLink') await other.locator('.callout-error').waitFor()
    expect(await missingRules(other)).toEqual([])
    if (name === 'chain') await other.locator('.check-log').first().waitFor()
    const scripts = await loadedBytes(other, '.js')
    expect(totalBytes(scripts), JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual((scriptLimits[name] ?? 75) * KB)
  })
}

test('the first-paint check detects a blocking style sheet with its bytes', async ({ page }) => {
  const css = '.heavy { color: red }'.repeat(500)
  await page.route('**/heavy.css', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  await page.route('/news', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</head>', '<link rel="stylesheet" href="/heavy.css"></head>'),
    })
  })
  const { document, files } = await measurePaint(page, '/news', 'none')
  expect(files.map(({ url }) => new URL(url).pathname)).toEqual(['/heavy.css'])
  expect(files[0]?.bytes).toBeGreaterThanOrEqual(css.length)
  expect(paintMs(document, files)).toBeGreaterThan(PAINT_LIMIT_MS)
})

test('the first-paint check detects a style rule missing on a page', async ({ page }) => {
  await page.goto('/news')
  await page.evaluate(() => document.querySelector('head > style')?.remove())
  expect(await missingRules(page)).toContain('.news-list > li')
})

/** All public style sheets, as listed in src/site-sheets.ts. */
const source = (path: string) => readFileSync(new URL(`../../web/src/${path}`, import.meta.url), 'utf8')
const sheets = [...source('site-sheets.ts').matchAll(/'\.\/(modules\/.+\.css)\?inline'/g)].map(([, path = '']) => source(path))

/** Selectors of any public style sheet that match an element of the page although no loaded sheet has them. */
const missingRules = (page: Page): Promise<string[]> =>
  page.evaluate((texts) => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(',').map((each) => each.trim())
        return 'cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []
      })
    const loaded = new Set([...document.styleSheets].flatMap((sheet) => selectorsOf(sheet.cssRules)))
    const all = texts.flatMap((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return selectorsOf(sheet.cssRules)
    })
    const matches = (selector: string) =>
      document.querySelector(selector.replace(/::?(before|after|-[\w-]+)$/, '') || '*') !== null
    return [...new Set(all)].filter((selector) => !loaded.has(selector) && matches(selector))
  }, sheets)
