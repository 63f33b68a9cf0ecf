// The browser's own folder: empty before, owned by the account that runs it, and gone afterwards, also when an earlier host was killed.
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { asRoot, nobody } from './privilege.ts'

const prefix = 'attestry-browser-'

export interface BrowserHome {
  readonly folder: string
  readonly profile: string
  readonly keyLog: string
  /** What was in the profile before the browser started: nothing. */
  readonly before: readonly string[]
  clear(): Promise<void>
}

/** An account of no privileges can only come here when every folder above lets strangers through. */
async function isReachable(folder: string): Promise<boolean> {
  for (let each = resolve(folder); ; each = dirname(each)) {
    const found = await stat(each).catch(() => null)
    if (!found || (found.mode & 0o001) === 0) return false
    if (each === dirname(each)) return true
  }
}

async function sweepDeadHosts(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (!pid) continue
    const alive = await stat(`/proc/${pid}`).then(
      () => true,
      () => false,
    )
    if (!alive) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

export async function makeHome(workFolder: string): Promise<BrowserHome> {
  await sweepDeadHosts()
  await mkdir(workFolder, { recursive: true })
  const reachable = !asRoot() || (await isReachable(dirname(resolve(workFolder))))
  const folder = reachable ? join(resolve(workFolder), 'browser') : await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const profile = join(folder, 'profile')
  await rm(folder, { recursive: true, force: true })
  await mkdir(profile, { recursive: true, mode: 0o700 })
  if (asRoot()) {
    for (const each of [folder, profile]) await chown(each, nobody, nobody)
    if (reachable) await chmod(resolve(workFolder), 0o711)
  }
  return {
    folder,
    profile,
    keyLog: join(folder, 'tls-keys.log'),
    before: await readdir(profile),
    clear: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}
