// The archive's CDXJ index: one line per response, sorted by SURT key, with the offset of its record.

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
  /** Digest of the request body, if any. */
  readonly requestDigest?: string
  /** For status 206: the Content-Range header. */
  readonly range?: string
}

/** SURT form: reversed domain, no scheme and no `www.`, sorted query. */
export function surtOf(address: string): string {
  const url = new URL(address)
  const host = url.hostname.replace(/^www\d*\./, '')
  const isAddress = /^[\d.]+$|^\[/.test(host)
  const reversed = isAddress ? host : host.split('.').reverse().join(',')
  const query = url.search ? `?${url.search.slice(1).split('&').sort().join('&')}` : ''
  return `${reversed}${url.port ? `:${url.port}` : ''})${url.pathname}${query}`.toLowerCase()
}

const MAX_KEY_BODY_CHARACTERS = 4096

/** Replay tools look up a POST request by its body, encoded as part of the query. */
export function keyOf(url: string, method: string, body: Buffer | null, contentType: string): string {
  if (method === 'GET' || method === 'HEAD') return surtOf(url)
  const form = /^application\/x-www-form-urlencoded/i.test(contentType)
  const encodedBody = body ? (form ? `&${body.toString('latin1')}` : `&__wb_post_data=${body.toString('base64')}`) : ''
  const joined = url + (url.includes('?') ? '&' : '?')
  return surtOf(`${joined}__wb_method=${encodeURIComponent(method)}${encodedBody.slice(0, MAX_KEY_BODY_CHARACTERS)}`)
}

export const timeOf = (iso: string): string => iso.replace(/\D/g, '').slice(0, 14)

export function writeCdx(entries: readonly CdxEntry[]): string {
  const lines = entries.map(({ key, time, ...rest }) => {
    const { url, mime, status, digest, length, offset, filename, ...more } = rest
    const fields = {
      url,
      mime,
      status: String(status),
      digest,
      length: String(length),
      offset: String(offset),
      filename,
      ...more,
    }
    return `${key.replace(/\s/g, '%20')} ${time} ${JSON.stringify(fields)}\n`
  })
  return lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('')
}

/** Throws on a malformed line. */
export function readCdx(text: string): CdxEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const match = /^(\S+) (\d{14}) (\{.*\})$/.exec(line)
      if (!match) throw new TypeError(`malformed CDX line: ${line.slice(0, 100)}`)
      const fields = JSON.parse(match[3] as string) as Record<string, string>
      const number = (name: string) => {
        const value = Number(fields[name])
        if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`CDX line: invalid ${name}`)
        return value
      }
      const text = (name: string) => {
        if (typeof fields[name] !== 'string') throw new TypeError(`CDX line: invalid ${name}`)
        return fields[name]
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
        ...(fields.method ? { method: fields.method } : {}),
        ...(fields.requestDigest ? { requestDigest: fields.requestDigest } : {}),
        ...(fields.range ? { range: fields.range } : {}),
      }
    })
}
