// Recognises files that are no evidence package, such as a document chosen by mistake: verifying them would look like forgery.
import { PATHS } from '@attestry/proof/package/layout'
import { type RandomAccess, readForeignZip, ZipError } from '@attestry/proof/package/zip'

const SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
const packagePaths: readonly string[] = Object.values(PATHS)

/** A damaged or truncated package still begins as an archive, and is verified. */
export async function isPackageFile(archive: RandomAccess): Promise<boolean> {
  const head = archive.size < SIGNATURE.length ? [] : [...(await archive.read(0, SIGNATURE.length))]
  if (!SIGNATURE.every((byte, at) => head[at] === byte)) return false
  try {
    const entries = await readForeignZip(archive)
    return entries.some(({ path }) => packagePaths.some((own) => path === own || path.endsWith(`/${own}`)))
  } catch (error) {
    if (error instanceof ZipError) return true
    throw error
  }
}
