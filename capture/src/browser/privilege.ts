// Command prefix that starts a program without privileges: never as root, and unable to gain any.

/** The user that programs run as when the host runs as root. */
export const NOBODY_UID = 65534

export const isRoot = () => process.getuid?.() === 0

/** server: the user the host runs as (`own` in earlier reports); the browser can then read what the host can. separate: one without any files. */
export type BrowserAccount = 'server' | 'separate'

export const browserAccount = (): BrowserAccount => (isRoot() ? 'separate' : 'server')

/** The program is also killed when its parent process dies. */
export const withoutPrivileges = (): readonly string[] => [
  'setpriv',
  ...(isRoot() ? [`--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups'] : []),
  '--no-new-privs',
  '--pdeathsig',
  'KILL',
]
