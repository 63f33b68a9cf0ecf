// Working folder of this process's browsers and captures; removed on close, or by the next process after a kill.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertAbsolutePath } from '../absolute-path.ts'

/** Nodes on several machines or containers may share the root; process ids are comparable only on one machine. */
const MACHINE = hostname().replaceAll(/[^\w.-]/g, '_')
let opened = 0

export interface WorkFolder {
  /** Creates an empty folder. */
  make(name: string): string
  clear(name: string): Promise<void>
  close(): Promise<void>
}

export function openWorkFolder(root: string): WorkFolder {
  assertAbsolutePath(root, 'the work folder')
  mkdirSync(root, { recursive: true, mode: 0o711 })
  removeStale(root)
  opened += 1
  const folder = join(root, `${MACHINE}-${process.pid}-${opened}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o711 })
  return {
    make(name) {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o711 })
      return path
    },
    clear: (name) => remove(join(folder, name)),
    close: () => remove(folder),
  }
}

/** Removes the folders of ended processes. */
function removeStale(root: string): void {
  for (const name of readdirSync(root)) {
    if (!name.startsWith(`${MACHINE}-`)) continue
    const pid = Number(/^(\d+)-\d+$/.exec(name.slice(MACHINE.length + 1))?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid)) rmSync(join(root, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Retries, because a browser that was just killed may still be closing its files. */
async function remove(path: string): Promise<void> {
  for (let tries = 5; ; tries -= 1) {
    try {
      return await rm(path, { recursive: true, force: true })
    } catch (error) {
      if (tries === 0) throw error
      await sleep(100)
    }
  }
}
