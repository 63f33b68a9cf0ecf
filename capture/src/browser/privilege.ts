// Without privileges: what goes before a program's command so that it never runs as root and can gain no privileges.

/** The account that programs run under when the host runs as root. */
export const nobody = 65534

export const asRoot = () => process.getuid?.() === 0

/** A program also ends with the process that started it. */
export const withoutPrivileges = (): readonly string[] => [
  'setpriv',
  ...(asRoot() ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []),
  '--no-new-privs',
  '--pdeathsig',
  'KILL',
]
