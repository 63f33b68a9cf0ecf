// One browser for one host: without privileges, its sandbox on, behind the guard, an emptied environment, and killed as a group.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { HostOptions } from '../host-options.ts'
import { type CdpConnection, connectCdp } from './cdp.ts'
import type { FoundBrowser } from './find.ts'
import { browserFlags } from './flags.ts'
import { type BrowserHome, makeHome } from './home.ts'
import { asRoot, withoutPrivileges } from './privilege.ts'

export interface Browser {
  readonly cdp: CdpConnection
  readonly found: FoundBrowser
  readonly home: BrowserHome
  /** Keys it trusts besides its own root store. */
  readonly rehearsalKeys: readonly string[]
  /** As the browser names itself: "Chrome/156.0.8078.79". */
  readonly product: string
  readonly userAgent: string
  readonly pid: number
  /** Settles when the browser is no more, however that came about. */
  readonly gone: Promise<void>
  close(): Promise<void>
}

const startMs = 20_000

export async function launchBrowser(
  found: FoundBrowser,
  enter: readonly string[],
  options: Pick<HostOptions, 'folder' | 'rehearsal'>,
): Promise<Browser> {
  const home = await makeHome(options.folder)
  const flags = browserFlags({ kind: found.kind, profile: home.profile, keyLog: home.keyLog, rehearsal: options.rehearsal })
  // No core files, and a bound on what a page can make the browser open or fork.
  const limited = ['prlimit', '--core=0', '--nofile=8192', ...(asRoot() ? [] : ['--nproc=4096']), '--']
  const [program = '', ...args] = [...enter, ...limited, ...withoutPrivileges(), found.path, ...flags]
  const child = spawn(program, args, {
    detached: true,
    cwd: home.folder,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { HOME: home.folder, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
  })
  if (child.pid !== undefined) sharePatience(child.pid)
  const complaint = lastWords(child)
  const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const gone = Promise.race([exited, cdp.ended])
  void gone.then(() => killGroup(child))
  const close = async () => {
    killGroup(child)
    await exited
    await home.clear()
  }
  try {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the browser did not answer in time')), startMs).unref()
      void gone.then(() => reject(new Error(`the browser ended at once: ${complaint()}`)))
    })
    const version = await Promise.race([cdp.send<{ product: string; userAgent: string }>('Browser.getVersion'), late])
    return {
      cdp,
      found,
      home,
      rehearsalKeys: options.rehearsal?.trustedKeys ?? [],
      product: version.product,
      userAgent: version.userAgent,
      pid: child.pid ?? 0,
      gone,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A session of its own is a share of the processor of its own: where Linux shares it out by session, the browser would not inherit how patient its host is. */
function sharePatience(pid: number): void {
  try {
    const own = /nice (-?\d+)/.exec(readFileSync('/proc/self/autogroup', 'utf8'))?.[1]
    if (own && own !== '0') writeFileSync(`/proc/${pid}/autogroup`, own)
  } catch {
    // Not shared out by session here.
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has no member left.
  }
}

function lastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-600)
  })
  return () => text.trim()
}
