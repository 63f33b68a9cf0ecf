// Applicants for the real-name tests: unique identity numbers, a photo, and the reviewing desk through the API.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'
import { demoToken, OPERATOR } from '../evidence/member.ts'

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

/** Submits both sides of the card with consent for review. */
export async function submitPhotos(page: Page, name: string, number: string): Promise<void> {
  await fillIdentity(page, name, number)
  for (const side of ['身份证人像面', '身份证国徽面']) {
    await page.locator(`input[aria-label="上传照片：${side}"]`).setInputFiles(photo)
    await expect(page.getByRole('button', { name: `换一张：${side}` })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: /我单独同意/ }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '资料审核中' })).toBeVisible()
}

export async function openAlipayScreen(page: Page): Promise<void> {
  await page.getByRole('link', { name: '用支付宝认证' }).click()
  // Wait for the next screen: the photo screen, still shown until then, has the same fields.
  await expect(page.getByRole('heading', { level: 1, name: '支付宝认证' })).toBeVisible()
}

export async function startAlipay(page: Page, name: string): Promise<void> {
  await fillIdentity(page, name, identityNumber())
  await page.getByRole('checkbox', { name: /我单独同意/ }).check()
  await page.getByRole('button', { name: '前往支付宝' }).click()
  await expect(page.getByRole('heading', { name: '支付宝身份认证（演示）' })).toBeVisible()
}

/** Sends no cookies: a cookie without a page's origin would be refused as CSRF. */
async function callApi<T>(baseUrl: string, path: string, data: object, token?: string): Promise<T> {
  const body = data instanceof FormData ? data : JSON.stringify(data)
  const headers = {
    ...(data instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'x-auth-token': token } : {}),
  }
  const response = await fetch(`${baseUrl}/shimakaze${path}`, { method: 'POST', headers, body })
  const answer = (await response.json()) as { statusCode: string; data: T }
  expect(answer.statusCode, `${path}: ${JSON.stringify(answer)}`).toBe('000000')
  return answer.data
}

export const memberId = async (baseUrl: string, phone: string): Promise<string> =>
  (await callApi<{ account: { id: string } }>(baseUrl, '/login', { phone, password: DEMO_PASSWORD })).account.id

/** Submits photos, name and number through the API. */
export async function applyByApi(baseUrl: string, token: string): Promise<void> {
  const form = new FormData()
  for (const side of ['front', 'back']) form.append(side, new Blob([new Uint8Array(photo.buffer)]), photo.name)
  await callApi(baseUrl, '/cert/img2', form, token)
  await callApi(baseUrl, '/personal/photo/certify', { name: '李雷', idNumber: identityNumber(), consent: true }, token)
}

/** Submits an enterprise through the API, for an account whose person is verified. */
export async function applyAsEnterprise(baseUrl: string, token: string): Promise<void> {
  for (const side of ['licence', 'authority']) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo.buffer)]), photo.name)
    await callApi(baseUrl, `/enterprise/img?side=${side}`, form, token)
  }
  const enterprise = { name: '七里窑陶瓷有限公司', creditCode: '91350100M000100Y43', legalPerson: '林静', consent: true }
  await callApi(baseUrl, '/enterprise/certify', enterprise, token)
}

/** Passes or, with a reason, rejects an application as an operator, through the desk's API. */
export async function decideApplication(baseUrl: string, accountId: string, reason?: string): Promise<void> {
  const token = await demoToken(OPERATOR)
  const { list } = await callApi<{ list: { id: string; accountId: string }[] }>(
    baseUrl,
    '/desk/realname/list',
    { state: 'pending', pageSize: 100 },
    token,
  )
  const id = list.find((item) => item.accountId === accountId)?.id ?? ''
  if (!reason) await viewApplication(baseUrl, id, token)
  await callApi(baseUrl, `/desk/realname/${id}/${reason ? 'reject' : 'pass'}`, reason ? { reason } : {}, token)
}

/** Identity and photos, without which an application cannot be passed. */
async function viewApplication(baseUrl: string, id: string, token: string): Promise<void> {
  await callApi(baseUrl, `/desk/realname/${id}/reveal`, {}, token)
  const read = (path: string) => fetch(`${baseUrl}/shimakaze/desk/realname/${path}`, { headers: { 'x-auth-token': token } })
  const { data } = (await (await read(id)).json()) as { data: { photos: { id: string }[] } }
  for (const photo of data.photos) await (await read(`photo/${photo.id}`)).arrayBuffer()
}
