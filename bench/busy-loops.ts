// Captures a one-paragraph page on a new server while busy loops of another program take every core: seconds from request to preview, and attempts.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { urls } from '../capture/fixtures/fixture-server.ts'
import { startNode } from '../server/test/node-process.ts'
import { callApi, logIn } from './bench-server.ts'
import { formatTarget } from './statistics.ts'

const PHONE = '13800000001'
const START_TIMEOUT_MS = 180_000

interface Capture {
  readonly ano: string
  readonly state: string
  readonly cause: string | null
  readonly attempts: number
}

export interface FinishedCapture {
  readonly seconds: number
  readonly state: string
  readonly cause: string | null
  readonly attempts: number
}

export const formatBusyCaptures = (captures: readonly FinishedCapture[]): string =>
  `one-paragraph page beside ${availableParallelism()} busy loops, the first with the start of its browser: ${captures
    .map(({ seconds, state, cause, attempts }) => `${seconds.toFixed(1)} s ${cause ?? state} at attempt ${attempts}`)
    .join(', ')}; ${formatTarget('every preview at attempt 1')}`

export async function captureBesideBusyLoops(captures: number): Promise<FinishedCapture[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-busy-'))
  // Each in a session of its own, as another service on the machine would be.
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for(;;);'], { detached: true, stdio: 'ignore' }),
  )
  try {
    const node = await startNode({ DATA: folder, MAX_CONCURRENT_CAPTURES: '1' }, [], START_TIMEOUT_MS)
    try {
      const url = node.url.replace(/\/$/, '')
      const token = await logIn(url, PHONE)
      const finished: FinishedCapture[] = []
      for (let count = 0; count < captures; count += 1) finished.push(await captureOnce(url, token))
      return finished
    } finally {
      await node.stop()
    }
  } finally {
    for (const loop of loops) await killLoop(loop)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function captureOnce(url: string, token: string): Promise<FinishedCapture> {
  const requestedAt = performance.now()
  const { list } = await callApi<{ list: Capture[] }>(url, token, 'POST', '/attestaion/url', { items: [{ url: urls.tiny }] })
  for (;;) {
    const { state, cause, attempts } = await callApi<Capture>(url, token, 'GET', `/attestation/url/info/${list[0]?.ano}`)
    if (state !== 'queued' && state !== 'collecting')
      return { seconds: (performance.now() - requestedAt) / 1000, state, cause, attempts }
    await sleep(250)
  }
}

async function killLoop(loop: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => loop.once('exit', resolve))
  loop.kill('SIGKILL')
  await ended
}
