// Reads files outside the data folder only if no other user can have put or changed them there.
import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const ROOT_UID = 0
const WRITABLE_BY_OTHERS = 0o022
const STICKY = 0o1000

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

/** A folder of this user or of root, and so are those above it; in a sticky one, such as /tmp, others cannot replace what is ours. */
export async function isOwnFolder(path: string): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined)
  if (!stat?.isDirectory() || (stat.uid !== ROOT_UID && stat.uid !== process.getuid?.())) return false
  if (stat.mode & WRITABLE_BY_OTHERS && !(stat.mode & STICKY)) return false
  const parent = dirname(path)
  return parent === path || isOwnFolder(parent)
}
