// Reads a package from a chosen file or folder slice by slice, so that its size is not limited by memory.

import type { RandomAccess } from '../src/package/zip.ts'
import type { PackageSource } from '../src/verify/package-source.ts'
import { CheckFailure } from '../src/verify/verdict.ts'

const CHUNK_BYTES = 1024 * 1024

export const archiveOf = (file: Blob): RandomAccess => ({
  size: file.size,
  read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
})

/** Strips the name of the chosen folder, with which every path begins. */
export function folderOf(chosen: readonly File[]): PackageSource {
  const files = new Map(chosen.map((file) => [file.webkitRelativePath.split('/').slice(1).join('/'), file]))
  const fileAt = (path: string): File => {
    const file = files.get(path)
    if (!file) throw new CheckFailure('missing-file', path)
    return file
  }
  return {
    list: () => [...files].map(([path, { size }]) => ({ path, size })),
    read: async (path) => new Uint8Array(await fileAt(path).arrayBuffer()),
    stream: (path) => slicesOf(fileAt(path)),
  }
}

async function* slicesOf(file: Blob): AsyncIterable<Uint8Array> {
  for (let at = 0; at < file.size; at += CHUNK_BYTES) yield new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer())
}
