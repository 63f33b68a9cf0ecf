// Calls of the API of WeChat's accounts and apps (not of WeChat Pay), whose addresses contain the app secret.

export interface WechatApiConfig {
  readonly api?: string | undefined
  readonly deadlineMs?: number | undefined
}

const API = 'https://api.weixin.qq.com'
const DEADLINE_MS = 8_000
const MAX_RESPONSE_CHARACTERS = 64 * 1024

/** The fields of the answer; WeChat reports refusals in `errcode`, with HTTP status 200. */
export async function callWechatApi(
  { api = API, deadlineMs = DEADLINE_MS }: WechatApiConfig,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${api}${path}?${new URLSearchParams(query)}`, {
    // The URL contains the secret: it must not be sent anywhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(deadlineMs),
  }).catch((error: unknown) => {
    // The error of fetch may contain the URL, and with it the secret.
    throw new Error(`${path} did not respond: ${error instanceof Error ? error.name : 'unknown'}`)
  })
  if (!response.ok) throw new Error(`${path} responded with HTTP ${response.status}`)
  const fields = objectIn((await response.text()).slice(0, MAX_RESPONSE_CHARACTERS))
  if (fields === undefined) throw new Error(`the response of ${path} is not a JSON object`)
  return fields
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
