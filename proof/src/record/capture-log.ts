// Lines of a capture log: each ends with the hash of its other fields, so that a shell can compute it again; the first line names the record.
import { canonicalize } from '../bytes/canonical-json.ts'
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'

export const CAPTURE_LOG = 'capture-log.jsonl'

export interface HashedLine {
  /** Without its newline. */
  readonly text: string
  readonly hash: string
}

/** The canonical JSON of the fields, with `,"hash":"…"` before its last brace. */
export function hashedLine(fields: Readonly<Record<string, unknown>>): HashedLine {
  const open = canonicalize(fields)
  const hash = digestOf(open)
  return { text: `${open.slice(0, -1)},"hash":"${hash}"}`, hash }
}

const digestOf = (text: string): string => toHex(sha256(utf8(text)))

/** The event of the first line. */
export const START_EVENT = 'start'
/** In the first line, in place of the hash of a line before it. */
export const NO_LINE = '0'.repeat(64)

export interface CaptureStart {
  readonly hash: string
  /** `id`, `url`, `notBefore` and others. */
  readonly detail: Readonly<Record<string, string | undefined>>
}

/** Printable ASCII, escaped as JSON.stringify does. */
const STRING = '"(?:[ !#-[\\]^-~]|\\\\["\\\\bfnrt]|\\\\u00(?:0[0-7bef]|1[0-9a-f]))*"'
const FIELD = `"[A-Za-z]+":${STRING}`
const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'
const START = new RegExp(
  `^(\\{"at":"${TIME}","detail":\\{${FIELD}(?:,${FIELD})*\\},"event":"${START_EVENT}","previous":"${NO_LINE}","seq":0),"hash":"([0-9a-f]{64})"\\}$`,
)

/** Undefined if it is not the first line of a log in its prescribed form, or its hash is not that of its fields. */
export function readStartLine(line: string): CaptureStart | undefined {
  const [, open, hash] = START.exec(line) ?? []
  if (open === undefined || hash === undefined) return undefined
  const fields = JSON.parse(`${open}}`) as { readonly detail: Record<string, string> }
  // A field twice, or fields in another order, would be a second text for the same line.
  return canonicalize(fields) === `${open}}` && digestOf(`${open}}`) === hash ? { hash, detail: fields.detail } : undefined
}
