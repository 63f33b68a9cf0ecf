// Launches the host's browser: unprivileged, sandboxed, behind the guard, with an empty environment, killed as a process group.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { HostOptions } from '../host-options.ts'
import { HostStartError } from '../host-start-error.ts'
import { watchStarvation } from '../starvation.ts'
import { type CdpConnection, connectCdp } from './cdp.ts'
import type { FoundBrowser } from './find.ts'
import { browserFlags } from './flags.ts'
import { type BrowserHome, makeHome } from './home.ts'
import { addPrivateRoots, type PrivateRoot } from './private-roots.ts'
import { isRoot, withoutPrivileges } from './privilege.ts'

export interface Browser {
  readonly cdp: CdpConnection
  readonly found: FoundBrowser
  readonly home: BrowserHome
  /** Keys it trusts besides its built-in root store. */
  readonly rehearsalKeys: readonly string[]
  /** Root certificates that the operator added. */
  readonly privateRoots: readonly PrivateRoot[]
  /** As the browser names itself: "Chrome/156.0.8078.79". */
  readonly product: string
  readonly userAgent: string
  readonly pid: number
  /** Settles when the browser has exited or closed its pipe. */
  readonly gone: Promise<void>
  close(): Promise<void>
}

const START_TIMEOUT_MS = 20_000
const MAX_STDERR_CHARACTERS = 600

export async function launchBrowser(
  found: FoundBrowser,
  enter: readonly string[],
  options: Pick<HostOptions, 'folder' | 'rehearsal' | 'roots'>,
): Promise<Browser> {
  const isStarved = watchStarvation()
  const home = await makeHome(options.folder)
  const added = options.roots === undefined ? [] : addPrivateRoots(home.folder, options.roots)
  const privateRoots = await Promise.resolve(added).catch(async (error: unknown) => {
    await home.clear()
    throw error
  })
  const flags = browserFlags({ kind: found.kind, profile: home.profile, keyLog: home.keyLog, rehearsal: options.rehearsal })
  // No core files; limits open files and processes.
  const limits = ['prlimit', '--core=0', '--nofile=8192', ...(isRoot() ? [] : ['--nproc=4096']), '--']
  const [program = '', ...args] = [...enter, ...limits, ...withoutPrivileges(), found.path, ...flags]
  const child = spawn(program, args, {
    detached: true,
    cwd: home.folder,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // libpulse would make a folder under /tmp.
    env: {
      HOME: home.folder,
      PULSE_RUNTIME_PATH: `${home.folder}/pulse`,
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    },
  })
  if (child.pid !== undefined) inheritAutogroupNice(child.pid)
  const stderr = collectStderr(child)
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
    const failed = new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new HostStartError(`the browser did not respond within ${START_TIMEOUT_MS} ms`, isStarved())),
        START_TIMEOUT_MS,
      ).unref()
      void gone.then(() => reject(new Error(`the browser exited at start: ${stderr()}`)))
    })
    const version = await Promise.race([cdp.send<{ product: string; userAgent: string }>('Browser.getVersion'), failed])
    return {
      cdp,
      found,
      home,
      privateRoots,
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

/** The detached browser gets its own autogroup, which does not inherit the host's nice value where the kernel schedules by autogroup. */
function inheritAutogroupNice(pid: number): void {
  try {
    const own = /nice (-?\d+)/.exec(readFileSync('/proc/self/autogroup', 'utf8'))?.[1]
    if (own && own !== '0') writeFileSync(`/proc/${pid}/autogroup`, own)
  } catch {
    // No autogroup scheduling on this kernel.
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

function collectStderr(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-MAX_STDERR_CHARACTERS)
  })
  return () => text.trim()
}
