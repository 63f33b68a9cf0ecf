// Refuses relative paths: the processes that adapters start have working directories of their own.
import { isAbsolute } from 'node:path'

export function assertAbsolutePath(path: string, what: string): void {
  if (!isAbsolute(path)) throw new Error(`${what} must be an absolute path, not "${path}"`)
}
