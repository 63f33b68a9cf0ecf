// Audit log: append-only and hash-chained per platform, so that a removed or changed line is detected.
import { createHash } from 'node:crypto'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import type { Generated } from 'kysely'
import { type Actor, actorName } from './actor.ts'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import { type Journal, lastLineOf } from './journal.ts'
import { lockInTransaction } from './lock.ts'

type AuditTables = {
  'kernel.audit': {
    platform_id: number
    seq: number
    at: Date
    actor: string
    address: string
    action: string
    subject: string
    facts: string
    previous: string
    hash: string
    journal: Generated<number>
  }
}

export interface AuditEntry {
  readonly action: string
  readonly subject: string
  /** Before, after, reason. Never a secret, a token or an identity number. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

const GENESIS = '0'.repeat(64)

type Line = Pick<AuditTables['kernel.audit'], 'platform_id' | 'seq' | 'actor' | 'address' | 'action' | 'subject' | 'facts'> & {
  at: string
}

const lineHash = (previous: string, line: Line) =>
  createHash('sha256')
    .update(canonicalize({ previous, ...line }))
    .digest('hex')

/** Whether the actor has done something to a subject since a time. */
export async function hasAudited(
  db: Db,
  actor: Actor,
  act: Pick<AuditEntry, 'action' | 'subject'>,
  since: Date,
): Promise<boolean> {
  const row = await db
    .withTables<AuditTables>()
    .selectFrom('kernel.audit')
    .select('seq')
    .where('platform_id', '=', actor.platformId)
    .where('at', '>=', since)
    .where('actor', '=', actorName(actor))
    .where('action', '=', act.action)
    .where('subject', '=', act.subject)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function audit(deps: Deps, actor: Actor, entry: AuditEntry): Promise<void> {
  const db = deps.db.withTables<AuditTables>()
  // One writer per platform at a time; audited acts are rare enough for that.
  await lockInTransaction(deps.db, 'audit', actor.platformId)
  const last = await db
    .selectFrom('kernel.audit')
    .select(['seq', 'hash'])
    .where('platform_id', '=', actor.platformId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const at = deps.clock.now()
  const previous = last?.hash ?? GENESIS
  const line = {
    platform_id: actor.platformId,
    seq: (last?.seq ?? 0) + 1,
    actor: actorName(actor),
    address: actor.address,
    action: entry.action,
    subject: entry.subject,
    facts: canonicalize({ ...entry.facts, ...(actor.kind === 'member' && actor.keyId ? { key: actor.keyId } : {}) }),
  }
  const hash = lineHash(previous, { ...line, at: at.toISOString() })
  await db
    .insertInto('kernel.audit')
    .values({ ...line, at, previous, hash })
    .execute()
}

const ROWS_PER_QUERY = 2_000

/** Number of the first line that breaks the hash chain, if any. */
export async function firstBrokenAuditLine(db: Db, platformId: number): Promise<number | undefined> {
  let previous = GENESIS
  for (let seq = 0; ; ) {
    const lines = await db
      .withTables<AuditTables>()
      .selectFrom('kernel.audit')
      .selectAll()
      .where('platform_id', '=', platformId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(ROWS_PER_QUERY)
      .execute()
    for (const { hash, previous: claimed, journal: _, ...line } of lines) {
      seq += 1
      const expected = lineHash(previous, { ...line, at: line.at.toISOString() })
      if (line.seq !== seq || claimed !== previous || hash !== expected) return seq
      previous = hash
    }
    if (lines.length < ROWS_PER_QUERY) return undefined
  }
}

export const auditJournal: Journal = {
  name: 'audit',
  last: lastLineOf('kernel.audit'),
  async read(db, { platformId, after, through }, limit) {
    const lines = await db
      .withTables<AuditTables>()
      .selectFrom('kernel.audit')
      .selectAll()
      .where('platform_id', '=', platformId)
      .where('journal', '>', after)
      .where('journal', '<=', through)
      .orderBy('journal')
      .limit(limit)
      .execute()
    return lines.map(({ journal, hash: _, previous, ...line }) => ({
      journal,
      sha256: lineHash(previous, { ...line, at: line.at.toISOString() }),
    }))
  },
}
