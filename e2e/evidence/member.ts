// Members for the workspace tests: logged in without the login page, and files to hand over.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DEMO_PASSWORD, registerQuietly } from '../account/people.ts'
import { proveStaff } from '../operator/staff.ts'

/** The demo people with money; everybody else starts with nothing. */
export const RICH_PERSON = '13800000001'
export const RICH_ENTERPRISE = '13800000002'
export const OPERATOR = '13900000001'

export async function logInAs(context: BrowserContext, phone: string): Promise<string> {
  // A request that already carries the cookie but no page's origin would be taken for a forged one.
  await context.clearCookies({ name: 'bq-x-token' })
  const response = await context.request.post('/shimakaze/login', { data: { phone, password: DEMO_PASSWORD } })
  const answer = (await response.json()) as { statusCode: string; data: { token: string; account: { kind: string } } }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  const { token, account } = answer.data
  if (account.kind === 'staff') await proveStaff(context, token)
  await context.addInitScript((given) => {
    if (location.pathname !== '/login') sessionStorage.setItem('x-auth-token', given)
  }, token)
  return token
}

export async function newMember(context: BrowserContext): Promise<string> {
  const phone = await registerQuietly(context.request)
  await logInAs(context, phone)
  return phone
}

export async function setCookies(
  context: BrowserContext,
  baseURL: string | undefined,
  cookies: Record<string, string>,
): Promise<void> {
  const url = baseURL ?? ''
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
}

export interface TestFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export const sha256 = (file: Pick<TestFile, 'buffer'>): string => createHash('sha256').update(file.buffer).digest('hex')

export const fileOf = (bytes: number, name = `proof-${randomInt(1e9)}.bin`): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: randomBytes(bytes),
})

export const chooseFiles = (page: Page, files: TestFile | TestFile[] | string): Promise<void> =>
  page.getByTestId('file-input').setInputFiles(files)

export const uploadRow = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

export async function waitForPhase(row: Locator, phase: string): Promise<void> {
  await expect(row).toHaveAttribute('data-phase', phase, { timeout: 20_000 })
}

export interface Line {
  setSpeed(bytesPerSecond: number): Promise<void>
  cut(): Promise<void>
}

/** A line that can be made slow enough to stop an upload in the middle, or be cut. */
export async function lineOf(page: Page): Promise<Line> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const emulate = async (offline: boolean, uploadThroughput: number) => {
    await devtools.send('Network.emulateNetworkConditions', { offline, latency: 2, downloadThroughput: -1, uploadThroughput })
  }
  return { setSpeed: (speed) => emulate(false, speed), cut: () => emulate(true, -1) }
}

export async function depositDigests(
  context: BrowserContext,
  token: string,
  items: readonly { name: string; label?: string }[],
): Promise<string[]> {
  const response = await context.request.post('/shimakaze/attestaion/hash', {
    headers: { 'x-auth-token': token },
    data: {
      acknowledged: true,
      items: items.map((item) => ({ ...item, digest: createHash('sha256').update(item.name).digest('hex') })),
    },
  })
  const answer = (await response.json()) as { statusCode: string; data: { list: { ano: string }[] } }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data.list.map(({ ano }) => ano)
}
