// A statement about a platform's journals: how many lines they have gained since the previous statement, and their digest. It contains no personal data.
import { createHash } from 'node:crypto'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { auditJournal } from '../../../kernel/audit.ts'
import type { Db } from '../../../kernel/database.ts'
import type { Journal, JournalRange } from '../../../kernel/journal.ts'
import { custodyJournal } from '../../attestation/public.ts'
import { caseworkJournal } from '../../casework/public.ts'
import { invoiceJournal } from '../../invoice/public.ts'
import { ledgerJournal, paymentJournal } from '../../wallet/public.ts'

export const journals: readonly Journal[] = [
  auditJournal,
  custodyJournal,
  ledgerJournal,
  caseworkJournal,
  paymentJournal,
  invoiceJournal,
]

export type JournalName = Journal['name']

/** The last covered number of each journal. */
export type Covered = Readonly<Record<JournalName, number>>

export const NOTHING_COVERED: Covered = { audit: 0, custody: 0, ledger: 0, casework: 0, payment: 0, invoice: 0 }

export interface JournalPart {
  readonly through: number
  readonly lines: number
  /** Of the digests of the lines, one per line of text. */
  readonly sha256: string
}

export interface Statement {
  readonly format: typeof FORMAT
  readonly platform: number
  readonly number: number
  readonly at: string
  /** Digest of the previous statement; null for the first. */
  readonly previous: string | null
  /** Statements of earlier versions do not name every journal. */
  readonly journals: Readonly<Partial<Record<JournalName, JournalPart>>>
}

/** The part of a journal that has gained none. */
export const NO_LINES = { lines: 0, sha256: createHash('sha256').digest('hex') }

const FORMAT = 'attestry/journal/v1'
const LINES_PER_QUERY = 5_000

export const writeStatement = (facts: Omit<Statement, 'format'>): Buffer =>
  Buffer.from(canonicalize({ format: FORMAT, ...facts }), 'utf8')

/** Throws for other formats and non-canonical text. */
export function readStatement(bytes: Uint8Array): Statement {
  const text = Buffer.from(bytes).toString('utf8')
  const statement = JSON.parse(text) as Statement
  if (statement.format !== FORMAT || canonicalize(statement) !== text) throw new Error('not a statement about journals')
  return statement
}

/** Computed from the content of the lines. */
export async function partOf(db: Db, journal: Journal, range: JournalRange): Promise<JournalPart> {
  const hash = createHash('sha256')
  let lines = 0
  for (let { after } = range; ; ) {
    const read = await journal.read(db, { ...range, after }, LINES_PER_QUERY)
    for (const { sha256 } of read) hash.update(`${sha256}\n`)
    lines += read.length
    const last = read.at(-1)
    if (!last || read.length < LINES_PER_QUERY) return { through: range.through, lines, sha256: hash.digest('hex') }
    after = last.journal
  }
}
