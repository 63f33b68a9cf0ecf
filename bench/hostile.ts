// p99 of the member's list while hostile pages are captured on the same machine, against the same list while nothing is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import { trapUrl } from '../capture/fixtures/world.ts'
import { startNode } from '../server/test/node-process.ts'
import { ask, logIn } from './bench-house.ts'
import { inOwnProcess, unhindered } from './load.ts'
import { compare, inWords } from './statistics.ts'

const PHONE = '13800000001'
const PLENTY = '1000000000'
const AT_ONCE = 2
const CALLS_A_SECOND = 50
const TRAPS = ['busy-loop', 'memory-hog', 'dialog-loop', 'popup-storm', 'huge-dom', 'bomb', 'redirect-loop', 'tall']

export interface HostileSize {
  readonly rounds: number
  readonly seconds: number
}

export async function benchHostile({ rounds, seconds }: HostileSize): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-hostile-'))
  // With its own database it is a demonstration, and only a demonstration knows the hostile pages.
  const rates = { RATE_ADDRESS: PLENTY, RATE_ACCOUNT: PLENTY, RATE_DOOR: PLENTY }
  const node = await startNode({ DATA: folder, CAPTURES_AT_ONCE: String(AT_ONCE), ...rates })
  const url = node.url.replace(/\/$/, '')
  try {
    const token = await logIn(url, PHONE)
    const headers = { 'content-type': 'application/json', 'x-auth-token': token }
    const pace = { rate: CALLS_A_SECOND, seconds, connections: 16 }
    const load = { url: `${url}${PREFIX}/attestation/composite/list`, method: 'POST', headers, body: '{}', ...pace }
    const before = unhindered()
    const list = () => inOwnProcess('load.ts', load, before)
    const captures = async () =>
      (await ask<{ list: { state: string }[] }>(url, token, 'POST', '/attestaion/url/list', { pageSize: 100 })).list
    const underWay = async () => (await captures()).filter(({ state }) => state === 'queued' || state === 'collecting').length
    const p99 = { calm: [] as number[], attacked: [] as number[] }
    // The first capture of a new house makes its keys and opens its log.
    await ask(url, token, 'POST', '/attestaion/url', { items: [{ url: trapUrl('redirect-loop') }] })
    while ((await underWay()) > 0) await sleep(250)
    await list()
    for (let round = 0; round < rounds; round += 1) {
      p99.calm.push((await list()).p99)
      await ask(url, token, 'POST', '/attestaion/url', { items: TRAPS.map((name) => ({ url: trapUrl(name) })) })
      while ((await captures()).every(({ state }) => state !== 'collecting')) await sleep(100)
      p99.attacked.push((await list()).p99)
      while ((await underWay()) > 0) await sleep(250)
    }
    const unhurt = (await captures()).every(({ state }) => state === 'failed' || state === 'awaiting_confirmation')
    if (!unhurt) throw new Error('a hostile page was left without an end')
    return [
      inWords(
        `p99 of the list of 10 at ${CALLS_A_SECOND} calls/s while ${AT_ONCE} of ${TRAPS.length} hostile pages are captured at a time (${TRAPS.join(', ')}); anchor: the same while nothing is captured`,
        'ms',
        compare(p99.attacked, p99.calm),
        '≤ 2',
      ),
    ]
  } finally {
    await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
