// Prepares a checkout for `npm start` or `npm test`: npm packages, system packages and the built web, each skipped when nothing changed.
//
// It runs on whatever Node started npm (20 or newer) while nothing is installed yet, so it is plain JavaScript without imports from node_modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareSystem } from './prepare-system.mjs'

const RUNTIME_MAJOR = 24
const PROGRESS_MS = 5_000
const NETWORK_ERROR = /\b(ENOTFOUND|EAI_AGAIN|ECONN[A-Z]+|E[A-Z]*TIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)\b/

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...path) => join(root, ...path)
const cacheFolder = at('.cache')
const logFile = join(cacheFolder, 'prepare.log')
const ownNode = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const purpose = process.argv[2]
if (!['start', 'test', 'check'].includes(purpose)) stop('usage: node tools/prepare.mjs start|test|check')

mkdirSync(cacheFolder, { recursive: true })
writeFileSync(logFile, '')
await preparePackages()
const node = suitableNode()
// Types, lint and texts need the npm packages alone.
if (purpose !== 'check') await prepareSystem(purpose, { cacheFolder, run, print: console.log })
// The tests build the web themselves, since the build is one of their checks.
if (purpose === 'start') {
  await prepareVerifier(node)
  await prepareWeb(node)
}

async function preparePackages() {
  const lock = readFileSync(at('package-lock.json'))
  const stamp = sha256(lock)
  const stampFile = at('node_modules', '.attestry-stamp')
  if (readIfExists(stampFile) === stamp) return
  if (!isInstalled(JSON.parse(lock))) {
    const networkError = () => NETWORK_ERROR.exec(readFileSync(logFile, 'utf8'))?.[0]
    const install = async (command) => {
      const plain = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
      const env = { PATH: pathWithoutOwnPrograms(), ...nodeHeaders(), ...packageCache(), ...fewRetries() }
      if (await command([...npm(), 'ci', ...plain], env)) return true
      // Another attempt would fail in the same way, a minute later.
      if (networkError()) return false
      process.stdout.write(' npm ci refused, trying npm install ...')
      // --no-save: otherwise npm would rewrite the lock file.
      return command([...npm(), 'install', '--no-save', ...plain], env)
    }
    if (!(await run('Installing packages (first time only, one to four minutes)', install, networkError)))
      stop(
        networkError()
          ? `The npm registry cannot be reached (${networkError()}). Check the network and npm's settings "registry" and "proxy" (npm config list), then try again.`
          : 'The packages could not be installed.',
      )
  }
  writeFileSync(stampFile, stamp)
}

/** True when npm's own record of node_modules matches the lock, e.g. after a manual `npm install`. */
function isInstalled(lock) {
  const record = readIfExists(at('node_modules', '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    return installed[path] ? installed[path].version === wanted.version : Boolean(wanted.optional)
  })
}

function npm() {
  const { npm_execpath: script, npm_node_execpath: runner } = process.env
  return script?.endsWith('.js') && runner && existsSync(runner) ? [runner, script] : ['npm']
}

// npm ci deletes node_modules/.bin, including the node that would be running npm.
function pathWithoutOwnPrograms() {
  const own = at('node_modules', '.bin')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== own)
    .join(delimiter)
}

/** Native packages are built with this Node's own headers where present, which saves a download. */
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath))
  const found = existsSync(join(prefix, 'include', 'node', 'node_api.h'))
  return found && !process.env.npm_config_nodedir ? { npm_config_nodedir: prefix } : {}
}

/** npm keeps its cache in the home folder; if that is not writable, in the checkout. */
function packageCache() {
  const own = join(homedir(), '.npm')
  try {
    accessSync(existsSync(own) ? own : homedir(), constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: join(cacheFolder, 'npm') }
  }
}

/** With npm's defaults a machine without network waits for minutes. */
function fewRetries() {
  return process.env.npm_config_fetch_retries
    ? {}
    : { npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '5000' }
}

function suitableNode() {
  for (const candidate of [ownNode, process.execPath]) {
    const version = existsSync(candidate) ? spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout : undefined
    if (version && Number.parseInt(version.slice(1), 10) >= RUNTIME_MAJOR) return candidate
  }
  return stop(
    `Attestry runs on Node ${RUNTIME_MAJOR} or newer: this is ${process.version}, and npm has no Node ${RUNTIME_MAJOR} for ${process.platform}-${process.arch}; install it from nodejs.org and try again.`,
  )
}

async function prepareVerifier(node) {
  const stamp = fingerprint([
    ...['proof/src', 'proof/page', 'docs/format.md', 'docs/format.zh.md'],
    ...['tools/build-verifier.ts', 'package-lock.json'],
  ])
  const stampFile = at('.cache', 'verifier', '.stamp')
  if (readIfExists(stampFile) === stamp) return
  const done = await run('Building the verifiers that go into every package', (command) =>
    command([node, at('tools', 'build-verifier.ts')]),
  )
  if (!done) stop('The verifiers could not be built.')
  writeFileSync(stampFile, stamp)
}

async function prepareWeb(node) {
  const builder = at('tools', 'build-web.ts')
  if (!existsSync(builder)) return
  const stamp = fingerprint(['web', 'contract/src', 'proof/src', 'tools/build-web.ts', 'package-lock.json'])
  const stampFile = at('web', 'dist', '.stamp')
  if (readIfExists(stampFile) === stamp) return
  const done = await run('Building the web pages (after a change only)', (command) => command([node, builder]))
  if (!done) stop('The web pages could not be built.')
  writeFileSync(stampFile, stamp)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(at(path)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const inside = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist')
  return inside.sort().flatMap((name) => filesUnder(join(path, name)))
}

/** Prints one line while the work runs; command output goes to the log, whose end is printed when the work fails unexplained. */
async function run(title, work, explanation = () => undefined) {
  process.stdout.write(`${title} ...`)
  const startedAt = Date.now()
  const progress = setInterval(() => process.stdout.write('.'), PROGRESS_MS)
  const done = await work(command)
  clearInterval(progress)
  console.log(done ? ` done in ${Math.ceil((Date.now() - startedAt) / 1000)} s` : ' failed')
  if (!done && !explanation())
    console.error(
      `${readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n')}\n(all of it in ${relative(root, logFile)})`,
    )
  return done
}

function command([program, ...args], env = {}) {
  const log = openSync(logFile, 'a')
  return new Promise((resolve) => {
    // A group of its own: npm ignores Ctrl-C while it runs scripts, so the whole group is killed.
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
    })
    const end = (signal) => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
    const ended = (done) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, end)
      resolve(done)
    }
    child.on('error', () => ended(false))
    child.on('exit', (code) => ended(code === 0))
  }).finally(() => closeSync(log))
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
