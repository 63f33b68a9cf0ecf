// New members with a verified real name: an empty account with a gift balance of 100 yuan, or a company that has paid in more.
import { type BrowserContext, expect, request as requests, test } from '@playwright/test'
import { registerByApi } from '../account/people.ts'
import { useSession } from '../evidence/member.ts'
import { apiOf, payOrder } from '../invoice/paid-order.ts'
import { applyAsEnterprise, decideApplication, identityNumber, memberId } from '../realname/applicant.ts'

export interface VerifiedMember {
  readonly phone: string
  readonly token: string
}

export async function newVerifiedMember(context: BrowserContext): Promise<VerifiedMember> {
  const member = await verifiedAccount()
  await useSession(context, member.token)
  return member
}

/** Logged in nowhere: for a journey that begins at the login page. */
export async function verifiedAccount(): Promise<VerifiedMember> {
  const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const member = await registerByApi(api)
  await api.dispose()
  await verifyByAlipay(member.token)
  return member
}

/** The account of a verified company, logged in nowhere, with an amount paid in on top of the gift balance. */
export async function companyAccount(paidIn: string): Promise<VerifiedMember> {
  const member = await verifiedAccount()
  const url = test.info().project.use.baseURL ?? ''
  await applyAsEnterprise(url, member.token)
  await decideApplication(url, await memberId(url, member.phone))
  await payOrder(apiOf(member.token), paidIn)
  return member
}

/** As the applicant does in the browser: the demo's Alipay page confirms who it is. */
async function verifyByAlipay(token: string): Promise<void> {
  const call = async <T>(path: string, data?: object): Promise<T> => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
    const init = data ? { method: 'POST', headers, body: JSON.stringify(data) } : { headers }
    const response = await fetch(`${test.info().project.use.baseURL}/shimakaze/personal/ali/${path}`, init)
    const answer = (await response.json()) as { statusCode: string; data: T }
    expect(answer.statusCode, `${path}: ${JSON.stringify(answer)}`).toBe('000000')
    return answer.data
  }
  await call('certify', { name: '林静', idNumber: identityNumber(), consent: true })
  const { url } = await call<{ url: string }>('redirect')
  const id = /value="([0-9a-f]{32})"/.exec(await (await fetch(url)).text())?.[1] ?? ''
  const body = new URLSearchParams({ certify_id: id, verdict: 'pass' })
  await fetch(new URL('/decide', url), { method: 'POST', body, redirect: 'manual' })
  const { person } = await call<{ person: { state: string } }>('query')
  expect(person.state).toBe('passed')
}
