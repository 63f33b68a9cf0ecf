// The processes that the kill campaign ends.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What is killed; each time one of them at random. */
export const victims = ['server', 'postgres', 'signer', 'capture-host', 'browser'] as const
export type Victim = (typeof victims)[number]

/** These are killed while captures run. */
export const isOfCapture = (victim: Victim): boolean => victim === 'capture-host' || victim === 'browser'

const MAX_READY_MS = 60_000

function postmasterOf(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** The victim's process id, while it runs; `server`: the server's. */
export function findVictim(victim: Exclude<Victim, 'server'>, data: string, server: number): number | undefined {
  if (victim === 'postgres') return postmasterOf(data)
  return descendantsOf(server).find((pid) => isVictim[victim](commandLine(pid)))
}

/** The signer is started again by the next signature, the others by the next capture at the latest. */
const isVictim: Readonly<Record<'signer' | 'capture-host' | 'browser', (words: readonly string[]) => boolean>> = {
  signer: (words) => words.some((word) => word.includes('/signer/')),
  'capture-host': (words) => words.some((word) => /\/host\.[tj]s$/.test(word)),
  browser: ([program = '', ...words]) => /chrom/.test(program) && !words.some((word) => word.startsWith('--type=')),
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

export function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const]
      } catch {
        return []
      }
    })
  const descendants = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...descendants(child)])
  return descendants(pid)
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
