// Members for the workspace tests: logged in through the API, and files to upload.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page, request as requests, test } from '@playwright/test'
import { DEMO_PASSWORD, registerByApi } from '../account/people.ts'
import { passSecondFactor } from '../operator/staff.ts'

/** The demo accounts with a balance; all others start with an empty wallet. */
export const FUNDED_PERSON = '13800000001'
export const FUNDED_ENTERPRISE = '13800000002'
export const OPERATOR = '13900000001'

const demoSessions = new Map<string, { readonly token: Promise<string>; readonly at: number }>()
const demoAccounts = /^13[89]0000000[1235]$/
/** Staff confirm with a code again after a quarter of an hour. */
const MAX_SESSION_AGE_MS = 10 * 60_000

export async function logInAs(context: BrowserContext, phone: string): Promise<string> {
  const token = await (demoAccounts.test(phone) ? demoToken(phone) : newSession(phone))
  await useSession(context, token)
  return token
}

/** A page in a browser of the account's own. */
export async function newPageAs(context: BrowserContext, phone: string): Promise<Page> {
  await logInAs(context, phone)
  return context.newPage()
}

/** Token of a demo account: one login per account and worker, because passwords take long to verify. */
export function demoToken(phone: string): Promise<string> {
  const known = demoSessions.get(phone)
  if (known && Date.now() - known.at < MAX_SESSION_AGE_MS) return known.token
  const token = newSession(phone)
  demoSessions.set(phone, { token, at: Date.now() })
  return token
}

async function newSession(phone: string): Promise<string> {
  const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const response = await api.post('/shimakaze/login', { data: { phone, password: DEMO_PASSWORD } })
  const answer = (await response.json()) as { statusCode: string; data: { token: string; account: { kind: string } } }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  const { token, account } = answer.data
  if (account.kind === 'staff') await passSecondFactor(api, token)
  await api.dispose()
  return token
}

export async function useSession(context: BrowserContext, token: string): Promise<void> {
  const url = test.info().project.use.baseURL ?? ''
  await context.addCookies([{ name: 'bq-x-token', value: token, url, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript((given) => {
    if (location.pathname !== '/login') sessionStorage.setItem('x-auth-token', given)
  }, token)
}

export async function newMember(context: BrowserContext): Promise<string> {
  const { phone, token } = await registerByApi(context.request)
  await useSession(context, token)
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

export const randomFile = (bytes: number, name = `proof-${randomInt(1e9)}.bin`): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: randomBytes(bytes),
})

export const chooseFiles = (page: Page, files: TestFile | TestFile[] | string): Promise<void> =>
  page.getByTestId('file-input').setInputFiles(files)

export const uploadRow = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

export async function waitForPhase(row: Locator, phase: string): Promise<void> {
  await expect(row).toHaveAttribute('data-phase', phase)
}

export interface NetworkThrottle {
  setSpeed(bytesPerSecond: number): Promise<void>
  disconnect(): Promise<void>
}

/** Slows the network down enough to stop an upload in the middle, or cuts it. */
export async function throttleNetwork(page: Page): Promise<NetworkThrottle> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const emulate = async (offline: boolean, uploadThroughput: number) => {
    await devtools.send('Network.emulateNetworkConditions', { offline, latency: 2, downloadThroughput: -1, uploadThroughput })
  }
  return { setSpeed: (speed) => emulate(false, speed), disconnect: () => emulate(true, -1) }
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
