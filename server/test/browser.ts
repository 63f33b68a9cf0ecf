// Test browser that keeps the login flow cookie, for logins that return from another site.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import type { CallOptions, TestHouse } from './house.ts'

export interface TestBrowser {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Envelope<OutputOf<E>>>
  /** The data of a call that must succeed. */
  get<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<OutputOf<E>>
  /** The value of its login flow cookie. */
  loginFlowCookie(): string
}

export function newBrowser(house: TestHouse, device = 'Firefox on a desk'): TestBrowser {
  let loginFlowCookie = ''
  const call: TestBrowser['call'] = async (endpoint, input, options = {}) => {
    const headers = {
      'user-agent': device,
      ...(loginFlowCookie ? { cookie: `login-flow=${loginFlowCookie}` } : {}),
      ...options.headers,
    }
    const response = await house.send(endpoint, input as Record<string, unknown>, { ...options, headers })
    for (const cookie of response.headers.getSetCookie())
      loginFlowCookie = /^login-flow=([^;]*)/.exec(cookie)?.[1] ?? loginFlowCookie
    return (await response.json()) as never
  }
  return {
    call,
    loginFlowCookie: () => loginFlowCookie,
    async get(endpoint, input, options) {
      const answer = await call(endpoint, input, options)
      if (!answer.flag) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.statusCode} ${answer.errorMessage}`)
      return answer.data as OutputOf<typeof endpoint>
    },
  }
}
