// Requests that announce a body and send only its beginning: what is answered then was decided before the bytes were stored.
import { request } from 'node:http'
import { type Endpoint, pathParameters, storesBytes, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { canonicalQuery, sign } from '../../client/client.ts'
import type { TestHouse } from './house.ts'
import type { TestKey } from './signed-call.ts'

export interface Caller {
  readonly token?: string
  readonly key?: TestKey
}

export interface AnnouncedBody {
  readonly input?: Record<string, unknown>
  readonly headers?: Record<string, string>
  /** Of the whole body. */
  readonly bytes?: number
  readonly signal?: AbortSignal
}

const SENT_BYTES = 5_000
const BOUNDARY = 'announced-body'
const FORM_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`

/** By tus only the size is announced at first. */
const isTusBegin = ({ path, body, method }: Endpoint) => body === 'stored' && method === 'POST' && path.endsWith('/tus')

/** A body that is never completed is answered with 408 after 10 to 15 s. */
export function sendBeginning(
  house: Pick<TestHouse, 'url'>,
  endpoint: Endpoint,
  { token, key }: Caller,
  { input = {}, headers = {}, bytes = 1_000_000, signal }: AnnouncedBody = {},
): Promise<{ status: number; envelope: Envelope }> {
  if (!storesBytes(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} stores no bytes`)
  const path = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const inPath = new Set(pathParameters(endpoint.path))
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const query = canonicalQuery(rest.map(([name, value]): [string, string] => [name, String(value)]))
  const content = isTusBegin(endpoint) ? '' : `${endpoint.files ? FORM_HEAD : ''}${'x'.repeat(bytes)}`
  const type = endpoint.files
    ? `multipart/form-data; boundary=${BOUNDARY}`
    : endpoint.method === 'PATCH'
      ? 'application/offset+octet-stream'
      : 'application/octet-stream'
  return new Promise((resolve, reject) => {
    const outgoing = request(house.url + path + (query ? `?${query}` : ''), {
      method: endpoint.method,
      agent: false,
      ...(signal ? { signal } : {}),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
        'upload-offset': '0',
        'content-length': String(content.length),
        ...(content ? { 'content-type': type } : {}),
        ...(token ? { 'x-auth-token': token } : {}),
        ...(key ? sign(key, { method: endpoint.method, path, query, body: content }) : {}),
        ...headers,
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, envelope: (text ? JSON.parse(text) : {}) as Envelope })
        outgoing.destroy()
      })
    })
    outgoing.write(content.slice(0, SENT_BYTES) || '')
    if (content === '') outgoing.end()
  })
}
