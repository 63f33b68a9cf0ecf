// The custody log of a record up to its sealing: a chain of lines, each with the digest of the line before it; the record names the last one's.
import { canonicalize } from '../bytes/canonical-json.ts'
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'

export interface CustodyEntry {
  /** Number of the record. */
  readonly ano: string
  /** From 1, without gaps. */
  readonly seq: number
  /** SHA-256 of the line before it; of the first line, `custodyGenesis`. */
  readonly previous: string
  readonly event: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly actor: string
  readonly detail: Readonly<Record<string, string>>
}

/** In the record. */
export interface CustodyHead {
  readonly lines: number
  /** SHA-256 of the last of these lines. */
  readonly sha256: string
}

/** Binds the chain to its record. */
export const custodyGenesis = (ano: string): string => digestOf(`attestry/custody/v1 ${ano}`)

export const custodyLine = ({ ano, seq, previous, event, at, actor, detail }: CustodyEntry): string =>
  canonicalize({ ano, seq, previous, event, at, actor, detail })

/** As in a package: one line each. */
export const custodyText = (entries: readonly CustodyEntry[]): string =>
  entries.map((entry) => `${custodyLine(entry)}\n`).join('')

/** What is wrong with the text, if anything. */
export function custodyProblem(text: string, ano: string, head: CustodyHead): string | undefined {
  if (!text.endsWith('\n')) return 'does not end with a newline'
  const lines = text.slice(0, -1).split('\n')
  let previous = custodyGenesis(ano)
  for (const [at, line] of lines.entries()) {
    if (!isLine(line, { ano, seq: at + 1, previous })) return `line ${at + 1} does not follow the line before it`
    previous = digestOf(line)
  }
  return lines.length === head.lines && previous === head.sha256 ? undefined : 'does not end with the line that the record names'
}

function isLine(line: string, expected: Pick<CustodyEntry, 'ano' | 'seq' | 'previous'>): boolean {
  try {
    const value = JSON.parse(line) as CustodyEntry
    const { ano, seq, previous, event, at, actor, detail } = value
    const isText = [event, at, actor, ...Object.values(detail)].every((text) => typeof text === 'string')
    const follows = ano === expected.ano && seq === expected.seq && previous === expected.previous
    // Without another field, and in its one form.
    return isText && follows && custodyLine(value) === line
  } catch {
    return false
  }
}

const digestOf = (text: string): string => toHex(sha256(utf8(text)))
