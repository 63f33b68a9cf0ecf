// Safety rules for file paths in a record, which are unpacked on other people's disks: relative, normalised, portable.
export function isSafePath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 1024) return false
  if (!value.isWellFormed() || value !== value.normalize('NFC')) return false
  if (/[\p{Cc}\\]/u.test(value) || value.startsWith('/')) return false
  return value.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Returns a path that on some file system equals another path or is a folder of it; undefined if all can be unpacked together. */
export function clashingPath(paths: readonly string[]): string | undefined {
  // Keyed by the folder's number and the name, so that the work is linear in the text length, not in depth.
  const taken = new Map<string, { readonly number: number; readonly kind: 'file' | 'folder' }>()
  for (const path of paths) {
    // Upper then lower case also unifies letters that differ in lower case only, such as sharp s and long s.
    const parts = path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').split('/')
    let folder = 0
    for (const [at, part] of parts.entries()) {
      const kind = at === parts.length - 1 ? 'file' : 'folder'
      const known = taken.get(`${folder}/${part}`)
      if (known && (kind === 'file' || known.kind === 'file')) return path
      const number = known?.number ?? taken.size + 1
      if (!known) taken.set(`${folder}/${part}`, { number, kind })
      folder = number
    }
  }
  return undefined
}
