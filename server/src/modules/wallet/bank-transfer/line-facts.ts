// What a statement says about a transfer besides date and amount: encrypted for reading, hashed for comparison.
import type { Deps } from '../../../kernel/deps.ts'
import type { StatementLine } from './statement.ts'
import type { LineRow } from './store.ts'

export type LineFacts = Pick<StatementLine, 'payerName' | 'payerAccount' | 'remark'>

const contextOf = (id: string): string => `bank-line/${id}`

export const sealFacts = (deps: Deps, id: string, { payerName, payerAccount, remark }: LineFacts): Buffer =>
  deps.secretBox.seal(JSON.stringify({ payerName, payerAccount, remark }), contextOf(id))

export const openFacts = (deps: Deps, { id, facts }: Pick<LineRow, 'id' | 'facts'>): LineFacts =>
  JSON.parse(deps.secretBox.open(facts, contextOf(id))) as LineFacts

/** Without the row: another export of the same line may have it elsewhere. */
export const hashFacts = (deps: Deps, { row: _, ...line }: StatementLine): Buffer =>
  deps.secretBox.fingerprint(JSON.stringify(line), 'bank-line')

/** Brackets and spaces are written differently by banks. */
const plainName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toUpperCase()

export const sameName = (one: string, other: string): boolean => plainName(one) !== '' && plainName(one) === plainName(other)
