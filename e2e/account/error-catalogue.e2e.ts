// Client error handling: every row of the specification's error catalogue, the five display modes, and opting out.
import { expect, type Page, test } from '@playwright/test'
import { answerWith, bundleHarness, makeCall, openHarness, refusal } from './harness.ts'

let script = ''
test.beforeAll(async () => {
  script = await bundleHarness()
})

const notice = (page: Page) => page.locator('.notice')

const storeSession = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem('x-auth-token', 'old')
    sessionStorage.setItem('sessionPlatform', '{}')
    localStorage.setItem('something', 'kept')
    // biome-ignore lint/suspicious/noDocumentCookie: the page itself drops it the same way
    document.cookie = 'bq-x-token=old; Path=/'
  })

const readStoredSession = (page: Page) =>
  page.evaluate(() => ({
    token: sessionStorage.getItem('x-auth-token'),
    something: localStorage.getItem('something'),
    cookie: /bq-x-token=[^;]/.test(document.cookie),
  }))

for (const message of ['User is not logged in', '用户未登录']) {
  test(`message "${message}" clears the session and redirects to the login page`, async ({ page }) => {
    await openHarness(page, script)
    await storeSession(page)
    await answerWith(page, refusal('400001', message))
    void makeCall(page).catch(() => {})
    await page.waitForURL('**/login?back=*')
    expect(new URL(page.url()).searchParams.get('back')).toBe('/harness?here=1')
    await expect(notice(page)).toContainText('Your login has expired')
    expect(await readStoredSession(page)).toEqual({ token: null, something: null, cookie: false })
  })
}

test('code 500002 clears token and local storage and redirects to the login page once', async ({ page }) => {
  await openHarness(page, script)
  await storeSession(page)
  await answerWith(page, refusal('500002', 'Your session has expired.'))
  // The first redirect is still pending when the second call is answered.
  const answered = Promise.withResolvers<void>()
  let answers = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('/shimakaze/dict')) answers += 1
    if (answers === 2) answered.resolve()
  })
  await page.route('**/login?back=*', async (route) => {
    await answered.promise
    await route.continue()
  })
  const visits: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && visits.push(request.url()))
  void page.evaluate(() => Promise.all([window.harness.call('platform'), window.harness.call('platform')])).catch(() => {})
  await expect(notice(page)).toHaveCount(1)
  await page.waitForURL('**/login?back=*')
  expect(await readStoredSession(page)).toEqual({ token: null, something: null, cookie: false })
  expect(visits).toHaveLength(1)
})

test('code 7000001 shows its message', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, refusal('7000001', 'Phone number is missing'))
  const outcome = await makeCall(page)
  expect(outcome.error).toMatchObject({ code: '7000001', message: 'Phone number is missing' })
  await expect(notice(page)).toHaveText(/Phone number is missing/)
})

test('any other error code shows errorMessage as an error', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, refusal('519999', 'Out of stock'))
  await makeCall(page)
  await expect(notice(page)).toContainText('Out of stock')
  await expect(notice(page)).toHaveAttribute('data-kind', 'error')
})

for (const [lang, text] of [
  ['en-US', 'The connection to the server timed out'],
  ['zh-CN', '服务器连接请求超时'],
] as const) {
  test(`a timed-out call shows the timeout message in ${lang}`, async ({ page }) => {
    await openHarness(page, script, lang)
    await answerWith(page, () => new Promise(() => {}))
    const outcome = await makeCall(page, { timeoutMs: 200 })
    expect(outcome.error?.code).toBe('TIMEOUT')
    await expect(notice(page)).toContainText(text)
  })
}

test('a network error shows its own message and ends loading', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, (route) => route.abort('connectionrefused'))
  const outcome = await makeCall(page)
  expect(outcome.error?.code).toBe('NETWORK')
  await expect(notice(page)).toContainText('Failed to fetch')
  expect(await page.evaluate(() => window.harness.pendingRequestCount())).toBe(0)
})

test('a response with success: false shows its message', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, (route) => route.fulfill({ json: { success: false, message: 'Not today' } }))
  expect((await makeCall(page)).error?.message).toBe('Not today')
  await expect(notice(page)).toContainText('Not today')
})

