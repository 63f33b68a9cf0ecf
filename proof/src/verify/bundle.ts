// Recognises an archive of several packages, such as all materials of a case, so that each package in it can be verified.
import { isSafePath } from '../bytes/safe-path.ts'
import { isKnownPath } from '../package/layout.ts'
import { type ForeignZipEntry, type RandomAccess, readForeignZip, STORED_METHOD, ZipError } from '../package/zip.ts'

export interface BundledPackage {
  readonly path: string
  /** Where the package stands in the archive; null if it is compressed and must be unpacked first. */
  readonly place: { readonly offset: number; readonly size: number } | null
}

/** The place in the bundle, the name and the number of a record. */
const BUNDLED_PACKAGE = /^\d{2,}-[^/]+-\d+\.zip$/

/** Empty unless the archive is a bundle. Nothing of the content is read, and the places are only what the archive states. */
export async function bundledPackages(archive: RandomAccess): Promise<BundledPackage[]> {
  const entries = await listed(archive)
  const paths = entries.map(({ path }) => path)
  if (new Set(paths).size !== paths.length || paths.some((path) => isKnownPath(path) || !isSafePath(path.normalize('NFC'))))
    return []
  return entries.filter(({ path }) => BUNDLED_PACKAGE.test(path)).map((entry) => ({ path: entry.path, place: placeOf(entry) }))
}

const placeOf = ({ method, size, compressedSize, offset }: ForeignZipEntry): BundledPackage['place'] =>
  method === STORED_METHOD && compressedSize === size ? { offset, size } : null

async function listed(archive: RandomAccess): Promise<ForeignZipEntry[]> {
  try {
    return await readForeignZip(archive)
  } catch (error) {
    if (error instanceof ZipError) return []
    throw error
  }
}
