// Operating system accounts for first runs: root starts them as unprivileged users that exist only inside a mount namespace.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OsAccount {
  readonly name: string
  readonly uid: number
  /** Goes before a command so that it runs under this account. */
  readonly prefix: readonly string[]
}

export const isRoot = () => process.getuid?.() === 0

export const ownAccount = (): OsAccount => ({ name: isRoot() ? 'root' : 'user', uid: process.getuid?.() ?? 0, prefix: [] })

const drop = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all']

/** PostgreSQL's initdb needs a passwd entry, so the namespace has a passwd file with two more lines. */
export function unprivilegedAccounts(folder: string): readonly [OsAccount, OsAccount] {
  const uids = [61_001, 61_002] as const
  const passwd = join(folder, 'passwd')
  const lines = uids.map((uid) => `attestry-${uid}:x:${uid}:${uid}::/nonexistent:/bin/sh\n`)
  writeFileSync(passwd, readFileSync('/etc/passwd', 'utf8') + lines.join(''))
  const enter = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', passwd]
  const account = (uid: number): OsAccount => ({ name: `user ${uid}`, uid, prefix: [...enter, ...drop(uid)] })
  try {
    execFileSync(enter[0] ?? '', [...enter.slice(1), 'true'], { stdio: 'ignore' })
    return [account(uids[0]), account(uids[1])]
  } catch {
    // Without mount namespaces, two accounts that every Debian has.
    return [
      { name: 'nobody', uid: 65_534, prefix: drop(65_534) },
      { name: 'daemon', uid: 1, prefix: drop(1) },
    ]
  }
}
