// Reads files outside the data folder only if no other user can have put or changed them there.
import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { assertOwnFolder } from '../folder-access.ts'

/** Undefined if it is absent, of another user, no regular file, or in a folder that others can write. Never blocks, not even on a FIFO. */
export async function readOwnFile(path: string): Promise<string | undefined> {
  if (!(await isOwnFolder(dirname(path)))) return undefined
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  try {
    const stat = await file?.stat()
    return stat?.isFile() && stat.uid === process.getuid?.() ? await file?.readFile('latin1') : undefined
  } finally {
    await file?.close()
  }
}

/** An existing folder of this user or of root that no other user can change or replace. */
export async function isOwnFolder(path: string): Promise<boolean> {
  try {
    assertOwnFolder(path)
    return (await lstat(path)).isDirectory()
  } catch {
    return false
  }
}
