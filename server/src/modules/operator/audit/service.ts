// Looking into the audit log: reading it, checking its chain, taking it away. What is taken away is on it.
import { Readable } from 'node:stream'
import { MAX_AUDIT_EXPORT_LINES, type auditApi } from '@attestry/contract/modules/operator/audit'
import { audit, firstBrokenAuditLine } from '../../../kernel/audit.ts'
import { type AuditFilter, type AuditRow, auditLines, countAuditLines } from '../../../kernel/audit-reading.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { csvLine } from './csv.ts'

const A_SLICE = 1_000

function factsOf(text: string): { name: string; value: string }[] {
  const facts = JSON.parse(text) as Record<string, unknown>
  return Object.entries(facts).map(([name, value]) => ({ name, value: String(value ?? '') }))
}

export const listAudit: Service<typeof auditApi.list> = async (deps, actor, { pageNum, pageSize, ...filter }) => {
  const rows = await auditLines(deps.db, actor.platformId, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  const total = await countAuditLines(deps.db, actor.platformId, filter)
  const names = await accountNames(
    deps.db,
    rows.map((row) => row.actor),
  )
  const list = rows.map(({ facts, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actorName: names.get(row.actor) ?? null,
    facts: factsOf(facts),
  }))
  return { list, total, pageNum, pageSize }
}

export const verifyAudit: Service<typeof auditApi.verify> = async (deps, actor) => {
  const brokenAt = await firstBrokenAuditLine(deps.db, actor.platformId)
  const [last] = await auditLines(deps.db, actor.platformId, {}, { limit: 1 })
  return {
    lines: last?.seq ?? 0,
    brokenAt: brokenAt ?? null,
    lastHash: last?.hash ?? null,
    checkedAt: deps.clock.now().toISOString(),
  }
}

export const exportAudit: Service<typeof auditApi.export> = async (deps, actor, filter) => {
  const lines = Math.min(await countAuditLines(deps.db, actor.platformId, filter), MAX_AUDIT_EXPORT_LINES)
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  await inTransaction(deps, (inside) =>
    audit(inside, actor, { action: 'audit.export', subject: 'audit', facts: { lines, ...asked } }),
  )
  const name = `audit-${deps.clock.now().toISOString().slice(0, 10)}.csv`
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Readable.from(csvOf(deps, actor.platformId, filter)),
  }
}

/** Slice after slice, so that a long log is not held whole. */
async function* csvOf(deps: Deps, platformId: number, filter: AuditFilter): AsyncGenerator<string> {
  // Spreadsheets take text without this mark for something other than UTF-8.
  yield `\uFEFF${csvLine(['seq', 'at', 'actor', 'address', 'action', 'subject', 'facts', 'hash'])}`
  let sent = 0
  for (let before: number | undefined; sent < MAX_AUDIT_EXPORT_LINES; ) {
    const limit = Math.min(A_SLICE, MAX_AUDIT_EXPORT_LINES - sent)
    const rows = await auditLines(deps.db, platformId, filter, { limit, ...(before === undefined ? {} : { before }) })
    yield rows.map(line).join('')
    sent += rows.length
    before = rows.at(-1)?.seq
    if (rows.length < limit) return
  }
}

const line = (row: AuditRow): string =>
  csvLine([String(row.seq), row.at.toISOString(), row.actor, row.address, row.action, row.subject, row.facts, row.hash])
