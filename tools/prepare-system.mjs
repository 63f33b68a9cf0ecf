// Finds missing system packages, installs them where permitted, and writes the result to a file that the server reads.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { systemPackages } from './system-packages.mjs'

// Without network access, apt must not fail at every start.
const RETRY_AFTER_MS = 12 * 3600 * 1000

/** @param {'start' | 'test'} purpose */
export async function prepareSystem(purpose, { cacheFolder, run, print }) {
  const missing = () => systemPackages.filter((one) => one.neededFor.includes(purpose) && !isReady(one))
  const attemptFile = join(cacheFolder, 'system-packages.attempt')

  let wanted = missing()
  if (wanted.length && !process.env.ATTESTRY_SKIP_SYSTEM && !triedRecently(attemptFile, wanted)) {
    const apt = aptCommand()
    if (apt) {
      writeFileSync(attemptFile, names(wanted))
      await install(apt, wanted, run)
      wanted = missing()
    }
  }

  const outcome = systemPackages.map((one) => ({ name: one.name, ready: isReady(one), features: one.features, why: one.why }))
  writeFileSync(join(cacheFolder, 'system-packages.json'), `${JSON.stringify(outcome, null, 2)}\n`)
  if (wanted.length) print(advice(wanted))
}

async function install(apt, wanted, run) {
  const plain = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const title = `Installing system packages ${names(wanted)} (first time only)`
  await run(title, async (command) => {
    await command([...apt, 'update'], env)
    if (await command([...apt, ...plain, ...wanted.map((one) => one.name)], env)) return true
    // A package name unknown to this distribution fails the whole command, so each is tried alone.
    for (const one of wanted) {
      for (const name of [one.name, ...(one.alternatives ?? [])]) {
        if (isReady(one) || (await command([...apt, ...plain, name], env))) break
      }
    }
    return wanted.every(isReady)
  })
}

function aptCommand() {
  if (!onPath('apt-get')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  const allowed = onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
  return allowed ? ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND', 'apt-get'] : undefined
}

function triedRecently(attemptFile, wanted) {
  if (!existsSync(attemptFile) || readFileSync(attemptFile, 'utf8') !== names(wanted)) return false
  return Date.now() - statSync(attemptFile).mtimeMs < RETRY_AFTER_MS
}

function advice(wanted) {
  const features = [...new Set(wanted.flatMap((one) => one.features))]
  const consequence = features.length ? `Waiting for them: ${features.join(', ')}.` : 'The tests that need them will fail.'
  return `Not installed: ${names(wanted)}. ${consequence}\n  To add them: sudo apt-get install -y --no-install-recommends ${names(wanted, ' ')}`
}

function names(packages, separator = ', ') {
  return packages.map((one) => one.name).join(separator)
}

function isReady({ commands = [], paths = [] }) {
  return commands.some(onPath) || paths.some((path) => existsSync(path))
}

function onPath(command) {
  // Services often run with a PATH that lacks the folders apt installs into.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return folders.some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
