// Formats and parses BagIt tag files (RFC 8493) in a form that sha256sum also reads; only the canonical text is accepted.
import { fromUtf8, sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { clashingPath, isSafePath } from '../bytes/safe-path.ts'

export const BAG_DECLARATION = 'bagit.txt'
export const BAG_INFO = 'bag-info.txt'
export const PAYLOAD_FOLDER = 'data/'

export type BagAlgorithm = 'sha256' | 'sm3'

export const manifestName = (algorithm: BagAlgorithm): string => `manifest-${algorithm}.txt`
export const tagManifestName = (algorithm: BagAlgorithm): string => `tagmanifest-${algorithm}.txt`

export interface BagLine {
  /** Lower-case hexadecimal. */
  readonly digest: string
  readonly path: string
}

export class BagError extends Error {}

export const bagitText = (): string => 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** Writes `label: value` lines in the given order; labels may repeat. */
export function bagInfo(fields: readonly (readonly [label: string, value: string])[]): string {
  for (const [label, value] of fields) {
    if (!/^[A-Za-z0-9][A-Za-z0-9-]*$/.test(label)) throw new BagError(`invalid label: ${JSON.stringify(label)}`)
    // Readers trim white space at the ends and treat a line break as the next field.
    if (!value.isWellFormed() || value === '' || value !== value.trim() || /\p{Cc}/u.test(value))
      throw new BagError(`value of ${label} is not a single trimmed line: ${JSON.stringify(value)}`)
  }
  return fields.map(([label, value]) => `${label}: ${value}\n`).join('')
}

export function parseBagInfo(text: string): [label: string, value: string][] {
  const fields = linesOf(text, BAG_INFO).map((line): [string, string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, Math.max(colon, 0)), line.slice(colon + 2)]
  })
  if (bagInfo(fields) !== text) throw new BagError(`${BAG_INFO} is not canonical`)
  return fields
}

/** Total bytes and number of files, in the format of `Payload-Oxum`. */
export const payloadOxum = (sizes: readonly number[]): string => `${sizes.reduce((sum, size) => sum + size, 0)}.${sizes.length}`

/** Writes `digest  path` lines sorted by path; an empty list gives an empty text. */
export function manifestLines(lines: readonly BagLine[]): string {
  for (const { digest, path } of lines) {
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new BagError(`invalid digest of ${JSON.stringify(path)}: ${JSON.stringify(digest)}`)
    if (!isBagPath(path)) throw new BagError(`invalid bag path: ${JSON.stringify(path)}`)
  }
  const clash = clashingPath(lines.map(({ path }) => path))
  if (clash !== undefined) throw new BagError(`two files share a name: ${clash}`)
  const sorted = lines.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return sorted.map(({ digest, path }) => `${digest}  ${path}\n`).join('')
}

export function parseManifest(text: string): BagLine[] {
  const lines = linesOf(text, 'manifest').map((line) => ({ digest: line.slice(0, 64), path: line.slice(66) }))
  if (manifestLines(lines) !== text) throw new BagError('manifest is not canonical')
  return lines
}

/** Rejects ambiguous paths: BagIt escapes a percent sign and sha256sum does not, and readers trim the end of a line. */
export const isBagPath = (path: string): boolean =>
  isSafePath(path) && !path.includes('%') && path === path.trim() && !path.startsWith('*')

const ESCAPE_CHARACTER = '\uff05'

/** Names of devices, which Windows does not store as files, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i

/** Linux stores names of 255 bytes, eCryptfs (encrypted home folders, NAS shares) of 143. */
export const MAX_NAME_BYTES = 140
const DIGEST_CHARACTERS = 24
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/

/**
 * The path of a record's file in the bag: under `data/`, with characters escaped that a bag path or a file name of Windows
 * cannot contain, and with long names cut. verify-files.sh computes the same.
 */
export const payloadPath = (recordPath: string): string => placed(recordPath, (part) => shortened(escaped(part)))

/** In packages of earlier versions: without limit of the name, and before that with fewer characters escaped. */
export const earlierPayloadPaths = (recordPath: string): readonly [unlimited: string, unescaped: string] => [
  placed(recordPath, escaped),
  `${PAYLOAD_FOLDER}${checked(recordPath).replace(/[%\uff05]|\s+$/g, escapeAll)}`,
]

const placed = (recordPath: string, nameOf: (part: string) => string): string =>
  `${PAYLOAD_FOLDER}${checked(recordPath).split('/').map(nameOf).join('/')}`

function escaped(part: string): string {
  const device = DEVICE.test(part) ? 1 : 0
  const rest = part.slice(device).replace(/[%\uff05<>:"|?*]|[\s.]+$/g, escapeAll)
  return `${escapeAll(part.slice(0, device))}${rest}`
}

/** A digest keeps cut names unique; no name that is not cut contains the escape character and a tilde. */
function shortened(name: string): string {
  const bytes = utf8(name)
  if (bytes.length <= MAX_NAME_BYTES) return name
  const end = `${ESCAPE_CHARACTER}~${toHex(sha256(bytes)).slice(0, DIGEST_CHARACTERS)}${EXTENSION.exec(name)?.[0] ?? ''}`
  let cut = MAX_NAME_BYTES - utf8(end).length
  // At the start of a character, not inside it.
  while (((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1
  return fromUtf8(bytes.subarray(0, cut)) + end
}

function checked(recordPath: string): string {
  if (!isSafePath(recordPath)) throw new BagError(`invalid record path: ${JSON.stringify(recordPath)}`)
  return recordPath
}

const escapeAll = (text: string): string => Array.from(text, escapeOf).join('')

const escapeOf = (character: string) =>
  `${ESCAPE_CHARACTER}${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** The inverse of these; undefined for a path that none returns, and for a cut name. */
export function recordPathOf(path: string): string | undefined {
  if (!path.startsWith(PAYLOAD_FOLDER)) return undefined
  const recordPath = path
    .slice(PAYLOAD_FOLDER.length)
    .replace(/\uff05([0-9A-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const isPlaced = isSafePath(recordPath) && [payloadPath(recordPath), ...earlierPayloadPaths(recordPath)].includes(path)
  return isPlaced ? recordPath : undefined
}

function linesOf(text: string, file: string): string[] {
  if (text === '') return []
  if (!text.endsWith('\n')) throw new BagError(`${file} does not end with a newline`)
  return text.slice(0, -1).split('\n')
}
