// The verifiers behind one interface: the library, the command-line program, the page in a browser, the script, the commands of VERIFY.md, docs/verify.py.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sha256 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { CHAINED_STEPS, TRUST_PLACEHOLDER, VERIFIED } from '@attestry/proof/package/guide-command'
import { PATHS } from '@attestry/proof/package/layout'
import { zipOf } from '@attestry/proof/package/package.fixture'
import { inMemory } from '@attestry/proof/package/zip'
import { CHECKS, type CheckId, type Verdict } from '@attestry/proof/verify/verdict'
import { verifyArchive } from '@attestry/proof/verify/verify-package'
import { type Browser, chromium } from 'playwright-core'
import type { Change, Files } from './change.ts'

export interface Answer {
  readonly ok: boolean
  /** Empty for the commands of VERIFY.md, whose steps are not the checks; of docs/verify.py, which stops there, only the first. */
  readonly failed: readonly CheckId[]
}

export interface Verifier {
  readonly name: 'library' | 'program' | 'page' | 'script' | 'commands' | 'python'
  /** Undefined when not applicable: the script and the commands do not read archives. */
  verify(change: Change): Promise<Answer | undefined>
  close(): Promise<void>
}

const archiveOf = ({ archive, files }: Change): Uint8Array => archive ?? zipOf(files as Files)

export const libraryVerifier = (): Verifier => ({
  name: 'library',
  verify: async (change) =>
    answerOf(await verifyArchive(inMemory(archiveOf(change)), change.trust === undefined ? {} : { trust: change.trust })),
  close: async () => {},
})

interface Shown {
  readonly ok: boolean
  readonly checks: readonly { readonly id: string | null; readonly state: string | null }[]
}

function answerOf({ ok, checks }: Shown): Answer {
  if (checks.map(({ id }) => id).join() !== CHECKS.join())
    throw new Error(`expected the checks ${CHECKS.join()}, got ${checks.map(({ id }) => id).join()}`)
  return { ok, failed: checks.filter(({ state }) => state === 'fail').map(({ id }) => id as CheckId) }
}

/** Without a trust digest nothing is confirmed. */
const exitCodeOf = ({ ok }: Answer, { trust }: Change): number => (ok ? (trust === undefined ? 4 : 0) : 1)

const trustArguments = ({ trust }: Change): string[] => (trust === undefined ? [] : ['--trust', trust])

