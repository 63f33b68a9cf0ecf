// Calls of the open API: signed by the published client, or tampered with on purpose.
import { type Endpoint, pathParameters, wirePath } from '@attestry/contract/endpoint'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { type KeyScope, keyApi, keyScopes } from '@attestry/contract/modules/open/key'
import { canonicalQuery, sign } from '../../client/client.ts'
import { setCertification } from '../src/modules/account/public.ts'
import type { TestHouse } from './house.ts'
import { type RawResponse, rawRequest } from './raw-request.ts'

export interface TestKey {
  readonly id: string
  readonly key: string
  readonly secret: string
}

export async function passRealName(house: TestHouse, token: string): Promise<void> {
  const { id } = await house.get(profileApi.info, {}, { token })
  await setCertification(house.house.deps.db, id, { certification: 'passed' })
}

/** Creates a key of a main account, after verifying it if necessary. */
export async function makeKey(
  house: TestHouse,
  token: string,
  terms: { name?: string; scopes?: readonly KeyScope[]; networks?: readonly string[] } = {},
): Promise<TestKey> {
  await passRealName(house, token)
  const { name = 'test', scopes = keyScopes, networks = [] } = terms
  const { key, secret } = await house.get(keyApi.create, { name, scopes: [...scopes], networks: [...networks] }, { token })
  return { id: key.id, key: key.accessKey, secret }
}

export interface SignedRequestOptions {
  readonly query?: string
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly time?: number
  readonly nonce?: string
  /** Replaces parts after signing. */
  readonly tampered?: { method?: string; path?: string; query?: string; body?: string; headers?: Record<string, string> }
}

export async function rawSignedRequest(
  house: Pick<TestHouse, 'url'>,
  key: Pick<TestKey, 'key' | 'secret'>,
  method: string,
  path: string,
  { query = '', body = '', headers = {}, time, nonce, tampered = {} }: SignedRequestOptions = {},
): Promise<RawResponse> {
  const signed = sign(key, { method, path, query, body }, time, nonce)
  const sentQuery = tampered.query ?? query
  const sentBody = tampered.body ?? body
  return rawRequest(`${house.url}${tampered.path ?? path}${sentQuery ? `?${sentQuery}` : ''}`, {
    method: tampered.method ?? method,
    headers: {
      ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sentBody)) } : {}),
      ...headers,
      ...signed,
      ...tampered.headers,
    },
    ...(sentBody ? { body: sentBody } : {}),
  })
}

/** Calls an endpoint of the contract with a key, like `house.send` does with a session. */
export function sendSigned(
  house: Pick<TestHouse, 'url'>,
  key: TestKey,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: { headers?: Record<string, string>; form?: boolean } = {},
): Promise<Response> {
  const path = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const inPath = new Set(pathParameters(endpoint.path))
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const asText = rest.map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const asQuery = ['GET', 'DELETE', 'HEAD', 'OPTIONS'].includes(endpoint.method)
  const query = asQuery ? canonicalQuery(asText) : ''
  const body = asQuery ? '' : options.form ? new URLSearchParams(asText).toString() : JSON.stringify(Object.fromEntries(rest))
  const type = options.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return fetch(house.url + path + (query ? `?${query}` : ''), {
    method: endpoint.method,
    headers: {
      ...(body ? { 'content-type': type } : {}),
      ...options.headers,
      ...sign(key, { method: endpoint.method, path, query, body }),
    },
    ...(body ? { body } : {}),
  })
}
