// One attempt of an act over HTTP, for loads that retry it until its outcome is known.
import type { Envelope } from '@attestry/contract/envelope'

const TIMEOUT_MS = 10_000

/** The act was answered and did not happen: a retry would be refused again. */
export class Refused extends Error {
  readonly code: string

  constructor(path: string, { statusCode, errorMessage }: Envelope<unknown>) {
    super(`${path}: ${statusCode} ${errorMessage}`)
    this.code = statusCode
  }
}

/** Any other error than Refused leaves the outcome unknown. */
export async function postAct<T>(url: string, token: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    ...init,
    headers: { ...init.headers, 'x-auth-token': token },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await response.json()) as Envelope<T>
  if (answer.flag) return answer.data as T
  const { pathname } = new URL(url)
  throw response.status < 500 ? new Refused(pathname, answer) : new Error(`${pathname}: ${response.status}`)
}
