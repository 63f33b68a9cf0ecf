// The browser's home folder: empty at start, owned by the browser's user, removed afterwards, even that of a host that was killed.
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isRoot, NOBODY_UID } from './privilege.ts'

const FOLDER_PREFIX = 'attestry-browser-'

export interface BrowserHome {
  readonly folder: string
  readonly profile: string
  readonly keyLog: string
  /** Profile entries before the browser started; empty. */
  readonly before: readonly string[]
  /** An empty folder for the downloads of one capture; the caller removes it. */
  makeDownloadFolder(): Promise<string>
  clear(): Promise<void>
}

/** An unprivileged user can reach the folder only if every parent is world-executable. */
async function isReachable(folder: string): Promise<boolean> {
  for (let each = resolve(folder); ; each = dirname(each)) {
    const found = await stat(each).catch(() => null)
    if (!found || (found.mode & 0o001) === 0) return false
    if (each === dirname(each)) return true
  }
}

async function removeFoldersOfDeadHosts(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : 0
    if (!pid) continue
    const alive = await stat(`/proc/${pid}`).then(
      () => true,
      () => false,
    )
    if (!alive) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

export async function makeHome(workFolder: string): Promise<BrowserHome> {
  await removeFoldersOfDeadHosts()
  await mkdir(workFolder, { recursive: true })
  const reachable = !isRoot() || (await isReachable(dirname(resolve(workFolder))))
  const folder = reachable
    ? join(resolve(workFolder), 'browser')
    : await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`))
  const profile = join(folder, 'profile')
  await rm(folder, { recursive: true, force: true })
  await mkdir(profile, { recursive: true, mode: 0o700 })
  if (isRoot()) {
    for (const each of [folder, profile]) await chown(each, NOBODY_UID, NOBODY_UID)
    if (reachable) await chmod(resolve(workFolder), 0o711)
  }
  return {
    folder,
    profile,
    keyLog: join(folder, 'tls-keys.log'),
    before: await readdir(profile),
    async makeDownloadFolder() {
      const downloads = join(folder, `downloads-${randomUUID()}`)
      await mkdir(downloads, { mode: 0o700 })
      if (isRoot()) await chown(downloads, NOBODY_UID, NOBODY_UID)
      return downloads
    },
    clear: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}
