// Names inside a record become names on somebody's disk: relative, plain, and the same everywhere.
export function isSafePath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 1024) return false
  if (!value.isWellFormed() || value !== value.normalize('NFC')) return false
  if (/[\p{Cc}\\]/u.test(value) || value.startsWith('/')) return false
  return value.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** A path that on some disk would be the same as another, or the folder of another. Undefined: all can be unpacked side by side. */
export function clashingPath(paths: readonly string[]): string | undefined {
  // A place is its folder's number and its own name, so the work grows with the text and not with how deep it goes.
  const taken = new Map<string, { readonly number: number; readonly kind: 'file' | 'folder' }>()
  for (const path of paths) {
    // Up and down again makes one of letters that differ in lower case only, as the sharp s or the long s.
    const parts = path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').split('/')
    let folder = 0
    for (const [at, part] of parts.entries()) {
      const kind = at === parts.length - 1 ? 'file' : 'folder'
      const place = taken.get(`${folder}/${part}`)
      if (place && (kind === 'file' || place.kind === 'file')) return path
      const number = place?.number ?? taken.size + 1
      if (!place) taken.set(`${folder}/${part}`, { number, kind })
      folder = number
    }
  }
  return undefined
}
