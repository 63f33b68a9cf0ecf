// Names inside a record become names on somebody's disk: relative, plain, and the same everywhere.
export function isSafePath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 1024) return false
  if (!value.isWellFormed() || value !== value.normalize('NFC')) return false
  if (/[\p{Cc}\\]/u.test(value) || value.startsWith('/')) return false
  return value.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** A path that on some disk would be the same as another, or the folder of another. Undefined: all can be unpacked side by side. */
export function clashingPath(paths: readonly string[]): string | undefined {
  const taken = new Map<string, 'file' | 'folder'>()
  for (const path of paths) {
    // Up and down again makes one of letters that differ in lower case only, as the sharp s or the long s.
    const parts = path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').split('/')
    for (let count = 1; count <= parts.length; count += 1) {
      const place = parts.slice(0, count).join('/')
      const kind = count === parts.length ? 'file' : 'folder'
      if (taken.has(place) && (kind === 'file' || taken.get(place) === 'file')) return path
      taken.set(place, kind)
    }
  }
  return undefined
}
