// Distinguishes a package that another program has packed again from an archive that is damaged or none.
import { isSafePath } from '../bytes/safe-path.ts'
import { REQUIRED_PATHS } from '../package/layout.ts'
import { type RandomAccess, readForeignZip, ZipError } from '../package/zip.ts'

/**
 * Whether an archive that readZip rejects lists every required file of a package, at its top or in one folder. Nothing of its content is
 * read. Names that must not be unpacked, and names that stand twice, are never called re-packed.
 */
export async function isRepacked(archive: RandomAccess): Promise<boolean> {
  const paths = (await listed(archive)).filter((path) => !path.endsWith('/'))
  const names = new Set(paths)
  if (names.size !== paths.length || !paths.every((path) => isSafePath(path.normalize('NFC')))) return false
  const [folder = ''] = paths.map((path) => /^[^/]+\//.exec(path)?.[0] ?? '')
  return ['', folder].some((top) => REQUIRED_PATHS.every((path) => names.has(`${top}${path}`)))
}

async function listed(archive: RandomAccess): Promise<string[]> {
  try {
    return (await readForeignZip(archive)).map(({ path }) => path)
  } catch (error) {
    if (error instanceof ZipError) return []
    throw error
  }
}
