// Refuses relative paths: child processes of adapters have other working directories.
import { isAbsolute } from 'node:path'

export function assertAbsolutePath(path: string, what: string): void {
  if (!isAbsolute(path)) throw new Error(`${what} must be an absolute path, not "${path}"`)
}