/** The bundled program alone in an otherwise empty folder. */
export function programVerifier(program: string): Verifier {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-program-'))
  let count = 0
  return {
    name: 'program',
    async verify(change) {
      count += 1
      const path = join(folder, `${count}.zip`)
      writeFileSync(path, archiveOf(change))
      const { code, output } = await run(process.execPath, [program, path, '--json', ...trustArguments(change)], folder)
      rmSync(path)
      const answer = answerOf(JSON.parse(output) as Verdict)
      if (code !== exitCodeOf(answer, change)) throw new Error(`verdict ok=${answer.ok} but exit code ${code}`)
      return answer
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** verify.sh as contained in packages, on the unpacked files. */
export function scriptVerifier(script: string): Verifier {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-script-'))
  let count = 0
  return {
    name: 'script',
    async verify(change) {
      if (!change.files) return undefined
      count += 1
      const unpacked = join(folder, String(count))
      unpack(change.files, unpacked)
      const { code, output } = await run('bash', [script, ...trustArguments(change)], unpacked)
      rmSync(unpacked, { recursive: true })
      const lines = [...output.matchAll(/^(OK {2}|FAIL|NONE|OPEN) [ \d]\d ([a-z0-9-]+) /gm)]
      if (lines.map(([, , id]) => id).join() !== CHECKS.join())
        throw new Error(`expected the checks ${CHECKS.join()} in the output:\n${output}`)
      const failed = lines.filter(([, state]) => state === 'FAIL').map(([, , id]) => id as CheckId)
      const answer = { ok: failed.length === 0, failed }
      if (code !== exitCodeOf(answer, change)) throw new Error(`exit code ${code} does not match the failed checks:\n${output}`)
      return answer
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** docs/verify.py, on the archive, or on the unpacked files where that is asked for. */
export function pythonVerifier(script: string, on: 'archive' | 'folder' = 'archive'): Verifier {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-python-'))
  let count = 0
  return {
    name: 'python',
    async verify(change) {
      if (on === 'folder' && !change.files) return undefined
      count += 1
      const path = join(folder, String(count))
      if (on === 'folder') unpack(change.files as Files, path)
      else writeFileSync(path, archiveOf(change))
      const { code, output } = await run('python3', ['-I', script, ...trustArguments(change), path], folder)
      rmSync(path, { recursive: true })
      const answer = pythonAnswer(output)
      if (code !== exitCodeOf(answer, change)) throw new Error(`exit code ${code} does not match the last line:\n${output}`)
      return answer
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function pythonAnswer(output: string): Answer {
  const lines = output.trimEnd().split('\n')
  const notFailed = lines.flatMap((line) => /^(?:passed|open) ([a-z0-9-]+)$/.exec(line)?.[1] ?? [])
  const failed = /^FAILED: ([a-z0-9-]+): /.exec(lines.at(-1) ?? '')?.[1]
  const expected = failed === undefined ? CHECKS : CHECKS.slice(0, CHECKS.indexOf(failed as CheckId))
  const isVerdict = failed !== undefined || /^(VERIFIED|NOT CONFIRMED: no trust given)$/.test(lines.at(-1) ?? '')
  if (!isVerdict || notFailed.join() !== expected.join()) throw new Error(`not a verdict after the checks before it:\n${output}`)
  return { ok: failed === undefined, failed: failed === undefined ? [] : [failed as CheckId] }
}

/** Debian packages whose programs the commands of VERIFY.md may use; nothing else is in their path. */
const STOCK_PACKAGES = ['bash', 'coreutils', 'findutils', 'grep', 'sed', 'diffutils', 'openssl', 'poppler-utils']

function stockPrograms(folder: string): string {
  const path = join(folder, 'bin')
  mkdirSync(path)
  const listed = execFileSync('dpkg', ['-L', ...STOCK_PACKAGES], { encoding: 'utf8' }).split('\n')
  for (const program of new Set(listed.filter((file) => /^(\/usr)?\/bin\/[^/]+$/.test(file)).map((file) => basename(file))))
    symlinkSync(`/usr/bin/${program}`, join(path, program))
  return path
}

/** The commands of VERIFY.md, verbatim, on the unpacked files. */
export function commandsVerifier(guide: string): Verifier {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-commands-'))
  const path = stockPrograms(folder)
  const blocks = [...readFileSync(guide, 'utf8').matchAll(/^```bash\n(.*?)\n```$/gms)].map(([, code]) => code).join('\n')
  let count = 0
  return {
    name: 'commands',
    async verify({ files, trust }) {
      if (!files) return undefined
      count += 1
      const unpacked = join(folder, String(count))
      const temporary = join(folder, `a blank ${count}`)
      mkdirSync(temporary)
      unpack(files, unpacked)
      const digest = trust ?? toHex(sha256(files.get(PATHS.trust) ?? new Uint8Array(0)))
      const code = blocks.replace(TRUST_PLACEHOLDER, digest)
      const { output } = await run(join(path, 'bash'), ['-c', code], unpacked, { PATH: path, TMPDIR: temporary })
      for (const used of [unpacked, temporary]) rmSync(used, { recursive: true })
      const said = output.split('\n').filter((line) => /^(PASSED|FAILED) /.test(line))
      const steps = CHAINED_STEPS.filter((id) => id !== 'start')
      if (said.map((line) => line.slice('PASSED '.length)).join() !== steps.join())
        throw new Error(`expected one line a step in the output:\n${output}`)
      const isVerified = output.trimEnd().split('\n').at(-1)?.startsWith(`${VERIFIED} `) ?? false
      if (isVerified !== said.every((line) => line.startsWith('PASSED')))
        throw new Error(`the last line does not match the steps:\n${output}`)
      return { ok: isVerified, failed: [] }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function unpack(files: Files, folder: string): void {
  for (const [path, bytes] of files) {
    const place = join(folder, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, bytes)
  }
}

/** verify.html from disk in a browser; any request or page error is reported. */
export async function pageVerifier(path: string): Promise<Verifier> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  const address = pathToFileURL(path).href
  const unexpected: string[] = []
  page.on('request', (request) => request.url() === address || unexpected.push(request.url()))
  page.on('pageerror', (error) => unexpected.push(String(error)))
  return {
    name: 'page',
    async verify(change) {
      await page.goto(address)
      await page.fill('#trust', change.trust ?? '')
      const buffer = Buffer.from(archiveOf(change))
      await page.setInputFiles('#archive', { name: 'package.zip', mimeType: 'application/zip', buffer })
      await page.waitForSelector('[data-verdict]')
      const verdict = await page.locator('[data-verdict]').first().getAttribute('data-verdict')
      const items = await page.locator('[data-check]').all()
      const checks = await Promise.all(
        items.map(async (item) => ({ id: await item.getAttribute('data-check'), state: await item.getAttribute('data-state') })),
      )
      if (unexpected.length > 0) throw new Error(`unexpected requests or errors of the page: ${unexpected.join(', ')}`)
      return answerOf({ ok: verdict === 'ok', checks: checks })
    },
    close: () => browser.close(),
  }
}

export async function launchBrowser(): Promise<Browser> {
  const candidates = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome-stable']
  for (const executablePath of candidates) {
    try {
      // No sandbox: our own page from our own disk, possibly as root.
      // Without a locale, files with non-ASCII names could not be opened.
      return await chromium.launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, LANG: 'C.UTF-8' } })
    } catch {
      // Try the next one.
    }
  }
  throw new Error(`no browser at ${candidates.join(', ')}`)
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env, maxBuffer: 1 << 26, timeout: 600_000 }, (error, output, errors) => {
      if (error && typeof error.code !== 'number') reject(error)
      else if (error?.code === 2 || error?.code === 3) reject(new Error(`${command} exited with ${error.code}: ${errors}`))
      else resolve({ code: error ? Number(error.code) : 0, output })
    })
  })
}
