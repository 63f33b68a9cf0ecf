// Names inside a record become names on somebody's disk: relative, plain, and the same everywhere.
export function isSafePath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 1024) return false
  if (!value.isWellFormed() || value !== value.normalize('NFC')) return false
  if (/[\p{Cc}\\]/u.test(value) || value.startsWith('/')) return false
  return value.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
