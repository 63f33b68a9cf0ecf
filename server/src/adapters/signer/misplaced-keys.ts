// Moves keys that an earlier version left in a folder below / because it passed a relative path to the signing process.
import { cp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DataFolderRefused } from '../folder-access.ts'
import { errorCode, isThere, makeFolder, syncFolder } from './durable-file.ts'
import { opensLock } from './file-keys.ts'
import { isOwnFolder, readOwnFile } from './own-file.ts'

export interface KeyFolders {
  /** Where the keys belong. */
  readonly folder: string
  /** Where an earlier version may have left them. */
  readonly misplacedFolder: string
}

/** True if keys were moved. Keys of another installation, which this secret does not open, are left in place. */
export async function moveMisplacedKeys({ folder, misplacedFolder }: KeyFolders, secret: Uint8Array): Promise<boolean> {
  if (folder === misplacedFolder || (await isThere(`${folder}/lock`))) return false
  const lock = await readOwnFile(`${misplacedFolder}/lock`)
  if (lock === undefined || !opensLock(lock, secret)) return false
  // Beside other files they belong to the data folder of another installation, which may be running.
  const others = (await readdir(dirname(misplacedFolder))).filter((name) => name !== basename(misplacedFolder))
  if (others.length > 0)
    throw new DataFolderRefused(
      `keys that this secret opens are in ${misplacedFolder}: move that folder to ${folder} if they are this installation's, or give DATA as an absolute path`,
    )
  await makeFolder(dirname(folder))
  await moveFolder(misplacedFolder, folder)
  // Its parent folder was created only for the keys.
  await rmdir(dirname(misplacedFolder)).catch(() => {})
  return true
}

/** With a hardware token nothing shows which installation the signed heads belong to, so a person has to decide. */
export async function refuseMisplacedHeads({ folder, misplacedFolder }: KeyFolders): Promise<void> {
  if (folder === misplacedFolder || (await isThere(folder))) return
  const found = (await isOwnFolder(misplacedFolder)) ? await readdir(misplacedFolder) : []
  if (found.length > 0)
    throw new DataFolderRefused(
      `signed heads of an earlier version are in ${misplacedFolder}: move that folder to ${folder}, or create ${folder} if they belong to another installation`,
    )
}

async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    // Another volume: copied beside the target, renamed when complete, and only then removed.
    const copy = `${to}.moving`
    await rm(copy, { recursive: true, force: true })
    await cp(from, copy, { recursive: true, preserveTimestamps: true })
    for (const file of await readdir(copy, { recursive: true })) await syncFolder(join(copy, file))
    await rename(copy, to)
    await syncFolder(dirname(to))
    await rm(from, { recursive: true, force: true })
  }
  await syncFolder(dirname(to))
}
