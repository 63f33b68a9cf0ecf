// The largest paint of public and shared pages on a throttled line and processor, beside a plain page of the same words.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { startBare } from './bare-process.ts'
import { ask, openBenchHouse } from './bench-house.ts'
import { compare, inWords } from './statistics.ts'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const PHONE = { width: 390, height: 844 }
/** After the page has loaded: whatever is painted later is not the page's own. */
const SETTLE_MS = 500

const steady = ['/', '/website-show/service', '/website-show/help-document', '/news', '/lawyers', '/website-show/query', '/chain']

export async function benchLcp({ rounds }: { readonly rounds: number }): Promise<string[]> {
  const house = await openBenchHouse({ accounts: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'attestry-plain-'))
  const bare = await startBare('bare-page-server.ts', [folder])
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const pages = {
      ...Object.fromEntries(steady.map((path) => [path, path])),
      ...(await pagesOfThings(house.url, house.tokens[0] ?? '')),
    }
    const lines = [
      `largest paint, slow 4G (1.6 Mbit/s, 150 ms) and ${SLOWER} × slower processor, median of ${rounds}; anchor: the same words as a static page without styles and scripts`,
    ]
    for (const [place, [name, path]] of Object.entries(pages).entries()) {
      const html = await (await fetch(house.url + path)).text()
      writeFileSync(join(folder, String(place)), brotliCompressSync(plain(html)))
      const ours: number[] = []
      const anchor: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        anchor.push(await paintOf(browser, `${bare.url}/${place}`))
        ours.push(await paintOf(browser, house.url + path))
      }
      lines.push(inWords(name, 'ms', compare(ours, anchor), '≤ 1000 ms', 0))
    }
    return lines
  } finally {
    await browser.close()
    await bare.stop()
    rmSync(folder, { recursive: true })
    await house.close()
  }
}

/** A piece of news, a lawyer, and a record with its certificate and its share. */
async function pagesOfThings(url: string, token: string): Promise<Record<string, string>> {
  const firstOf = async (path: string) => (await ask<{ list: { id: string }[] }>(url, '', 'POST', path, {})).list[0]?.id
  const digest = 'ab'.repeat(32)
  const made = { acknowledged: true, items: [{ name: 'lcp', digest }] }
  const ano = (await ask<{ list: { ano: string }[] }>(url, token, 'POST', '/attestaion/hash', made)).list[0]?.ano
  for (;;) {
    const { proof } = await ask<{ proof: { publicId: string; ready: boolean } }>(url, token, 'POST', '/v1/attestation/info', {
      ano,
    })
    if (proof.ready) {
      const share = await ask<{ path: string }>(url, token, 'POST', '/attestation/share', { ano, days: 7 })
      return {
        '/news/{id}': `/news/${await firstOf('/product/news/list')}`,
        '/lawyers/{id}': `/lawyers/${await firstOf('/lawyer/list')}`,
        '/h5/certificate/{id}': `/h5/certificate/${proof.publicId}`,
        '/attestation-share/{id}': `/attestation-share/${share.path.split('/').at(-1)}`,
      }
    }
    await new Promise((later) => setTimeout(later, 300))
  }
}

const plain = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/ (class|style|data-[\w-]+)="[^"]*"/g, '')

async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url)
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate(lastPaint)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
const lastPaint = (): Promise<number> =>
  new Promise((found) => {
    new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
