// Chooses the folder of PostgreSQL's Unix socket: only this user can enter it, so no other user can connect or listen there.
import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataFolderRefused } from '../folder-access.ts'
import type { Programs } from './postgres-programs.ts'

/** Only part of the socket's name: PostgreSQL listens on no TCP port. */
export const PORT = 5432

const SOCKET = `.s.PGSQL.${PORT}`
/** The kernel's limit for the path of a socket, without the final zero. */
const MAX_SOCKET_PATH_BYTES = 107

/** PostgreSQL's data folder itself, or a folder with a short path if the socket's path would be too long. */
export function openSocketFolder(dataDir: string, programs: Programs): string {
  const folder = fits(dataDir) ? dataDir : openShortFolder(dataDir, programs)
  // After a kill -9 the lock's process id may belong to another process, and PostgreSQL would refuse to start.
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(folder, name), { force: true })
  return folder
}

export function closeSocketFolder(folder: string, dataDir: string): void {
  if (folder === dataDir) return
  try {
    rmdirSync(folder)
  } catch {
    // The next start uses it again.
  }
}

const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= MAX_SOCKET_PATH_BYTES

// Not in XDG_RUNTIME_DIR, which is removed when the user logs out while the server may keep running.
function openShortFolder(dataDir: string, programs: Programs): string {
  const installation = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const name = `attestry-${process.getuid?.() ?? 0}-${installation}`
  const folder = [tmpdir(), '/tmp'].map((parent) => join(parent, name)).find(fits) ?? dataDir
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    assertOwnFolder(folder, programs)
  }
  chmodSync(folder, 0o700)
  programs.changeOwner(folder)
  return folder
}

function assertOwnFolder(folder: string, programs: Programs): void {
  const found = lstatSync(folder)
  if (!found.isDirectory() || ![process.getuid?.(), programs.uid].includes(found.uid))
    throw new DataFolderRefused(
      `${folder}, the folder for the database's socket, belongs to another user or is not a folder. Remove it, or choose a shorter path for DATA.`,
    )
}
