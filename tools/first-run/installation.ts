// A fresh clone of this checkout, started and stopped by the README's command as a person would: under an account of its own, with no variable set but PORT.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OsAccount } from './account.ts'

const root = join(import.meta.dirname, '..', '..')
const START_LIMIT_MS = 240_000
const MAX_STOP_WAIT_MS = 60_000

export interface Banner {
  readonly url: string
  readonly password: string
  /** Phone numbers of the demo logins, in their order. */
  readonly phones: readonly string[]
  readonly sites: readonly string[]
}

export interface Installation {
  readonly account: OsAccount
  readonly folder: string
  /** Everything the running process has printed. */
  output(): string
  /** Takes over what another clone of the same commit has built. */
  copyBuildOf(other: Installation): void
  /** By the command of the README; milliseconds until the banner. */
  start(): Promise<{ banner: Banner; ms: number }>
  /** As Ctrl-C does: SIGINT to the whole foreground group. */
  interrupt(): Promise<{ endedBy: string; ms: number }>
  /** Runs a command in the clone to its end. */
  run(...command: string[]): { exitCode: number; output: string }
  /** Processes that still run in the clone. */
  processes(): number[]
  remove(): void
}

/** Uncommitted changes of tracked files are part of it, so that a change can be tried before it is committed. */
function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', env: gitEnvironment }).trim()
  // In a clone that changed its owner `stash create` fails until the index has been refreshed.
  git('status', '--short')
  return git('stash', 'create') || git('rev-parse', 'HEAD')
}

/** `stash create` makes a commit, which needs an author. */
const gitEnvironment = {
  ...process.env,
  GIT_AUTHOR_NAME: 'first-run',
  GIT_AUTHOR_EMAIL: 'first-run@localhost',
  GIT_COMMITTER_NAME: 'first-run',
  GIT_COMMITTER_EMAIL: 'first-run@localhost',
}

/** Packages are hard links to this checkout's, which has installed them already. Folders are copies, so that they can be written. */
export function cloneInto(folder: string, account: OsAccount): Installation {
  const sh = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  sh('git', 'clone', '--quiet', '--shared', '--no-checkout', root, folder)
  sh('git', '-C', folder, 'checkout', '--quiet', '--detach', currentCommit())
  const packages = join(folder, 'node_modules')
  try {
    sh('cp', '-al', join(root, 'node_modules'), packages)
  } catch {
    // Another volume.
    sh('cp', '-a', join(root, 'node_modules'), packages)
  }
  for (const name of readdirSync(packages)) if (name.startsWith('.vite')) rmSync(join(packages, name), { recursive: true })
  const home = join(folder, '..', `home-${account.uid}`)
  mkdirSync(home, { recursive: true })
  if (account.prefix.length > 0) {
    // Directories only: the files are this checkout's own.
    sh('find', packages, '-type', 'd', '-exec', 'chown', `${account.uid}:${account.uid}`, '{}', '+')
    sh('sh', '-c', `cd "$0" && find . -path ./node_modules -prune -o -exec chown -h ${account.uid}:${account.uid} {} +`, folder)
    sh('chown', `${account.uid}:${account.uid}`, home, packages)
  }
  chmodSync(folder, 0o755)
  return installation(folder, home, account)
}

function installation(folder: string, home: string, account: OsAccount): Installation {
  let child: ChildProcess | undefined
  let printed = ''
  const environment = { PATH: pathOf(folder), HOME: home }
  const commandLine = (command: readonly string[]) => {
    const [program = '', ...args] = [...account.prefix, ...command]
    return { program, args }
  }
  return {
    account,
    folder,
    output: () => printed,
    copyBuildOf(other) {
      for (const place of ['web/dist', '.cache']) {
        execFileSync('cp', ['-r', join(other.folder, place), join(folder, place)])
        if (account.prefix.length > 0) execFileSync('chown', ['-R', `${account.uid}:${account.uid}`, join(folder, place)])
      }
    },
    async start() {
      printed = ''
      const { program, args } = commandLine(['sh', '-c', startCommand()])
      const port = String(await freePort())
      const startedAt = performance.now()
      // A group of its own, as an interactive shell gives each command.
      const own = spawn(program, args, {
        cwd: folder,
        env: { ...environment, PORT: port },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = own
      const banner = await new Promise<Banner>((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`${why}:\n${printed.slice(-4_000)}`))
        const timer = setTimeout(() => fail(`not ready within ${START_LIMIT_MS} ms`), START_LIMIT_MS)
        const read = (bytes: Buffer) => {
          printed += bytes
          if (!printed.includes('Ctrl-C stops everything')) return
          clearTimeout(timer)
          resolve(readBanner(printed))
        }
        own.stdout?.on('data', read)
        own.stderr?.on('data', read)
        own.once('exit', (code) => {
          clearTimeout(timer)
          fail(`ended with ${code}`)
        })
      })
      return { banner, ms: performance.now() - startedAt }
    },
    async interrupt() {
      const own = child
      if (!own?.pid) throw new Error('the installation does not run')
      const startedAt = performance.now()
      const ended = new Promise<string>((resolve) => own.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)))
      process.kill(-own.pid, 'SIGINT')
      const endedBy = await ended
      // npm may end before the server it started has closed everything.
      while (processesIn(folder).length > 0 && performance.now() - startedAt < MAX_STOP_WAIT_MS) await sleep(50)
      return { endedBy, ms: performance.now() - startedAt }
    },
    run(...command) {
      const { program, args } = commandLine(command)
      try {
        const output = execFileSync(program, args, {
          cwd: folder,
          env: environment,
          encoding: 'utf8',
          stdio: 'pipe',
          maxBuffer: 1 << 26,
        })
        return { exitCode: 0, output }
      } catch (error) {
        const { status, stdout, stderr } = error as { status: number | null; stdout: string; stderr: string }
        return { exitCode: status ?? -1, output: `${stdout}${stderr}` }
      }
    },
    processes: () => processesIn(folder),
    remove() {
      for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** npm puts a checkout's own programs first; a person's shell does not have this checkout's. */
const pathOf = (folder: string): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules') && each !== folder)
    .join(delimiter)

/** The first of the "Two commands". */
export function startCommand(): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const block = /## Two commands\s+```sh\n([^`]+)```/.exec(readme)?.[1] ?? ''
  const [first = ''] = block.split('\n').map((line) => line.replace(/\s+#.*$/, ''))
  if (!first.startsWith('npm ')) throw new Error('README.md has no start command under "Two commands"')
  return first
}

function readBanner(text: string): Banner {
  const url = /is ready: (http\S+)/.exec(text)?.[1] ?? ''
  const password = /Demo logins \(password (\S+)\):/.exec(text)?.[1] ?? ''
  const phones = [...text.matchAll(/^ {2}(1\d{10}) {2}/gm)].map(([, phone = '']) => phone)
  const sites = [...text.matchAll(/^ {2}(https:\/\/\S+\.test\/\S*)/gm)].map(([, site = '']) => site)
  return { url: url.replace(/\/$/, ''), password, phones, sites }
}

const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)
      } catch {
        return false
      }
    })

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
