// Finds programs that only the baselines need: those installed on the machine, else unpacked from the Debian package into .cache, never installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '.cache', 'bench-programs')

export interface Program {
  readonly command: string
  readonly environment: Readonly<Record<string, string>>
}

/** `paths` are absolute paths in a Debian file system, tried in order. */
export function findProgram(paths: readonly string[], packages: readonly string[]): Program {
  const installed = paths.find((path) => existsSync(path))
  if (installed) return { command: installed, environment: {} }
  const unpacked = () => paths.map((path) => join(FOLDER, path)).find((path) => existsSync(path))
  if (!unpacked()) unpack(packages)
  const command = unpacked()
  if (!command) throw new Error(`${packages.join(', ')}: neither installed nor downloadable from Debian`)
  return { command, environment: { LD_LIBRARY_PATH: join(FOLDER, 'usr/lib/x86_64-linux-gnu') } }
}

function unpack(packages: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of packages) {
    spawnSync('apt-get', ['download', name], { cwd: FOLDER, stdio: 'ignore' })
    spawnSync('sh', ['-c', `for package in ${name}_*.deb; do dpkg -x "$package" .; done`], { cwd: FOLDER, stdio: 'ignore' })
  }
}
