// Formats requests and responses as HTTP messages for the archive; bodies are stored decoded, so encoding headers are renamed.
import type { Exchange, Header, TlsFacts } from './exchange.ts'

/** Replay tools would decode the body again; the original headers stay readable under this prefix, as usual in web archives. */
const ORIGINAL_PREFIX = 'X-Archive-Orig-'
const ENCODING_HEADERS = new Set(['content-encoding', 'transfer-encoding', 'content-length', 'trailer'])

export function requestHead({ method, url, requestHeaders, requestBody }: Exchange): Buffer {
  const { pathname, search, host } = new URL(url)
  const headers = requestHeaders.filter(([name]) => !name.startsWith(':'))
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)
  if (!has('host')) headers.unshift(['Host', host])
  if (requestBody && !has('content-length')) headers.push(['Content-Length', String(requestBody.size)])
  return headBytes(`${token(method)} ${pathname}${search} HTTP/1.1`, headers)
}

export function responseHead(exchange: Exchange): Buffer {
  const { response, body } = exchange
  if (!response) throw new TypeError(`exchange ${exchange.id} has no response`)
  const own: Header[] = []
  for (const [name, value] of response.headers) {
    if (name.startsWith(':')) continue
    own.push(ENCODING_HEADERS.has(name.toLowerCase()) ? [ORIGINAL_PREFIX + name, value] : [name, value])
  }
  own.push(['Content-Length', String(body?.size ?? 0)])
  return headBytes(statusLine(exchange), own)
}

function statusLine({ response }: Exchange): string {
  const first = response?.headersText?.split(/\r?\n/, 1)[0]?.trim() ?? ''
  if (/^HTTP\/1\.[01] [1-9]\d\d( |$)/.test(first)) return first.length === 12 ? `${first} ` : first
  return `HTTP/1.1 ${response?.status ?? 0} ${response?.statusText ?? ''}`
}

const token = (text: string) => text.replace(/[^\x21-\x7e]/g, '')
const line = (text: string) => text.replace(/[\r\n\0]+/g, ' ')

/** The browser reports non-ASCII header bytes as Latin-1 characters, or decoded where they are UTF-8. */
function headBytes(first: string, headers: readonly Header[]): Buffer {
  const text = `${[first, ...headers.map(([name, value]) => `${name}: ${value}`)].map(line).join('\r\n')}\r\n\r\n`
  return Buffer.from(text, /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8')
}

/** HTTP and TLS version, by the names of the WARC-Protocol registry. */
export function protocolsOf({ response }: Exchange): string[] {
  const http = response?.protocol.toLowerCase() ?? ''
  const tls = /^TLS (1(?:\.\d)?)$/.exec(response?.tls?.protocol ?? '')
  return [...(/^(http\/1\.[01]|h2|h2c|h3)$/.test(http) ? [http] : []), ...(tls ? [`tls/${tls[1]}`] : [])]
}

const AEAD_HASH: Record<string, string> = { AES_128_GCM: 'SHA256', AES_256_GCM: 'SHA384', CHACHA20_POLY1305: 'SHA256' }

/** The registered cipher suite name, where the browser reports enough to derive it. */
export function cipherSuiteOf(tls: TlsFacts | null | undefined): string | null {
  if (!tls) return null
  const hash = AEAD_HASH[tls.cipher]
  if (!hash) return null
  if (tls.protocol === 'TLS 1.3') return `TLS_${tls.cipher}_${hash}`
  return tls.keyExchange ? `TLS_${tls.keyExchange}_WITH_${tls.cipher}_${hash}` : null
}
