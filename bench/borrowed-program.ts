// Programs that only the anchors need: taken from the machine where they are there, else unpacked beside us from Debian's package, never installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '.cache', 'bench-programs')

export interface Borrowed {
  readonly command: string
  readonly environment: Readonly<Record<string, string>>
}

/** `paths` are places in a Debian file system, tried in order. */
export function borrow(paths: readonly string[], packages: readonly string[]): Borrowed {
  const here = paths.find((path) => existsSync(path))
  if (here) return { command: here, environment: {} }
  const unpacked = () => paths.map((path) => join(FOLDER, path)).find((path) => existsSync(path))
  if (!unpacked()) unpack(packages)
  const command = unpacked()
  if (!command) throw new Error(`${packages.join(', ')}: neither installed nor to be had from Debian`)
  return { command, environment: { LD_LIBRARY_PATH: join(FOLDER, 'usr/lib/x86_64-linux-gnu') } }
}

function unpack(packages: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of packages) {
    spawnSync('apt-get', ['download', name], { cwd: FOLDER, stdio: 'ignore' })
    spawnSync('sh', ['-c', `for package in ${name}_*.deb; do dpkg -x "$package" .; done`], { cwd: FOLDER, stdio: 'ignore' })
  }
}
