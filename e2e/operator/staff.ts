// Staff for the browser tests: through the second step behind the scenes, with the code a demo server tells.
import { type APIResponse, type BrowserContext, expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'

export const STAFF = { operator: '13900000001', notary: '13900000002', finance: '13900000003', owner: '13900000005' } as const

interface Answer {
  readonly statusCode: string
  readonly data: { readonly demoCode: string }
}

export async function proveStaff(context: BrowserContext, token: string): Promise<void> {
  const headers = { 'x-auth-token': token }
  const standing = (await (await context.request.get('/shimakaze/desk/sign-in', { headers })).json()) as Answer
  const shown = await context.request.post('/shimakaze/desk/sign-in/prove', { headers, data: { code: standing.data.demoCode } })
  expect(((await shown.json()) as Answer).statusCode).toBe('000000')
}

/** An act behind the scenes; what the test is about it does on the page. */
export async function askStaff<T>(context: BrowserContext, token: string, path: string, data: object): Promise<T> {
  const response = await context.request.post(`/shimakaze${path}`, { headers: { 'x-auth-token': token }, data })
  const answer = (await response.json()) as { statusCode: string; data: T }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data
}

/** Whoever was invited chooses a password by a code to the phone. */
export async function setPassword(context: BrowserContext, phone: string): Promise<void> {
  const challenge = await taken(await context.request.get('/shimakaze/user/msg/code'))
  const asked = { phone, challengeId: challenge.code, challengeAnswer: challenge.demoAnswer }
  const sent = await taken(await context.request.post('/shimakaze/user/pwd/msg', { data: asked }))
  const chosen = { phone, smsId: sent.code, smsCode: sent.demoCode, password: DEMO_PASSWORD }
  await taken(await context.request.post('/shimakaze/user/pwd', { data: chosen }))
}

async function taken(response: APIResponse): Promise<Record<string, string>> {
  const answer = (await response.json()) as { statusCode: string; data: Record<string, string> }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data
}
