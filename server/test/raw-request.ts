// A raw HTTP request with arbitrary headers and path, which fetch and URL would restrict or normalise.
import { type IncomingHttpHeaders, request } from 'node:http'
import type { Envelope } from '@attestry/contract/envelope'

export interface RawRequestOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly envelope: Envelope
}

export function rawRequest(url: string, { method = 'GET', headers = {}, body }: RawRequestOptions = {}): Promise<RawResponse> {
  // Sends the path literally; URL would normalise what the test broke on purpose.
  const { hostname, port, origin } = new URL(url)
  const options = { hostname, port, method, path: url.slice(origin.length) || '/', headers, agent: false }
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          envelope: (isJson && text ? JSON.parse(text) : {}) as Envelope,
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
