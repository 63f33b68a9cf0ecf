// Small private files that are created atomically and durably, exactly once.
import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const ABANDONED_MS = 60 * 60_000

export function errorCode(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}

/** Turns an expected file system error into undefined. */
export function unless(code: string): (fault: unknown) => undefined {
  return (fault) => {
    if (errorCode(fault) === code) return undefined
    throw fault
  }
}

/** Folder entries survive a power loss only if the folder itself was flushed. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(unless('ENOENT'))) !== undefined
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(unless('ENOENT')))?.isDirectory() ?? false
}

/** Creates the folder and missing parents durably; an existing folder keeps its mode. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
    await chmod(path, FOLDER_MODE)
  } catch (fault) {
    if (errorCode(fault) === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path))
      return makeFolder(path)
    }
    if (errorCode(fault) !== 'EEXIST') throw fault
  }
  // Also if it existed: its creator may have crashed before this flush.
  await syncFolder(dirname(path))
}

export async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE)
  try {
    await file.chmod(FILE_MODE)
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a temporary file in `unfinished` (same volume) and links it. False if the name exists; durable if true. */
export async function createOnce(target: string, bytes: Uint8Array, unfinished: string): Promise<boolean> {
  const path = join(unfinished, randomUUID())
  try {
    await writeFlushed(path, bytes)
    await link(path, target)
  } catch (fault) {
    if (errorCode(fault) !== 'EEXIST') throw fault
    return false
  } finally {
    await unlink(path).catch(unless('ENOENT'))
  }
  await syncFolder(dirname(target))
  return true
}

/** Removes temporary files of processes that crashed long ago. */
export async function clearAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const found = await stat(path).catch(unless('ENOENT'))
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}
