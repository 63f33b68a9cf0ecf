// One bare HTTP exchange, with every header as the test says: browsers and fetch keep some of them for themselves.
import { type IncomingHttpHeaders, request } from 'node:http'
import type { Envelope } from '@attestry/contract/envelope'

export interface Knock {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly envelope: Envelope
}

export function knock(url: string, { method = 'GET', headers = {}, body }: Knock = {}): Promise<Heard> {
  // The path goes out as it is written; URL would mend what the test broke on purpose.
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
