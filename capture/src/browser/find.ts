// Finds the browser: the smallest suitable one first, and the binary behind the distribution's start script, so that the digested file is the one that runs.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface FoundBrowser {
  readonly path: string
  /** The headless shell only renders; the full browser needs --headless and has more background activity. */
  readonly kind: 'shell' | 'full'
}

const candidates: readonly FoundBrowser[] = [
  { path: '/usr/lib/chromium/chromium-headless-shell', kind: 'shell' },
  { path: '/usr/bin/chromium-headless-shell', kind: 'shell' },
  { path: '/usr/lib/chromium/chromium', kind: 'full' },
  { path: '/usr/bin/chromium', kind: 'full' },
  { path: '/opt/google/chrome/chrome', kind: 'full' },
  { path: '/usr/bin/google-chrome-stable', kind: 'full' },
]

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

export async function findBrowser(configuredPath?: string): Promise<FoundBrowser | null> {
  if (configuredPath) {
    const path = await realpath(configuredPath).catch(() => configuredPath)
    const behind = candidates.find(
      (each) => configuredPath.startsWith('/usr/bin/') && each.path.endsWith(configuredPath.slice('/usr/bin'.length)),
    )
    for (const each of [behind?.path, path])
      if (each && (await isExecutable(each))) return { path: each, kind: /headless.shell/.test(each) ? 'shell' : 'full' }
    return null
  }
  for (const each of candidates) if (await isExecutable(each.path)) return each
  return null
}

export async function browserVersion(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000, env: { HOME: '/nonexistent' } })
  return stdout.trim()
}

export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
