// Tests of verify.html from disk in a real browser: archive, folder, two languages, phone width, and no verdict without a check.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { testPackage, zipOf } from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildVerifier } from './build-verifier.ts'
import { launchBrowser } from './mutation/verifier.ts'

// The tests start other programs, which are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'verify-page-'))
const unpacked = join(folder, 'unpacked')
const platform = await testPlatform()
const sample = await testPackage(platform)
let browser: Browser
let page: Page
/** Requests and page errors; none is expected. */
const unexpected: string[] = []
let failures: string[] = []

beforeAll(async () => {
  await buildVerifier(folder)
  writeFileSync(join(folder, 'package.zip'), zipOf(sample.files))
  writeFileSync(join(folder, 'changed.zip'), zipOf(new Map(sample.files).set('data/empty.bin', Uint8Array.of(1))))
  for (const [path, bytes] of sample.files) {
    mkdirSync(dirname(join(unpacked, path)), { recursive: true })
    writeFileSync(join(unpacked, path), bytes)
  }
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  await page.context().close()
  expect(unexpected).toEqual([])
})

async function openPage({ locale = 'zh-CN', width = 1280, before = '' } = {}): Promise<void> {
  const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
  page = await context.newPage()
  const address = pathToFileURL(join(folder, 'verify.html')).href
  page.on('request', (request) => request.url() === address || unexpected.push(request.url()))
  page.on('pageerror', (error) => unexpected.push(String(error)))
  if (before) await page.addInitScript(before)
  await page.goto(address)
}
const verdict = async (): Promise<string | null> => {
  await page.waitForSelector('[data-verdict]')
  const value = await page.getAttribute('[data-verdict]', 'data-verdict')
  // A failed test shows which check refused.
  failures = value === 'failed' ? await page.locator('[data-check]').allInnerTexts() : []
  return value
}
const choose = (name: string) => page.setInputFiles('#archive', join(folder, name))

describe('verify.html', () => {
  it('is one small file whose policy forbids loading anything', async () => {
    expect(statSync(join(folder, 'verify.html')).size).toBeLessThan(250_000)
    await openPage()
    const policy = await page.getAttribute('meta[http-equiv]', 'content')
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'/)
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([true, 'object'])
  })

  it('accepts a valid archive and a valid folder', async () => {
    await openPage()
    await page.fill('#trust', platform.trustDigest.toUpperCase())
    await choose('package.zip')
    expect(await verdict()).toBe('ok')
    expect(await page.locator('[data-check]').count()).toBe(15)
    await openPage()
    await page.setInputFiles('#folder', unpacked)
    expect(await verdict(), failures.join('\n')).toBe('ok')
  })

  it('names the failed check of a changed package, in both languages', async () => {
    await openPage({ locale: 'en-US' })
    await choose('changed.zip')
    expect(await verdict()).toBe('failed')
    expect(await page.textContent('.verdict')).toContain('Evidence by SHA-256')
    expect(await page.textContent('main')).not.toMatch(/(?!\u8bc1|\u4e2d\u6587|\u674e\u56db)\p{Script=Han}{3}/u)
    await page.click('#language')
    expect(await page.textContent('.verdict')).toContain('\u6838\u9a8c\u672a\u901a\u8fc7')
    expect(await page.getAttribute('html', 'lang')).toBe('zh-CN')
  })

  it('asks for the folder of an archive that was packed again, and does not call it damaged', async () => {
    const script = "import sys, zipfile; old = zipfile.ZipFile(sys.argv[1]); new = zipfile.ZipFile(sys.argv[2], 'w', 8)"
    const copy = '[new.writestr(name, old.read(name)) for name in old.namelist()]; new.close()'
    execFileSync('python3', ['-c', `${script}; ${copy}`, join(folder, 'package.zip'), join(folder, 'repacked.zip')])
    await openPage({ locale: 'en-US' })
    await choose('repacked.zip')
    expect(await verdict()).toBe('failed')
    expect(await page.textContent('.verdict')).toContain('unpack it and check the folder')
    expect(await page.textContent('main')).not.toMatch(/damaged|Do not rely/)
    await page.click('#language')
    expect(await page.textContent('.verdict')).toContain('\u8bf7\u89e3\u538b\u540e\u6838\u9a8c\u6587\u4ef6\u5939')
  })

  it('verifies again with a trust digest entered afterwards', async () => {
    await openPage()
    await choose('package.zip')
    expect(await verdict()).toBe('ok')
    await page.fill('#trust', 'ab'.repeat(32))
    await page.click('#again')
    await page.waitForSelector('[data-verdict=failed]')
    expect(await page.getAttribute('[data-state=fail]', 'data-check')).toBe('trust')
  })

  it('rejects a mistyped trust digest instead of ignoring it', async () => {
    await openPage()
    await page.fill('#trust', 'abc')
    await choose('package.zip')
    await page.waitForTimeout(1000)
    expect(await page.locator('[data-verdict]').count()).toBe(0)
    expect(await page.getAttribute('#trust', 'aria-invalid')).toBe('true')
  })

  it('reports immediately that it is unable to verify without crypto.subtle', async () => {
    await openPage({ before: "Object.defineProperty(crypto, 'subtle', { value: undefined })" })
    expect(await verdict()).toBe('unable')
    await choose('package.zip')
    await page.waitForTimeout(500)
    expect(await verdict()).toBe('unable')
    expect(await page.locator('[data-check]').count()).toBe(0)
  })

  it('fits the width of a phone', async () => {
    await openPage({ locale: 'en-US', width: 390 })
    await choose('changed.zip')
    await verdict()
    for (const details of await page.locator('details').all()) await details.evaluate((each) => each.setAttribute('open', ''))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
