// The audit log: list, verification of its hash chain, and export, which is itself logged.
import { Readable } from 'node:stream'
import { type auditApi, MAX_AUDIT_EXPORT_LINES } from '@attestry/contract/modules/operator/audit'
import { audit, firstBrokenAuditLine } from '../../../kernel/audit.ts'
import { type AuditFilter, type AuditRow, auditLines, countAuditLines } from '../../../kernel/audit-reading.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { csvLine } from './csv.ts'

const ROWS_PER_QUERY = 1_000

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
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  await inTransaction(deps, (inside) =>
    audit(inside, actor, { action: 'audit.export', subject: 'audit', facts: { lines, ...given } }),
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

/** In batches, so that the log is not held in memory. */
async function* csvOf(deps: Deps, platformId: number, filter: AuditFilter): AsyncGenerator<string> {
  // Without a byte order mark spreadsheets do not assume UTF-8.
  yield `\uFEFF${csvLine(['seq', 'at', 'actor', 'address', 'action', 'subject', 'facts', 'hash'])}`
  let sent = 0
  for (let before: number | undefined; sent < MAX_AUDIT_EXPORT_LINES; ) {
    const limit = Math.min(ROWS_PER_QUERY, MAX_AUDIT_EXPORT_LINES - sent)
    const rows = await auditLines(deps.db, platformId, filter, { limit, ...(before === undefined ? {} : { before }) })
    yield rows.map(line).join('')
    sent += rows.length
    before = rows.at(-1)?.seq
    if (rows.length < limit) return
  }
}

const line = (row: AuditRow): string =>
  csvLine([String(row.seq), row.at.toISOString(), row.actor, row.address, row.action, row.subject, row.facts, row.hash])
