// File system helpers: folders that survive a power loss, modes independent of the umask, and named errors.
import { chmod, mkdir, open, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { NoSpace, StorageError } from './errors.ts'

export const FOLDER_MODE = 0o750
export const OBJECT_MODE = 0o444

export function errorCode(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}

export function isAbsent(fault: unknown): boolean {
  return errorCode(fault) === 'ENOENT'
}

/** Runs file system work and turns "disk full" into NoSpace. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    const code = errorCode(fault)
    if (!(fault instanceof StorageError) && (code === 'ENOSPC' || code === 'EDQUOT')) throw new NoSpace(fault)
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

/** Creates the folder and its missing parents with FOLDER_MODE, whatever the umask. */
export async function makeFoldersAbove(path: string): Promise<void> {
  const missing: string[] = []
  let above = path
  for (; !(await isThere(above)); above = dirname(above)) missing.unshift(basename(above))
  await makeFolders(above, ...missing)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (fault) => {
      if (isAbsent(fault)) return false
      throw fault
    },
  )

/** Creates missing nested folders below `root` and flushes their entries. */
export async function makeFolders(root: string, ...names: string[]): Promise<string> {
  let path = root
  for (const name of names) {
    path = join(path, name)
    try {
      await mkdir(path)
      await chmod(path, FOLDER_MODE)
    } catch (fault) {
      if (errorCode(fault) !== 'EEXIST') throw fault
    }
    // Also if it existed: its creator may have crashed before this flush.
    await syncFolder(dirname(path))
  }
  return path
}
