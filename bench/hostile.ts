// Benchmark of the captures' CPU weight: p99 of the member's list beside captures of hostile pages, and a capture beside busy loops of other programs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import { trapUrl } from '../capture/fixtures/fixture-server.ts'
import { startNode } from '../server/test/node-process.ts'
import { callApi, logIn, UNLIMITED_RATE } from './bench-server.ts'
import { captureBesideBusyLoops, formatBusyCaptures } from './busy-loops.ts'
import { realtimePriorityPrefix, runLoadProcess } from './load.ts'
import { compare, formatComparison } from './statistics.ts'

const PHONE = '13800000001'
const CONCURRENT_CAPTURES = 2
const CALLS_PER_SECOND = 50
const HOSTILE_PAGES = ['busy-loop', 'memory-hog', 'dialog-loop', 'popup-storm', 'huge-dom', 'bomb', 'redirect-loop', 'tall']

const CAPTURES_BESIDE_BUSY_LOOPS = 3

export interface HostileSize {
  readonly rounds: number
  readonly seconds: number
}

/** Both in one run: a lower weight improves the first and worsens the second. */
export const benchHostile = async (size: HostileSize): Promise<string[]> => [
  await compareLatency(size),
  formatBusyCaptures(await captureBesideBusyLoops(CAPTURES_BESIDE_BUSY_LOOPS)),
]

async function compareLatency({ rounds, seconds }: HostileSize): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-hostile-'))
  // Without DATABASE_URL the server runs in demo mode, and only demo mode resolves the hostile fixture pages.
  const rates = { RATE_ADDRESS: UNLIMITED_RATE, RATE_ACCOUNT: UNLIMITED_RATE, RATE_ANONYMOUS: UNLIMITED_RATE }
  const node = await startNode({ DATA: folder, MAX_CONCURRENT_CAPTURES: String(CONCURRENT_CAPTURES), ...rates })
  const url = node.url.replace(/\/$/, '')
  try {
    const token = await logIn(url, PHONE)
    const headers = { 'content-type': 'application/json', 'x-auth-token': token }
    const profile = { rate: CALLS_PER_SECOND, seconds, connections: 16 }
    const load = { url: `${url}${PREFIX}/attestation/composite/list`, method: 'POST', headers, body: '{}', ...profile }
    const prefix = realtimePriorityPrefix()
    const list = () => runLoadProcess('load.ts', load, prefix)
    const captures = async () =>
      (await callApi<{ list: { state: string }[] }>(url, token, 'POST', '/attestaion/url/list', { pageSize: 100 })).list
    const countUnfinished = async () =>
      (await captures()).filter(({ state }) => state === 'queued' || state === 'collecting').length
    const p99 = { calm: [] as number[], attacked: [] as number[] }
    // The first capture on a new server generates its keys and opens its log.
    await callApi(url, token, 'POST', '/attestaion/url', { items: [{ url: trapUrl('redirect-loop') }] })
    while ((await countUnfinished()) > 0) await sleep(250)
    await list()
    for (let round = 0; round < rounds; round += 1) {
      p99.calm.push((await list()).p99)
      await callApi(url, token, 'POST', '/attestaion/url', { items: HOSTILE_PAGES.map((name) => ({ url: trapUrl(name) })) })
      while ((await captures()).every(({ state }) => state !== 'collecting')) await sleep(100)
      p99.attacked.push((await list()).p99)
      while ((await countUnfinished()) > 0) await sleep(250)
    }
    const allEnded = (await captures()).every(({ state }) => state === 'failed' || state === 'awaiting_confirmation')
    if (!allEnded) throw new Error('the capture of a hostile page did not end')
    return formatComparison(
      `p99 of the list of 10 at ${CALLS_PER_SECOND} calls/s while ${CONCURRENT_CAPTURES} of ${HOSTILE_PAGES.length} hostile pages are captured at a time (${HOSTILE_PAGES.join(', ')}); baseline: the same while nothing is captured`,
      'ms',
      compare(p99.attacked, p99.calm),
      '≤ 2',
    )
  } finally {
    await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
