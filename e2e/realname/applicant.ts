// Applicants for the real-name tests: numbers nobody else uses, a photo, and the desk that decides.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'
import { OPERATOR } from '../evidence/member.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

export function identityNumber(): string {
  const born = `${1950 + randomInt(50)}${String(1 + randomInt(12)).padStart(2, '0')}${String(1 + randomInt(28)).padStart(2, '0')}`
  const digits = `110101${born}${String(randomInt(1000)).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

export const photo = {
  name: 'card.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export const fillIdentity = async (page: Page, name: string, number: string): Promise<void> => {
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('身份证号').fill(number)
  await page.getByLabel('身份证号').blur()
}

/** Both sides of the card, consent, and off to the reviewers. */
export async function handInPhotos(page: Page, name: string, number: string): Promise<void> {
  await fillIdentity(page, name, number)
  for (const side of ['身份证人像面', '身份证国徽面']) {
    await page.locator(`input[aria-label="上传照片：${side}"]`).setInputFiles(photo)
    await expect(page.getByRole('button', { name: `换一张：${side}` })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: /我单独同意/ }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '资料审核中' })).toBeVisible()
}

export async function leadToAlipay(page: Page): Promise<void> {
  await page.getByRole('link', { name: '用支付宝认证' }).click()
  // Until the next screen is there, the one with the photos still is, and it has the same fields.
  await expect(page.getByRole('heading', { level: 1, name: '支付宝认证' })).toBeVisible()
}

export async function goToAlipay(page: Page, name: string): Promise<void> {
  await fillIdentity(page, name, identityNumber())
  await page.getByRole('checkbox', { name: /我单独同意/ }).check()
  await page.getByRole('button', { name: '前往支付宝' }).click()
  await expect(page.getByRole('heading', { name: '支付宝身份认证（演示）' })).toBeVisible()
}

/** Without cookies: who carries one and comes from no page of ours would be taken for a forger. */
async function ask<T>(house: string, path: string, data: object, token?: string): Promise<T> {
  const body = data instanceof FormData ? data : JSON.stringify(data)
  const headers = {
    ...(data instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'x-auth-token': token } : {}),
  }
  const response = await fetch(`${house}/shimakaze${path}`, { method: 'POST', headers, body })
  const answer = (await response.json()) as { statusCode: string; data: T }
  expect(answer.statusCode, `${path}: ${JSON.stringify(answer)}`).toBe('000000')
  return answer.data
}

export const memberId = async (house: string, phone: string): Promise<string> =>
  (await ask<{ account: { id: string } }>(house, '/login', { phone, password: DEMO_PASSWORD })).account.id

/** Photos, name and number handed in behind the scenes. */
export async function applyQuietly(house: string, token: string): Promise<void> {
  const form = new FormData()
  for (const side of ['front', 'back']) form.append(side, new Blob([new Uint8Array(photo.buffer)]), photo.name)
  await ask(house, '/cert/img2', form, token)
  await ask(house, '/personal/photo/certify', { name: '李雷', idNumber: identityNumber(), consent: true }, token)
}

/** Staff show a second factor; a demo server tells what it would be. */
async function proveQuietly(house: string, token: string): Promise<void> {
  const response = await fetch(`${house}/shimakaze/desk/sign-in`, { headers: { 'x-auth-token': token } })
  const { data } = (await response.json()) as { data: { demoCode: string } }
  await ask(house, '/desk/sign-in/prove', { code: data.demoCode }, token)
}

/** What an operator decides of somebody's application, through the desk's own calls. */
export async function decide(house: string, accountId: string, reason?: string): Promise<void> {
  const { token } = await ask<{ token: string }>(house, '/login', { phone: OPERATOR, password: DEMO_PASSWORD })
  await proveQuietly(house, token)
  const { list } = await ask<{ list: { id: string; accountId: string }[] }>(
    house,
    '/desk/realname/list',
    { state: 'pending', pageSize: 100 },
    token,
  )
  const id = list.find((item) => item.accountId === accountId)?.id ?? ''
  await ask(house, `/desk/realname/${id}/${reason ? 'reject' : 'pass'}`, reason ? { reason } : {}, token)
}
