// Which browser this machine has: the smallest that does the work first, and the binary behind the distribution's start script, so that what is digested is what runs.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface FoundBrowser {
  readonly path: string
  /** The shell renders only; the full browser needs to be told to stay without a window, and does more on its own. */
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

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

export async function findBrowser(asked?: string): Promise<FoundBrowser | null> {
  if (asked) {
    const path = await realpath(asked).catch(() => asked)
    const behind = candidates.find((each) => asked.startsWith('/usr/bin/') && each.path.endsWith(asked.slice('/usr/bin'.length)))
    for (const each of [behind?.path, path])
      if (each && (await isProgram(each))) return { path: each, kind: /headless.shell/.test(each) ? 'shell' : 'full' }
    return null
  }
  for (const each of candidates) if (await isProgram(each.path)) return each
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
