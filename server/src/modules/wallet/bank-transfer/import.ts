// Imports bank statements: previewed first, all rows or none, and a line once per account and serial number.
import { createHash } from 'node:crypto'
import type { Locale } from '@attestry/contract/errors'
import {
  type bankTransferApi,
  MAX_PREVIEW_LINES,
  MAX_SHOWN_FAULTS,
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_LINES,
  type StatementColumn,
} from '@attestry/contract/modules/wallet/bank-transfer'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { codesIn } from '@attestry/contract/modules/wallet/matching-code'
import { yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { dayAt } from '../../../kernel/beijing-time.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { storableName } from '../../../kernel/download.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { readSheetLines } from '../../../kernel/sheet.ts'
import { words as en } from './fault-words.en.ts'
import { words as zh } from './fault-words.zh.ts'
import { type Mapping, recognise } from './layout.ts'
import { hashFacts, sealFacts } from './line-facts.ts'
import { headingOf, type ReadStatement, readStatement, type StatementFault, type StatementLine } from './statement.ts'
import { findLines, insertLines, insertStatement, knownLines, orderIdsByCode, statementAccounts } from './store.ts'
import { lineViews } from './view.ts'

interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

interface ParsedStatement extends ReadStatement {
  readonly mapping: Mapping
  readonly account: string
}

const wordsOf = (locale: Locale) => (locale === 'zh' ? zh : en)

export const previewStatement: Service<typeof bankTransferApi.previewStatement> = async (deps, actor, _input, exchange) => {
  const statement = await parse(deps, actor, await uploadOf(exchange))
  const { fresh, changed } = await compareWithKnown(deps, actor.platformId, statement)
  const { mapping, lines } = statement
  const faults = [...statement.faults, ...changed]
  return {
    layout: mapping.layout.id,
    columns: (Object.keys(mapping.at) as StatementColumn[]).map((column) => ({ column, heading: headingOf(mapping, column) })),
    accountChecked: statement.accountChecked,
    incoming: lines.length,
    outgoing: statement.outgoing,
    known: lines.length - fresh.length - changed.length,
    total: yuanOfFen(lines.reduce((sum, { fen }) => sum + fen, 0)),
    lines: lines.slice(0, MAX_PREVIEW_LINES).map(({ fen, ...line }) => ({ ...line, amount: yuanOfFen(fen) })),
    faults: faults.slice(0, MAX_SHOWN_FAULTS).map((fault) => ({
      row: fault.row,
      column: fault.column,
      message: wordsOf(actor.locale).faults[fault.kind](fault.value),
    })),
  }
}

export const importStatement: Service<typeof bankTransferApi.importStatement> = async (deps, actor, _input, exchange) => {
  const upload = await uploadOf(exchange)
  const statement = await parse(deps, actor, upload)
  refuseFault(actor, statement.faults[0])
  return inTransaction(deps, async (inside) => {
    // Two imports of one file would both find its lines new.
    await lockInTransaction(inside.db, 'wallet.bank-statement', actor.platformId)
    const { fresh, changed } = await compareWithKnown(inside, actor.platformId, statement)
    refuseFault(actor, changed[0])
    const ids = await store(inside, actor, upload, statement, fresh)
    const views = await lineViews(inside, actor.platformId, [...(await findLines(inside.db, actor.platformId, ids)).values()])
    const counts = { added: fresh.length, known: statement.lines.length - fresh.length, outgoing: statement.outgoing }
    return { ...counts, strong: views.filter(({ strength }) => strength === 'strong').length }
  })
}

function refuseFault(actor: Staff, fault: StatementFault | undefined): void {
  if (!fault) return
  const problem = wordsOf(actor.locale).faults[fault.kind](fault.value)
  refuse(walletErrors.STATEMENT_FAULTY, { row: fault.row, column: fault.column, problem })
}

async function uploadOf(exchange: Exchange): Promise<Upload> {
  for await (const file of exchange.files({ maxBytes: MAX_STATEMENT_BYTES })) {
    const parts: Buffer[] = []
    for await (const part of file.stream) parts.push(part as Buffer)
    if (file.truncated()) refuse(walletErrors.STATEMENT_TOO_LARGE, { limit: MAX_STATEMENT_BYTES / 1024 ** 2 })
    return { name: storableName(file.name), bytes: Buffer.concat(parts) }
  }
  return refuse(walletErrors.NO_STATEMENT)
}

async function parse(deps: Deps, actor: Staff, { bytes }: Upload): Promise<ParsedStatement> {
  const [expected, ...earlier] = await statementAccounts(deps.db, actor.platformId)
  if (expected === undefined) return refuse(walletErrors.NO_BANK_ACCOUNT)
  const lines = await readSheetLines(bytes, actor.accountId, { maxLines: MAX_STATEMENT_LINES + 1, csv: true })
  if (!lines) return refuse(walletErrors.STATEMENT_UNREADABLE)
  if (lines.length > MAX_STATEMENT_LINES) refuse(walletErrors.STATEMENT_TOO_LONG, { limit: MAX_STATEMENT_LINES })
  const found = recognise(lines)
  if (!('mapping' in found)) {
    const { banks, comma } = wordsOf(actor.locale)
    if (found.nearest === undefined) return refuse(walletErrors.STATEMENT_UNKNOWN, { banks: Object.values(banks).join(comma) })
    return refuse(walletErrors.STATEMENT_LAYOUT, { bank: banks[found.nearest], columns: found.missing.join(comma) })
  }
  const today = dayAt(deps.clock.now())
  const read = (account: string) => readStatement(found.mapping, found.rows, found.preamble, { account, today })
  const first = read(expected)
  // Orders keep the account they were shown, so its statements are imported after a change too.
  const account = earlier.find((number) => number === first.otherAccount) ?? expected
  const statement = account === expected ? first : read(account)
  if (statement.otherAccount !== undefined)
    refuse(walletErrors.STATEMENT_OTHER_ACCOUNT, { found: statement.otherAccount, expected })
  return { ...statement, mapping: found.mapping, account }
}

/** A line that was imported before must say the same as then. */
async function compareWithKnown(deps: Deps, platformId: number, { lines, account, mapping }: ParsedStatement) {
  const serials = lines.map(({ serial }) => serial)
  const known = await knownLines(deps.db, platformId, account, serials)
  const fresh = lines.filter(({ serial }) => !known.has(serial))
  const changed = lines
    .filter((line) => known.get(line.serial)?.equals(hashFacts(deps, line)) === false)
    .map(({ row, serial }): StatementFault => ({ row, column: headingOf(mapping, 'serial'), kind: 'changed', value: serial }))
  return { fresh, changed }
}

async function store(
  deps: Deps,
  actor: Staff,
  { name, bytes }: Upload,
  { lines, account, mapping }: ParsedStatement,
  fresh: readonly StatementLine[],
): Promise<string[]> {
  const now = deps.clock.now()
  const statementId = newId(now)
  const { platformId: platform_id } = actor
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await insertStatement(deps.db, {
    id: statementId,
    platform_id,
    account,
    layout: mapping.layout.id,
    file_name: name,
    sha256,
    incoming: lines.length,
    added: fresh.length,
    imported_by: actor.accountId,
    imported_at: now,
  })
  const codes = new Map(fresh.map((line) => [line.serial, codesIn(line.remark)]))
  const orders = await orderIdsByCode(deps.db, platform_id, [...new Set([...codes.values()].flat())])
  const rows = fresh.map((line) => {
    const id = newId(now)
    return {
      id,
      platform_id,
      account,
      serial: line.serial,
      statement_id: statementId,
      row: line.row,
      booked_on: line.bookedOn,
      fen: line.fen,
      facts: sealFacts(deps, id, line),
      facts_hash: hashFacts(deps, line),
      order_id: codes.get(line.serial)?.flatMap((code) => orders.get(code) ?? [])[0] ?? null,
      state: 'open' as const,
      settled_order_id: null,
      handler_id: null,
      imported_at: now,
      settled_at: null,
    }
  })
  await insertLines(deps.db, rows)
  await audit(deps, actor, {
    action: 'wallet.bank-import',
    subject: statementId,
    facts: { file: name, sha256, incoming: lines.length, added: fresh.length },
  })
  return rows.map(({ id }) => id)
}
