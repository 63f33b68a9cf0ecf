// Parses pasted digest lines: the output of sha256sum, openssl, shasum and PowerShell, or a name and a digest.
import type { digestAlgorithms } from '@attestry/contract/modules/evidence/file-deposit'

export type DigestAlgorithm = (typeof digestAlgorithms)[number]

export interface DigestItem {
  readonly name: string
  readonly algorithm: DigestAlgorithm
  readonly digest: string
}

export type LineProblem = 'no-digest' | 'no-name' | 'name-too-long' | 'repeated' | 'too-many' | 'md5' | 'sha1' | 'sha512'

export type ReadLine = { readonly line: number } & (
  | { readonly item: DigestItem }
  | { readonly problem: LineProblem; readonly text: string }
)

const MAX_NAME_LENGTH = 200
const HEX = '[0-9a-fA-F]{64}'

/** BSD and openssl: `SHA256 (name) = digest`, `SM3(name)= digest`. */
const TAGGED = new RegExp(`^(SHA2?-?256|SM3)\\s*\\((.*)\\)\\s*=\\s*(${HEX})$`, 'i')
/** PowerShell's Get-FileHash: `SHA256  DIGEST  C:\\path`. */
const TABULAR = new RegExp(`^(SHA256|SM3)\\s+(${HEX})\\s+(.+)$`, 'i')
/** sha256sum: `digest  name`, `digest *name`. */
const DIGEST_FIRST = new RegExp(`^\\\\?(${HEX})(?:\\s+\\*?|\\s*[,;]\\s*)(.*)$`)
const NAME_FIRST = new RegExp(`^(.*?)[\\s,;:]+(${HEX})$`)
const BARE = new RegExp(`^(${HEX})$`)

const otherDigests: readonly (readonly [RegExp, LineProblem])[] = [
  [/(^|[^0-9a-f])[0-9a-f]{128}($|[^0-9a-f])/i, 'sha512'],
  [/(^|[^0-9a-f])[0-9a-f]{40}($|[^0-9a-f])/i, 'sha1'],
  [/(^|[^0-9a-f])[0-9a-f]{32}($|[^0-9a-f])/i, 'md5'],
]

/** Skips empty lines and lines that begin with #. */
export function readDigestLines(text: string, assumed: DigestAlgorithm, limit: number): ReadLine[] {
  const seen = new Set<string>()
  let items = 0
  return text.split(/\r?\n/).flatMap((raw, place): ReadLine[] => {
    const trimmed = raw.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const refuse = (problem: LineProblem): ReadLine[] => [{ line: place + 1, problem, text: trimmed }]
    const found = parseLine(trimmed, assumed)
    if (!found) return refuse(otherDigests.find(([pattern]) => pattern.test(trimmed))?.[1] ?? 'no-digest')
    const name = cleanName(found.name)
    if (name === '') return refuse('no-name')
    if (name.length > MAX_NAME_LENGTH) return refuse('name-too-long')
    const item = { ...found, name, digest: found.digest.toLowerCase() }
    const identity = `${item.algorithm} ${item.digest} ${item.name}`
    if (seen.has(identity)) return refuse('repeated')
    seen.add(identity)
    items += 1
    return items > limit ? refuse('too-many') : [{ line: place + 1, item }]
  })
}

function parseLine(line: string, assumed: DigestAlgorithm): DigestItem | undefined {
  const tagged = TAGGED.exec(line)
  if (tagged) return { algorithm: algorithmOf(tagged[1]), name: tagged[2] ?? '', digest: tagged[3] ?? '' }
  const tabular = TABULAR.exec(line)
  if (tabular) return { algorithm: algorithmOf(tabular[1]), digest: tabular[2] ?? '', name: tabular[3] ?? '' }
  const bare = BARE.exec(line)
  if (bare) return { algorithm: assumed, name: '', digest: bare[1] ?? '' }
  const digestFirst = DIGEST_FIRST.exec(line)
  if (digestFirst) return { algorithm: assumed, digest: digestFirst[1] ?? '', name: digestFirst[2] ?? '' }
  const nameFirst = NAME_FIRST.exec(line)
  if (nameFirst) return { algorithm: assumed, name: nameFirst[1] ?? '', digest: nameFirst[2] ?? '' }
  return undefined
}

const algorithmOf = (word = ''): DigestAlgorithm => (/^sm3$/i.test(word) ? 'sm3' : 'sha256')

/** Removes the quotes of spreadsheets and the `./` of find. */
const cleanName = (name: string): string =>
  name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\.\//, '')
    .trim()

/** Formats a digest so that readDigestLines parses it back. */
export const digestLine = ({ algorithm, name, digest }: DigestItem): string =>
  algorithm === 'sm3' ? `SM3 (${name}) = ${digest}` : `${digest}  ${name}`
