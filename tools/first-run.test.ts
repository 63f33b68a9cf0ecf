// A literal first run: a user, at full size also root and a second user, follow the README in clones of their own at the same time; each ends with packages that verify.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRoot, type OsAccount, ownAccount, unprivilegedAccounts } from './first-run/account.ts'
import { Client } from './first-run/client.ts'
import { cloneInto, type Installation } from './first-run/installation.ts'
import { launchBrowser } from './mutation/verifier.ts'

// The web is built in every clone, browsers are started, and the machine runs other tests meanwhile.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const folder = mkdtempSync(join(tmpdir(), 'attestry-first-run-'))
chmodSync(folder, 0o755)
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  for (const installation of installations.values()) installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

interface Journey {
  readonly installation: Installation
  readonly ready: unknown
  readonly trust: string
  readonly files: Record<string, { package: string; artefacts: Record<string, string> }>
  readonly stopped: { endedBy: string; ms: number; left: number[] }
  readonly restartMs: number
  readonly outside: string[]
}

const installations = new Map<string, Installation>()
const MAX_PRINTED = 8_000

/** Everything the README promises, in the order a new user does it. */
async function follow(...given: Parameters<typeof followReadme>): Promise<Journey> {
  try {
    return await followReadme(...given)
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\n\nThe server has printed:\n${installations.get(given[0])?.output().slice(-MAX_PRINTED)}`,
      {
        cause: error,
      },
    )
  }
}

async function followReadme(
  name: string,
  account: OsAccount,
  built?: Promise<Installation>,
  onStarted?: (installation: Installation) => void,
): Promise<Journey> {
  const installation = cloneInto(join(folder, name), account)
  installations.set(name, installation)
  if (built) installation.copyBuildOf(await built)
  const { banner } = await installation.start()
  onStarted?.(installation)
  const client = await Client.logIn(banner)
  const site = (part: string) => banner.sites.find((each) => each.includes(part)) ?? ''
  const deposited = await client.depositFile('证据.bin', Buffer.from(`evidence of ${name}`))
  const article = await client.capture('page', site('/article'))
  const video = await client.capture('video', site('/v/1001'))
  const records = {
    file: { ano: deposited, artefacts: {} },
    article,
    video,
  }
  const files: Record<string, { package: string; artefacts: Record<string, string> }> = {}
  for (const [kind, { ano, artefacts }] of Object.entries(records)) {
    const place = join(folder, `${name}-${kind}.zip`)
    writeFileSync(place, await client.package(ano))
    files[kind] = { package: place, artefacts }
  }
  const trust = await client.trustDigest()
  const ready = await client.readiness()
  const stopped = await installation.interrupt()
  const left = installation.processes()
  const { ms: restartMs, banner: again } = await installation.start()
  // Records survive the restart.
  await (await Client.logIn(again)).package(deposited)
  await installation.interrupt()
  return { installation, ready, files, trust, stopped: { ...stopped, left }, restartMs, outside: writtenOutside(account) }
}

/** Files owned by the account outside its clone and home. */
function writtenOutside({ uid, prefix }: OsAccount): string[] {
  if (prefix.length === 0) return []
  const found = execFileSync(
    'find',
    [
      '/',
      // Temporary files of other programs may vanish meanwhile.
      '-ignore_readdir_race',
      '-maxdepth',
      '3',
      '(',
      '-path',
      '/proc',
      '-o',
      '-path',
      '/sys',
      '-o',
      '-path',
      // Of an interrupted run too.
      join(tmpdir(), 'attestry-first-run-*'),
      ')',
      '-prune',
      '-o',
      '-uid',
      String(uid),
      '-print',
    ],
    { encoding: 'utf8' },
  )
  // libpulse, which ffmpeg and the browser load, makes an empty folder with a random name.
  return found.split('\n').filter((path) => path !== '' && !/^\/tmp\/pulse-\w+$/.test(path))
}

const [first, second] = isRoot() ? unprivilegedAccounts(folder) : [ownAccount(), ownAccount()]
const isFullSize = process.env.FULL_SIZE === '1'
const accounts: [string, OsAccount][] = [
  ['first', first],
  ...(isFullSize ? [['second', second] satisfies [string, OsAccount]] : []),
  ...(isFullSize && isRoot() ? [['root', ownAccount()] satisfies [string, OsAccount]] : []),
]
const journeys = new Map<string, Promise<Journey>>()

/** The first builds the web, the others take over its build; from then on all run at the same time. */
function begin(): void {
  const built = Promise.withResolvers<Installation>()
  for (const [name, account] of accounts) {
    const journey = name === 'first' ? follow(name, account, undefined, built.resolve) : follow(name, account, built.promise)
    if (name === 'first') journey.catch(built.reject)
    journeys.set(name, journey)
  }
  for (const journey of [...journeys.values(), built.promise]) journey.catch(() => {})
}

describe.each(accounts)('the first run of the %s installation', (name, account) => {
  let journey: Journey
  beforeAll(async () => {
    if (journeys.size === 0) begin()
    journey = await (journeys.get(name) as Promise<Journey>)
  })

  it('reports ready at /readyz', () => {
    expect(journey.ready).toEqual({ status: 200, body: { ok: true, database: true, disk: true, stopping: false, stalled: [] } })
  })

  it('captures the article and the film of the video completely', () => {
    expect(journey.files.article?.artefacts).toMatchObject({ image: 'ok', archive: 'ok' })
    expect(journey.files.video?.artefacts).toMatchObject({ media: 'ok' })
  })

  it.each(['file', 'article', 'video'])('gives a package of the %s that the command of the README accepts', (kind) => {
    const { exitCode, output } = journey.installation.run(
      'npm',
      'run',
      'verify',
      '--',
      journey.files[kind]?.package ?? '',
      '--trust',
      journey.trust,
    )
    expect(exitCode, output).toBe(0)
  })

  it.each(['file', 'article'])('gives a package of the %s that its own script and page accept', async (kind) => {
    const archive = journey.files[kind]?.package ?? ''
    const unpacked = `${archive}.unpacked`
    mkdirSync(unpacked)
    execFileSync('unzip', ['-q', archive, '-d', unpacked])
    expect(() => execFileSync('bash', ['verify.sh', '--trust', journey.trust], { cwd: unpacked, stdio: 'pipe' })).not.toThrow()
    const page = await browser.newPage()
    await page.goto(pathToFileURL(join(unpacked, 'verify.html')).href)
    await page.fill('#trust', journey.trust)
    await page.setInputFiles('#archive', archive)
    await page.waitForSelector('[data-verdict]')
    expect(await page.getAttribute('[data-verdict]', 'data-verdict')).toBe('ok')
    await page.close()
  })

  it('stops completely on Ctrl-C and starts again', () => {
    // npm ends by the signal it was sent.
    expect(journey.stopped.endedBy).toBe('SIGINT')
    expect(journey.stopped.left).toEqual([])
    console.log(
      `${account.name}: stopped in ${Math.round(journey.stopped.ms)} ms, ready again in ${Math.round(journey.restartMs)} ms`,
    )
  })

  it('writes nothing outside its own folder', () => {
    expect(journey.outside).toEqual([])
    expect(readFileSync(join(journey.installation.folder, 'data', 'keys', 'lock'), 'utf8')).toMatch(/^attestry\/signer-lock/)
  })
})

if (isFullSize && !isRoot()) it.skip('the first run as root (not run: this user is not root)', () => {})
