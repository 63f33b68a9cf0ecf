// People for the account tests: fresh numbers, so that tests never meet, and what a demo server tells of its codes.
import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const DEMO_PASSWORD = 'Attestry#2026'

export const freshPhone = (): string => `17${String(randomInt(1_000_000_000)).padStart(9, '0')}`

interface Answer {
  readonly statusCode: string
  readonly data: Record<string, string>
}

async function ask(request: APIRequestContext, method: 'get' | 'post', path: string, data?: object): Promise<Answer['data']> {
  const response = await request[method](`/shimakaze${path}`, data ? { data } : {})
  const answer = (await response.json()) as Answer
  expect(answer.statusCode, `${path}: ${JSON.stringify(answer)}`).toBe('000000')
  return answer.data
}

/** Signs somebody up behind the scenes; the tests of signing up do it on the page. */
export async function registerQuietly(request: APIRequestContext): Promise<string> {
  const phone = freshPhone()
  const challenge = await ask(request, 'get', '/user/msg/code')
  const sent = await ask(request, 'post', '/user/msg', {
    phone,
    challengeId: challenge.code,
    challengeAnswer: challenge.demoAnswer,
  })
  await ask(request, 'post', '/user/register', {
    phone,
    smsId: sent.code,
    smsCode: sent.demoCode,
    password: DEMO_PASSWORD,
    agreed: true,
  })
  return phone
}

/** Waits until the page's living part answers. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[data-awake]').first().waitFor({ state: 'attached' })
}

/** Reads the picture with the demo server's help, asks for the code and fills it in. */
export async function fillSmsCode(page: Page): Promise<void> {
  const hint = page.getByText('演示环境提示')
  await hint.waitFor()
  await page.getByLabel('图形验证码', { exact: true }).fill(((await hint.locator('code').textContent()) ?? '').toLowerCase())
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送').waitFor()
  await page.getByRole('button', { name: '填入', exact: true }).last().click()
}

/** Signs up where the page stands; ends in the workspace. */
export async function signUp(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  await fillSmsCode(page)
  await page.getByLabel('设置密码').fill(DEMO_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.waitForURL('**/browse')
}

/** Logs in where the page stands. */
export async function giveLogin(page: Page, phone: string, password: string): Promise<void> {
  await page.locator('[data-awake]').first().waitFor({ state: 'attached' })
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
