// Benchmark: largest contentful paint of public and shared pages with throttled network and CPU, against a static page of the same text.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { startBare } from './bare-process.ts'
import { callApi, startBenchServer } from './bench-server.ts'
import { compare, formatComparison } from './statistics.ts'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
/** Wait after the load event; later paints do not belong to the page. */
const SETTLE_MS = 500

const FIXED_PATHS = [
  '/',
  '/website-show/service',
  '/website-show/help-document',
  '/news',
  '/lawyers',
  '/website-show/query',
  '/chain',
]

export async function benchLcp({ rounds }: { readonly rounds: number }): Promise<string[]> {
  const server = await startBenchServer({ accounts: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'attestry-plain-'))
  const bare = await startBare('bare-page-server.ts', [folder])
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const pages = {
      ...Object.fromEntries(FIXED_PATHS.map((path) => [path, path])),
      ...(await createDynamicPages(server.url, server.tokens[0] ?? '')),
    }
    const lines = [
      `largest contentful paint, slow 4G (1.6 Mbit/s, 150 ms) and ${CPU_SLOWDOWN} × slower CPU, median of ${rounds}; baseline: the same text as a static page without styles and scripts`,
    ]
    for (const [index, [name, path]] of Object.entries(pages).entries()) {
      const html = await (await fetch(server.url + path)).text()
      writeFileSync(join(folder, String(index)), brotliCompressSync(withoutStylesAndScripts(html)))
      const ours: number[] = []
      const baseline: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        baseline.push(await measureLcp(browser, `${bare.url}/${index}`))
        ours.push(await measureLcp(browser, server.url + path))
      }
      lines.push(formatComparison(name, 'ms', compare(ours, baseline), '≤ 1000 ms', 0))
    }
    return lines
  } finally {
    await browser.close()
    await bare.stop()
    rmSync(folder, { recursive: true })
    await server.close()
  }
}

/** Paths of an article, a lawyer, and a new record's certificate and share. */
async function createDynamicPages(url: string, token: string): Promise<Record<string, string>> {
  const firstOf = async (path: string) => (await callApi<{ list: { id: string }[] }>(url, '', 'POST', path, {})).list[0]?.id
  const digest = 'ab'.repeat(32)
  const deposit = { acknowledged: true, items: [{ name: 'lcp', digest }] }
  const ano = (await callApi<{ list: { ano: string }[] }>(url, token, 'POST', '/attestaion/hash', deposit)).list[0]?.ano
  for (;;) {
    const { proof } = await callApi<{ proof: { publicId: string; ready: boolean } }>(url, token, 'POST', '/v1/attestation/info', {
      ano,
    })
    if (proof.ready) {
      const share = await callApi<{ path: string }>(url, token, 'POST', '/attestation/share', { ano, days: 7 })
      return {
        '/news/{id}': `/news/${await firstOf('/product/news/list')}`,
        '/lawyers/{id}': `/lawyers/${await firstOf('/lawyer/list')}`,
        '/h5/certificate/{id}': `/h5/certificate/${proof.publicId}`,
        '/attestation-share/{id}': `/attestation-share/${share.path.split('/').at(-1)}`,
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

const withoutStylesAndScripts = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/ (class|style|data-[\w-]+)="[^"]*"/g, '')

async function measureLcp(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url)
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate(lastLcpEntry)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
const lastLcpEntry = (): Promise<number> =>
  new Promise((found) => {
    new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