test('an HTTP status outside 200-299 is shown as an error', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }))
  expect((await makeCall(page)).error).toMatchObject({ http: 502, message: 'Request failed with status code 502' })
  await expect(notice(page)).toContainText('Request failed with status code 502')
})

for (const [lang, text] of [
  ['en-US', 'Request error, please retry.'],
  ['zh-CN', '请求出错，请重试。'],
] as const) {
  test(`an error without a message shows the default text in ${lang}`, async ({ page }) => {
    await openHarness(page, script, lang)
    await answerWith(page, refusal('519999', null))
    await makeCall(page)
    await expect(notice(page)).toContainText(text)
  })
}

test('display mode 0 shows nothing and returns the error to the caller', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, refusal('519999', 'Out of stock'))
  expect((await makeCall(page, { display: 0 })).error?.code).toBe('519999')
  await expect(notice(page)).toHaveCount(0)
})

test('display mode 1 shows a warning', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, refusal('519999', 'Out of stock'))
  await makeCall(page, { display: 1 })
  await expect(notice(page)).toHaveAttribute('data-kind', 'warning')
})

test('display mode 2 shows an error with role alert', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, refusal('519999', 'Out of stock'))
  await makeCall(page, { display: 2 })
  await expect(page.getByRole('alert')).toHaveText('Out of stock')
})

test('display mode 4 shows a notification with a title', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, refusal('519999', 'Out of stock'))
  await makeCall(page, { display: 4 })
  await expect(notice(page)).toHaveAttribute('data-display', 'notification')
  await expect(notice(page)).toContainText('519999')
})

test('display mode 9 opens the exception page, which ignores text from its address', async ({ page }) => {
  await openHarness(page, script)
  await answerWith(page, refusal('500403', 'Call this number to win a prize'))
  void makeCall(page, { display: 9 }).catch(() => {})
  await page.waitForURL('**/exception?errorCode=500403*')
  await expect(page.getByRole('main')).toContainText('500403')
  await expect(page.locator('body')).not.toContainText('win a prize')
})

test('handleErrors: false returns every error to the caller, an expired login too', async ({ page }) => {
  await openHarness(page, script)
  await storeSession(page)
  await answerWith(page, refusal('500002', 'Your session has expired.'))
  expect((await makeCall(page, { handleErrors: false })).error?.code).toBe('500002')
  await expect(notice(page)).toHaveCount(0)
  expect(page.url()).toContain('/harness')
  expect((await readStoredSession(page)).token).toBe('old')
})

test('the loading bar shows while a call is pending, but not for account info', async ({ page }) => {
  await openHarness(page, script)
  let answer = () => {}
  const held = new Promise<void>((go) => {
    answer = go
  })
  await page.route('**/shimakaze/**', async (route) => {
    await held
    await route.fulfill({ json: { flag: true, statusCode: '000000', data: null, errorMessage: null } })
  })
  const withoutBar = makeCall(page, {}, 'account')
  expect(await page.evaluate(() => window.harness.pendingRequestCount())).toBe(0)
  const withBar = makeCall(page)
  await expect(page.locator('.loading-bar')).toHaveAttribute('data-on', 'true')
  answer()
  await Promise.all([withoutBar, withBar])
  await expect(page.locator('.loading-bar')).toHaveAttribute('data-on', 'false')
})

test('a notice disappears after 4.5 seconds unless the pointer is over it', async ({ page }) => {
  await page.clock.install()
  await openHarness(page, script)
  await answerWith(page, refusal('519999', 'Out of stock'))
  await page.clock.pauseAt(Date.now() + 60_000)
  await makeCall(page)
  await page.clock.runFor(4400)
  await expect(notice(page)).toHaveCount(1)
  await notice(page).hover()
  await page.clock.runFor(10_000)
  await expect(notice(page)).toHaveCount(1)
  await page.mouse.move(0, 700)
  await page.clock.runFor(200)
  await expect(notice(page)).toHaveCount(0)
})

test('each act sends a new Idempotency-Key; reads send none', async ({ page }) => {
  await openHarness(page, script)
  const keys: (string | undefined)[] = []
  await page.route('**/shimakaze/**', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.fulfill({ json: { flag: true, statusCode: '000000', data: null, errorMessage: null } })
  })
  for (const name of ['challenge', 'challenge', 'platform']) await makeCall(page, {}, name)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBeUndefined()
})
