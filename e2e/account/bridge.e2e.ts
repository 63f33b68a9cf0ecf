// Coming over from a partner's system: a link of one minute and one use, shown before it lets anybody in.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { isFit, looks, wear } from './look.ts'
import { DEMO_PASSWORD, fillSmsCode, freshPhone, openAwake } from './people.ts'

test.describe.configure({ mode: 'serial' })

const OWNER = '13900000005'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
let key = { id: '', audience: '' }

interface Answer {
  readonly flag: boolean
  readonly statusCode: string
  readonly data: Record<string, string>
}

async function ask(
  request: APIRequestContext,
  method: 'get' | 'post',
  path: string,
  token: string,
  data?: object,
): Promise<Answer> {
  const options = { headers: token ? { 'x-auth-token': token } : {}, ...(data ? { data } : {}) }
  return (await (await request[method](`/shimakaze${path}`, options)).json()) as Answer
}

/** A code serves once: whoever was faster leaves the next half minute to us. */
async function staffToken(request: APIRequestContext): Promise<string> {
  const { data } = await ask(request, 'post', '/login', '', { phone: OWNER, password: DEMO_PASSWORD })
  const token = data.token ?? ''
  await expect
    .poll(
      async () => {
        const standing = await ask(request, 'get', '/desk/sign-in', token)
        return (await ask(request, 'post', '/desk/sign-in/prove', token, { code: standing.data.demoCode })).flag
      },
      { timeout: 70_000, intervals: [3_000] },
    )
    .toBe(true)
  return token
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function link(user: string, jti = randomBytes(16).toString('base64url')): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { aud: key.audience, sub: user, iat: now, exp: now + 60, jti, name: 'Lin' }
  const text = `${encoded({ alg: 'EdDSA', kid: key.id })}.${encoded(claims)}`
  return `/bridge-login?token=${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

test('staff register the partner’s key', async ({ request }) => {
  test.setTimeout(90_000)
  const token = await staffToken(request)
  const raw = (publicKey.export({ format: 'jwk' }) as { x: string }).x
  const { flag, data } = await ask(request, 'post', '/desk/bridge/key', token, { partner: 'Jiangzhou portal', publicKey: raw })
  expect(flag).toBe(true)
  key = { id: data.id ?? '', audience: data.audience ?? '' }
})

const user = `portal-${randomBytes(6).toString('hex')}`
let phone = ''

test('a new user ties a phone number, once', async ({ page }) => {
  await openAwake(page, link(user))
  await expect(page.getByRole('heading', { name: '首次使用Jiangzhou portal登录' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  phone = freshPhone()
  await page.getByLabel('手机号').fill(phone)
  await fillSmsCode(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认并登录' }).click()
  await page.waitForURL('**/browse')
})

test('from then on the user is asked, and let in', async ({ page, context }) => {
  const again = link(user)
  await openAwake(page, again)
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).last()).toBeVisible()
  // Nobody is logged in by a link alone.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('bq-x-token')
  await page.getByRole('button', { name: '继续登录' }).click()
  await page.waitForURL('**/browse')
  await openAwake(page, again)
  await expect(page.getByText('登录链接无效、已过期或已使用')).toBeVisible()
})

for (const look of looks)
  test(`looks right in ${look.lang}, ${look.theme}, ${look.width}`, async ({ page, context, baseURL }) => {
    test.setTimeout(90_000)
    await wear(context, page, baseURL, look)
    await openAwake(page, link(`portal-${look.lang}`))
    await page.getByRole('checkbox').waitFor()
    await isFit(page, look)
    await openAwake(page, '/bridge-login')
    await page.locator('.arrival .callout').waitFor()
    await isFit(page, look)
  })
