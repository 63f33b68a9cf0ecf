// The invoicing rule of a platform with its version; version zero means the defaults.
import { defaultRule } from '@attestry/contract/modules/invoice/default-rule.zh'
import type { InvoiceRule } from '@attestry/contract/modules/invoice/rule'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

export async function readRule(db: Db, platformId: number): Promise<{ readonly version: number; readonly rule: InvoiceRule }> {
  const { rows } = await sql<{ version: number; rule: InvoiceRule }>`
    select version, rule from invoice.rule where platform_id = ${platformId}`.execute(db)
  const stored = rows[0]
  // A rule that was stored before a setting existed has its default.
  return stored ? { ...stored, rule: { ...defaultRule, ...stored.rule } } : { version: 0, rule: defaultRule }
}

/** False when it is no longer at that version. */
export async function writeRule(db: Db, platformId: number, version: number, rule: InvoiceRule): Promise<boolean> {
  const { rows } = await sql`
    insert into invoice.rule as kept (platform_id, version, rule)
    select ${platformId}, 1, ${JSON.stringify(rule)}::jsonb
    where ${version}::integer = 0 or exists (select from invoice.rule where platform_id = ${platformId})
    on conflict (platform_id) do update set version = kept.version + 1, rule = excluded.rule where kept.version = ${version}
    returning version`.execute(db)
  return rows.length === 1
}
