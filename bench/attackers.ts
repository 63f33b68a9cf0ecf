// Benchmark of other people's latency: p99 of a member's list while one slow, one huge and one malicious client attack together.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import { startNode } from '../server/test/node-process.ts'
import { logIn } from './bench-server.ts'
import { realtimePriorityPrefix, runLoadProcess } from './load.ts'
import { compare, formatComparison } from './statistics.ts'

const MEMBER = '13800000001'
const ATTACKER = '13800000002'
/** Below the rate limits, which are those of a new installation. */
const CALLS_PER_SECOND = 15
const PAUSE_AFTER_ATTACK_MS = 2_000
const ATTACKER_NICE = 19

export interface AttackersSize {
  readonly rounds: number
  readonly seconds: number
  readonly slowConnections: number
}

export async function benchAttackers({ rounds, seconds, slowConnections }: AttackersSize): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-attackers-'))
  const node = await startNode({ DATA: folder })
  const url = node.url.replace(/\/$/, '')
  try {
    const [token, attackerToken] = [await logIn(url, MEMBER), await logIn(url, ATTACKER)]
    const headers = { 'content-type': 'application/json', 'x-auth-token': token }
    const profile = { rate: CALLS_PER_SECOND, seconds, connections: 16 }
    const load = { url: `${url}${PREFIX}/attestation/composite/list`, method: 'POST', headers, body: '{}', ...profile }
    const prefix = realtimePriorityPrefix()
    const list = () => runLoadProcess('load.ts', load, prefix)
    const p99 = { calm: [] as number[], attacked: [] as number[] }
    await list()
    for (let round = 0; round < rounds; round += 1) {
      p99.calm.push((await list()).p99)
      const attackers = await startAttackers({ url, token: attackerToken, slowConnections })
      // No call may fail: the load generator throws if one does.
      p99.attacked.push((await list().finally(() => attackers.kill('SIGKILL'))).p99)
      await sleep(PAUSE_AFTER_ATTACK_MS)
    }
    return [
      formatComparison(
        `p99 of the list of 10 at ${CALLS_PER_SECOND} calls/s beside ${slowConnections} slow requests of one address, uploads of one account without a pause, and up to 200 worst-case bodies per second of a third address, most refused by the rate limit; attackers at nice ${ATTACKER_NICE}; ${rounds} rounds of ${seconds} s; baseline: the same without them`,
        'ms',
        compare(p99.attacked, p99.calm),
        '≤ 3',
      ),
    ]
  } finally {
    await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns once the attack has begun. At the lowest priority: an attacker's own work does not take the server's CPU. */
async function startAttackers(task: { url: string; token: string; slowConnections: number }): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'attackers-load.ts')
  const child = spawn('nice', ['-n', String(ATTACKER_NICE), process.execPath, program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
