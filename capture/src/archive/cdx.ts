// The archive's index: one line a response, sorted by a key that puts an address after its domain, with the place of its record.

export interface CdxEntry {
  readonly key: string
  /** 14 digits, UTC. */
  readonly time: string
  readonly url: string
  readonly mime: string
  readonly status: number
  readonly digest: string
  readonly length: number
  readonly offset: number
  readonly filename: string
  /** Absent for GET. */
  readonly method?: string
  /** Of the request's body, where it had one. */
  readonly requestDigest?: string
  /** For 206: what the server said which bytes these are. */
  readonly range?: string
}

/** Sort-friendly: domain turned around, scheme and `www.` dropped, query sorted. */
export function surtOf(address: string): string {
  const url = new URL(address)
  const host = url.hostname.replace(/^www\d*\./, '')
  const isAddress = /^[\d.]+$|^\[/.test(host)
  const turned = isAddress ? host : host.split('.').reverse().join(',')
  const query = url.search ? `?${url.search.slice(1).split('&').sort().join('&')}` : ''
  return `${turned}${url.port ? `:${url.port}` : ''})${url.pathname}${query}`.toLowerCase()
}

const MOST_KEY_BODY = 4096

/** Players look a posted request up by its body, written as if it were part of the query. */
export function keyOf(url: string, method: string, body: Buffer | null, contentType: string): string {
  if (method === 'GET' || method === 'HEAD') return surtOf(url)
  const form = /^application\/x-www-form-urlencoded/i.test(contentType)
  const told = body ? (form ? `&${body.toString('latin1')}` : `&__wb_post_data=${body.toString('base64')}`) : ''
  const joined = url + (url.includes('?') ? '&' : '?')
  return surtOf(`${joined}__wb_method=${encodeURIComponent(method)}${told.slice(0, MOST_KEY_BODY)}`)
}

export const timeOf = (iso: string): string => iso.replace(/\D/g, '').slice(0, 14)

export function writeCdx(entries: readonly CdxEntry[]): string {
  const lines = entries.map(({ key, time, ...rest }) => {
    const { url, mime, status, digest, length, offset, filename, ...more } = rest
    const told = { url, mime, status: String(status), digest, length: String(length), offset: String(offset), filename, ...more }
    return `${key.replace(/\s/g, '%20')} ${time} ${JSON.stringify(told)}\n`
  })
  return lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('')
}

/** Throws on a line of another shape. */
export function readCdx(text: string): CdxEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const match = /^(\S+) (\d{14}) (\{.*\})$/.exec(line)
      if (!match) throw new TypeError('cdx: a line of another shape')
      const told = JSON.parse(match[3] as string) as Record<string, string>
      const number = (name: string) => {
        const value = Number(told[name])
        if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`cdx: ${name}`)
        return value
      }
      const text = (name: string) => {
        if (typeof told[name] !== 'string') throw new TypeError(`cdx: ${name}`)
        return told[name]
      }
      return {
        key: match[1] as string,
        time: match[2] as string,
        url: text('url'),
        mime: text('mime'),
        status: number('status'),
        digest: text('digest'),
        length: number('length'),
        offset: number('offset'),
        filename: text('filename'),
        ...(told.method ? { method: told.method } : {}),
        ...(told.requestDigest ? { requestDigest: told.requestDigest } : {}),
        ...(told.range ? { range: told.range } : {}),
      }
    })
}
