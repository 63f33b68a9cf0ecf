// A user with an OAuth account: consents at the simulated provider of a demo server and returns with the result.
import type { Endpoint } from '@attestry/contract/endpoint'
import { codeApi } from '@attestry/contract/modules/account/code'
import type { TestHouse } from './house.ts'

export const YUANSHAN = 'demo-person-01'
export const QINGHE = 'demo-person-02'

export interface OAuthReturn {
  readonly state: string
  readonly code: string
}

/** Consents at the authorisation URL. */
export async function consentAt(url: string, person: string): Promise<OAuthReturn> {
  const page = await (await fetch(url)).text()
  const form = new URLSearchParams(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  form.set('person', person)
  const decided = await fetch(new URL('/decide', url), { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(decided.headers.get('location') ?? '').searchParams
  return { state: back.get('state') ?? '', code: back.get('auth_code') ?? back.get('code') ?? '' }
}

/** Requests an SMS code, logged in or anonymously. */
export async function smsCodeFor(
  house: TestHouse,
  endpoint: Endpoint & Pick<typeof codeApi.sendForLogin, 'input' | 'output'>,
  phone: string,
  token?: string,
): Promise<{ smsId: string; smsCode: string }> {
  const challenge = await house.get(codeApi.challenge, {})
  const given = { phone, challengeId: challenge.code, challengeAnswer: challenge.demoAnswer ?? '' }
  const sent = await house.get(endpoint, given, { token })
  return { smsId: sent.code, smsCode: sent.demoCode ?? '' }
}
