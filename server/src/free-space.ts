// Free space of the disk of a folder, for readiness and the health desk.
import { statfs } from 'node:fs/promises'

/** Each deposit creates a few files; below this the next ones fail although there is space. */
const MIN_FREE_FILES = 500

export async function freeBytesAt(folder: string): Promise<number> {
  return freeBytesOf(await statfs(folder))
}

/** A disk without free inodes is full. `files` is 0 where the file system has no limit. */
export function freeBytesOf(disk: { bavail: number; bsize: number; files: number; ffree: number }): number {
  return disk.files > 0 && disk.ffree < MIN_FREE_FILES ? 0 : disk.bavail * disk.bsize
}
