// From a record to what proves it: its page, its certificate, its package, bundles of packages, and the offline verifier.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'

type Activate = (control: Locator) => Promise<void>

const click: Activate = (control) => control.click()

/** Downloads the certificate from the header of the open record page. Returns the path of the file. */
export async function saveCertificate(page: Page, activate = click): Promise<string> {
  const started = page.waitForEvent('download')
  const control = page.locator('.page-header').getByRole('button', { name: '下载证书' })
  await expect(control).toBeEnabled()
  await activate(control)
  return (await started).path()
}

/** Saves what a link downloads. Returns the path of the file. */
export async function saveDownload(page: Page, link: Locator): Promise<string> {
  const started = page.waitForEvent('download')
  await link.click()
  return (await started).path()
}

/** Unpacks an archive with unzip into a new folder. Returns the paths of its files, by name. */
export async function unpack(archive: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'attestry-bundle-'))
  await run('unzip', ['-q', archive, '-d', folder], { env: { ...process.env, LANG: 'C.UTF-8' } })
  return (await readdir(folder)).sort().map((name) => join(folder, name))
}

/** Confirms the open preview, with its price, and waits until the record is sealed. */
export async function confirmPreview(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: '确认并固化' })
  await expect(confirm).toBeEnabled({ timeout: 60_000 })
  await confirm.click()
  await expect(page.getByText('已固化', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
}

/** Chooses a file with the chooser that a control opens. */
export async function chooseWith(page: Page, control: Locator, files: Files, activate = click): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await activate(control)
  await (await opened).setFiles(files)
}

type Files = Parameters<Page['setInputFiles']>[1]

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

export interface Verdict {
  readonly ok: boolean
  readonly checks: readonly { readonly id: string; readonly state: string }[]
}

/** The verdict of the command-line verifier, against the trust digest that the platform publishes. */
export async function verifyOffline(page: Page, path: string): Promise<Verdict> {
  const published = (await (await page.request.get('/shimakaze/chain/info')).json()) as { data: { trust: { digest: string } } }
  const args = ['proof/src/bin/verify.ts', path, '--json', '--trust', published.data.trust.digest]
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, maxBuffer: 1 << 26 })
  return JSON.parse(stdout) as Verdict
}

/** Fails unless the command-line verifier accepts each package. */
export async function verifyEach(page: Page, packages: readonly string[]): Promise<void> {
  const verdicts = await Promise.all(packages.map((path) => verifyOffline(page, path)))
  for (const [at, verdict] of verdicts.entries()) expect(verdict, packages[at]).toMatchObject({ ok: true })
}
