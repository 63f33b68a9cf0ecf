// Whether a PDF holds scripts or actions that run by themselves; its object streams are searched too.
import { inflateSync } from 'node:zlib'

const MAX_OBJECT_STREAM_BYTES = 16 * 1024 ** 2

/** White space and comments between two tokens. */
const GAP = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])'
const REFERENCE = `${GAP}+\\d+${GAP}+\\d+${GAP}+R`

/** Short names need what follows them: three bytes occur in compressed pictures by chance. */
const ACTIVE = [
  '/JavaScript',
  '/Launch',
  '/RichMedia',
  // An array is a destination: the page that is shown first.
  `/OpenAction(?!${GAP}*\\[)`,
  `/AA(?:${GAP}*<<|${REFERENCE})`,
  `/JS(?:${GAP}*[(<]|${REFERENCE})`,
].map((pattern) => new RegExp(pattern))

/** `#4a` in a name is the character J. */
const withPlainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const holdsAction = (text: string): boolean => ACTIVE.some((pattern) => pattern.test(text))

/** True also if it cannot be told: object streams that are encrypted, or packed in another way than deflated. */
export function isActive(bytes: Uint8Array): boolean {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const latin = raw.toString('latin1')
  const text = withPlainNames(latin)
  if (holdsAction(text)) return true
  const announced = text.match(/\/ObjStm/g)?.length ?? 0
  if (announced === 0) return false
  if (text.includes('/Encrypt')) return true
  const found = objectStreams(raw, latin)
  return found.length < announced || found.some(holdsAction)
}

function objectStreams(raw: Buffer, latin: string): string[] {
  const found: string[] = []
  for (const { 0: keyword, index } of latin.matchAll(/stream\r?\n/g)) {
    const content = inflated(raw.subarray(index + keyword.length))
    // It begins with the numbers and offsets of its objects.
    if (content && /^[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]/.test(content)) found.push(withPlainNames(content))
  }
  return found
}

function inflated(packed: Buffer): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_OBJECT_STREAM_BYTES }).toString('latin1')
  } catch {
    return undefined
  }
}
