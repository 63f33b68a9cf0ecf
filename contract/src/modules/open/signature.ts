// Signature of open API calls: the headers, and the canonical text that both sides sign.

export const SIGNATURE_SCHEME = 'ATTESTRY-HMAC-SHA256'

export const signatureHeaders = {
  key: 'x-attestry-key',
  time: 'x-attestry-time',
  nonce: 'x-attestry-nonce',
  digest: 'x-attestry-digest',
  signature: 'x-attestry-signature',
} as const

/** Maximum clock difference of the caller, in either direction. */
export const SIGNATURE_WINDOW_SECONDS = 300

/** SHA-256 of an empty body. */
export const NO_BODY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export interface SignedText {
  readonly method: string
  /** As sent, including the prefix, without the query. */
  readonly path: string
  /** As sent, without the question mark; may be empty. */
  readonly query: string
  /** SHA-256 of the body, hexadecimal. */
  readonly digest: string
  readonly key: string
  /** Seconds since 1970. */
  readonly time: string
  readonly nonce: string
}

/** RFC 3986: escapes everything except letters, digits and -._~. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Not a valid escape: kept literally.
    return text
  }
}

/** Sorts parameters by name; repeated names keep their order, because the order of a list matters. */
export const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair): [string, string] => {
      const at = pair.indexOf('=')
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
      return [escaped(unescaped(name)), escaped(unescaped(value))]
    })
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

export const textToSign = ({ method, path, query, digest, key, time, nonce }: SignedText): string =>
  [SIGNATURE_SCHEME, method, path, canonicalQuery(query), digest, key, time, nonce].join('\n')
