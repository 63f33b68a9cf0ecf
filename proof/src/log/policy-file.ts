// Parses and formats the text of a policy (C2SP tlog-policy); errors name the line and the reason.
import { toHex } from '../bytes/hex.ts'
import { formatVkey, NoteError, parseVkey, type Vkey } from './note-key.ts'

export interface PolicyLog {
  /** The key's name is the log's origin. */
  readonly key: Vkey
  readonly url?: string
}

export interface PolicyWitness {
  readonly name: string
  readonly key: Vkey
  readonly url?: string
}

export interface PolicyGroup {
  readonly name: string
  /** The minimum number of members that must have signed. */
  readonly threshold: number
  readonly members: readonly string[]
}

export interface Policy {
  readonly logs: readonly PolicyLog[]
  readonly witnesses: readonly PolicyWitness[]
  /** Each references only witnesses and groups that precede it. */
  readonly groups: readonly PolicyGroup[]
  /** The name of a witness or a group, or `none`. */
  readonly quorum: string
}

export type PolicyProblem =
  | 'character'
  | 'unterminated'
  | 'too-long'
  | 'too-many'
  | 'keyword'
  | 'fields'
  | 'key'
  | 'key-type'
  | 'duplicate-key'
  | 'name'
  | 'duplicate-name'
  | 'unknown-name'
  | 'member-twice'
  | 'threshold'
  | 'second-quorum'
  | 'no-quorum'

export class PolicyError extends Error {
  readonly reason: PolicyProblem
  /** Starts at 1; 0 for the whole text. */
  readonly line: number
  constructor(reason: PolicyProblem, line: number) {
    super(line === 0 ? `policy: ${reason}` : `policy, line ${line}: ${reason}`)
    this.reason = reason
    this.line = line
  }
}

const NONE = 'none'
const MAX_TEXT_CHARS = 262_144
const MAX_ITEMS_PER_KIND = 100

interface Draft {
  readonly logs: PolicyLog[]
  readonly witnesses: PolicyWitness[]
  readonly groups: PolicyGroup[]
  readonly names: Set<string>
  readonly members: Set<string>
  quorum: string | undefined
}

type Fail = (reason: PolicyProblem) => never
type LineParser = (draft: Draft, fields: readonly string[], fail: Fail) => void

export function parsePolicy(text: string): Policy {
  if (text.length > MAX_TEXT_CHARS) throw new PolicyError('too-long', 0)
  if (!text.endsWith('\n')) throw new PolicyError('unterminated', 0)
  const draft: Draft = { logs: [], witnesses: [], groups: [], names: new Set(), members: new Set(), quorum: undefined }
  for (const [at, line] of text.slice(0, -1).split('\n').entries()) {
    const fail: Fail = (reason) => {
      throw new PolicyError(reason, at + 1)
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for control characters.
    if (!line.isWellFormed() || /[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) fail('character')
    const [keyword, ...fields] = line.split(/[ \t]+/).filter((field) => field !== '')
    if (keyword === undefined || keyword.startsWith('#')) continue
    const read = Object.hasOwn(LINE_PARSERS, keyword) ? LINE_PARSERS[keyword] : undefined
    if (!read) return fail('keyword')
    read(draft, fields, fail)
  }
  const { logs, witnesses, groups, quorum } = draft
  if (quorum === undefined) throw new PolicyError('no-quorum', 0)
  return { logs, witnesses, groups, quorum }
}

/** Writes logs, witnesses, groups and quorum, one per line; throws for anything that parsePolicy rejects. */
export function formatPolicy({ logs, witnesses, groups, quorum }: Policy): string {
  const lines: (string | undefined)[][] = [
    ...logs.map(({ key, url }) => ['log', vkeyText(key), url]),
    ...witnesses.map(({ name, key, url }) => ['witness', name, vkeyText(key), url]),
    ...groups.map(({ name, threshold, members }) => ['group', name, thresholdText(threshold, members.length), ...members]),
    ['quorum', quorum],
  ]
  const text = lines.map((fields, at) => `${lineText(fields, at + 1)}\n`).join('')
  parsePolicy(text)
  return text
}

function lineText(fields: readonly (string | undefined)[], line: number): string {
  const present = fields.filter((field) => field !== undefined)
  // White space in a name or an address would split it into two fields.
  if (present.some((field) => field === '' || /[ \t\n]/.test(field))) throw new PolicyError('name', line)
  return present.join(' ')
}

const vkeyText = ({ name, algorithm, publicKey }: Vkey) => formatVkey(name, algorithm, publicKey)
const thresholdText = (threshold: number, count: number) =>
  threshold === count ? 'all' : threshold === 1 ? 'any' : String(threshold)

const LINE_PARSERS: Readonly<Record<string, LineParser>> = {
  log(draft, [vkey, url, ...rest], fail) {
    if (vkey === undefined || rest.length > 0) return fail('fields')
    const key = readKey(vkey, fail)
    addKeyed(draft.logs, { key, ...(url === undefined ? {} : { url }) }, fail)
  },
  witness(draft, [name, vkey, url, ...rest], fail) {
    if (name === undefined || vkey === undefined || rest.length > 0) return fail('fields')
    const key = readKey(vkey, fail)
    if (key.algorithm !== 4) fail('key-type')
    defineName(draft, name, fail)
    addKeyed(draft.witnesses, { name, key, ...(url === undefined ? {} : { url }) }, fail)
  },
  group(draft, [name, rule, ...members], fail) {
    if (name === undefined || rule === undefined || members.length === 0) return fail('fields')
    for (const member of members) {
      if (!draft.names.has(member)) fail('unknown-name')
      // A name may be a member of one group only.
      if (draft.members.has(member)) fail('member-twice')
      draft.members.add(member)
    }
    defineName(draft, name, fail)
    if (draft.groups.length === MAX_ITEMS_PER_KIND) fail('too-many')
    draft.groups.push({ name, threshold: readThreshold(rule, members.length, fail), members })
  },
  quorum(draft, [name, ...rest], fail) {
    if (name === undefined || rest.length > 0) return fail('fields')
    if (draft.quorum !== undefined) fail('second-quorum')
    if (name !== NONE && !draft.names.has(name)) fail('unknown-name')
    draft.quorum = name
  },
}

function readKey(vkey: string, fail: Fail): Vkey {
  try {
    return parseVkey(vkey)
  } catch (error) {
    if (error instanceof NoteError) return fail('key')
    throw error
  }
}

function defineName({ names }: Draft, name: string, fail: Fail): void {
  if (name === NONE) fail('name')
  if (names.has(name)) fail('duplicate-name')
  names.add(name)
}

function addKeyed<T extends { readonly key: Vkey }>(list: T[], item: T, fail: Fail): void {
  if (list.length === MAX_ITEMS_PER_KIND) fail('too-many')
  const publicKey = toHex(item.key.publicKey)
  if (list.some(({ key }) => toHex(key.publicKey) === publicKey)) fail('duplicate-key')
  list.push(item)
}

function readThreshold(rule: string, count: number, fail: Fail): number {
  if (rule === 'all') return count
  if (rule === 'any') return 1
  const threshold = /^[1-9]\d{0,3}$/.test(rule) ? Number(rule) : 0
  return threshold >= 1 && threshold <= count ? threshold : fail('threshold')
}
