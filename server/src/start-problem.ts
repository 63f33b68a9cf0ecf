// What keeps the process from starting and what to change, in one sentence, for errors that the person at the terminal can fix.
import { DataFolderRefused } from './adapters/folder-access.ts'
import { ConfigError } from './config-value.ts'

const SQL_DISK_FULL = '53100'
const SQL_INSUFFICIENT_PRIVILEGE = '42501'

/** Undefined for all other errors: they are printed with their stack trace. */
export function startProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConfigError || error instanceof DataFolderRefused) return error.message
  const { code, path, port, message } = error as NodeJS.ErrnoException & { port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is taken by another program. Choose another one: PORT=${(port ?? 8080) + 1} npm start`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path ? `${path} cannot be written or read by this user (${code}). DATA names the folder for all data.` : undefined
    case 'ENOTDIR':
    case 'EEXIST':
      return path ? `${path} is a file where a folder is needed. DATA names the folder for all data.` : undefined
    case 'ENOSPC':
      return `the disk is full${path ? ` (${path})` : ''}.`
    case SQL_INSUFFICIENT_PRIVILEGE:
      return `the role of DATABASE_URL lacks a privilege (${message}). Set DATABASE_OWNER_URL to the role that owns the tables: it prepares them at the start.`
    default:
      if (code === SQL_DISK_FULL || /No space left on device/i.test(message))
        return 'the disk that holds the data folder is full.'
      return startProblem(error.cause)
  }
}
