// Staff for the browser tests: passes the second factor through the API, with the code that a demo server reveals.
import { type APIRequestContext, type APIResponse, type BrowserContext, expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'

export const STAFF = {
  operator: '13900000001',
  notary: '13900000002',
  secondNotary: '13900000006',
  appraiser: '13900000004',
  finance: '13900000003',
  owner: '13900000005',
} as const

interface ApiResponse {
  readonly statusCode: string
  readonly data: { readonly demoCode: string }
}

export async function passSecondFactor(request: APIRequestContext, token: string): Promise<void> {
  const headers = { 'x-auth-token': token }
  const state = (await (await request.get('/shimakaze/desk/sign-in', { headers })).json()) as ApiResponse
  const response = await request.post('/shimakaze/desk/sign-in/prove', { headers, data: { code: state.data.demoCode } })
  expect(((await response.json()) as ApiResponse).statusCode).toBe('000000')
}

/** Calls the API with the token of an account, for set-up; the tested act is done on the page. */
export async function callWithToken<T>(context: BrowserContext, token: string, path: string, data: object): Promise<T> {
  const response = await context.request.post(`/shimakaze${path}`, { headers: { 'x-auth-token': token }, data })
  const answer = (await response.json()) as { statusCode: string; data: T }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data
}

/** Sets the password of an invited member of staff with an SMS code. */
export async function setPassword(context: BrowserContext, phone: string): Promise<void> {
  const challenge = await dataOf(await context.request.get('/shimakaze/user/msg/code'))
  const request = { phone, challengeId: challenge.code, challengeAnswer: challenge.demoAnswer }
  const sent = await dataOf(await context.request.post('/shimakaze/user/pwd/msg', { data: request }))
  const reset = { phone, smsId: sent.code, smsCode: sent.demoCode, password: DEMO_PASSWORD }
  await dataOf(await context.request.post('/shimakaze/user/pwd', { data: reset }))
}

async function dataOf(response: APIResponse): Promise<Record<string, string>> {
  const answer = (await response.json()) as { statusCode: string; data: Record<string, string> }
  expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
  return answer.data
}
