// The processes that the kill campaign ends.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What is killed; each time one of them at random. */
export const victims = ['server', 'postgres', 'signer'] as const
export type Victim = (typeof victims)[number]

const MAX_READY_MS = 60_000

export function postmasterOf(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** The child of the server whose program is the signer; it is started again by the next signature. */
export function signerOf(server: number): number | undefined {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      return Number(parent) === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('signer')
    } catch {
      return false
    }
  })
  return found ? Number(found) : undefined
}

export async function untilRunning(find: () => number | undefined, after?: number): Promise<number> {
  for (const deadline = Date.now() + MAX_READY_MS; Date.now() < deadline; await sleep(20)) {
    const pid = find()
    if (pid && pid !== after) return pid
  }
  throw new Error('the killed process was not started again')
}

export async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + MAX_READY_MS; Date.now() < deadline; await sleep(20)) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`not ready within ${MAX_READY_MS} ms`)
}
