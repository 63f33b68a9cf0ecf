// Recognises errors that say that the connection to the database was lost or cannot be opened.

/** SQLSTATE: the server shuts down, crashed, does not accept connections yet, or the connection failed. */
const LOSS_STATES = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'])
const LOSS_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|terminating connection due to|Client (has encountered a connection error|was closed) and is not queryable)/

export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', stack = '' } = error as NodeJS.ErrnoException
  if (LOSS_STATES.has(code) || LOSS_TEXT.test(error.message)) return true
  // Errors of sockets look the same everywhere: only those of the database driver count.
  return /^E[A-Z]+$/.test(code) && /\/node_modules\/pg(-pool)?\//.test(stack)
}
