// A running vantage with a collector that delivers given files, and its requests.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Collector } from '../src/adapters/collector/port.ts'
import { comparedFiles, type StubPage, stubCollector } from '../src/adapters/collector/stub-collector.fixture.ts'
import { createVantage, type RunningVantage } from '../src/commands/vantage.ts'

export const ADDRESS = 'https://shop.example/1'
export const TEXT = 'Lamp, brass, 268.00 yuan. Sold by Qinghe Mall since 2019. Delivery within three days.'
export const CAPTURE = 'c'.repeat(64)
export const TASK = {
  ...{ url: ADDRESS, purpose: 'page', device: 'desktop', locale: 'zh-CN', timeZone: 'Asia/Shanghai', acceptInvalidTls: false },
}

interface Given {
  readonly page?: StubPage
  readonly folder?: string
  readonly now?: () => Date
  readonly maxBytes?: number
  /** Replaces functions of the collector. */
  readonly collector?: Partial<Collector>
}

export function openVantageNodes() {
  const root = mkdtempSync(join(tmpdir(), 'attestry-vantage-command-'))
  const running: RunningVantage[] = []
  let folders = 0
  return {
    root,
    async start(given: Given = {}) {
      folders += 1
      const { page = { files: comparedFiles(ADDRESS, TEXT) }, folder = join(root, String(folders)), now } = given
      const collector = { ...stubCollector(() => page), ...given.collector }
      const options = { name: 'v.test/1', folder, collector, keepDays: 1, maxBytes: given.maxBytes ?? 1024 ** 3 }
      const vantage = createVantage({ ...options, ...(now ? { now } : {}) })
      running.push(vantage)
      vantage.server.listen(0, '127.0.0.1')
      await once(vantage.server, 'listening')
      return { vantage, folder, ...requestsTo(vantage) }
    },
    closeRunning: async () => {
      for (const vantage of running.splice(0)) await vantage.close()
    },
    remove: () => rmSync(root, { recursive: true }),
  }
}

function requestsTo(vantage: RunningVantage) {
  const url = `http://127.0.0.1:${(vantage.server.address() as AddressInfo).port}`
  const send = async (method: string, path: string, body?: unknown, secret = vantage.secret) => {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await fetch(url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
  }
  return {
    send,
    begin: (task: object = TASK, secret?: string, capture = CAPTURE) => send('PUT', `/captures/${capture}`, task, secret),
    state: (capture = CAPTURE) => send('GET', `/captures/${capture}`),
    /** Waits until it has captured. */
    async compare(files = comparedFiles(ADDRESS, TEXT), secret?: string, capture = CAPTURE) {
      const body = { observation: files['observation.json'], text: files['page.txt'] }
      for (let tries = 0; tries < 100; tries += 1) {
        const answer = await send('POST', `/captures/${capture}/report`, body, secret)
        if (answer.status !== 202) return answer
        await sleep(20)
      }
      throw new Error('the capture does not end')
    },
  }
}
