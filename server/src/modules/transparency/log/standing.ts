// How a digest stands in the log, read in one statement: it is asked for by every page that shows a record.
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AnchorRow } from '../anchor/store.ts'
import type { CosignatureRow, TimeStampRow } from '../time-stamp/store.ts'
import type { CheckpointRow, LogRow } from './store.ts'

type TimeStampFacts = Omit<TimeStampRow, 'token'>

/** Where a leaf stands; each step is there once it has happened. */
export interface Standing {
  readonly queuedAt: Date
  readonly index: number
  readonly log: LogRow
  /** The first signed head that covers it. */
  readonly signed: CheckpointRow | undefined
  /** The first head that covers it and that enough authorities and witnesses have endorsed: what its proof leads to. */
  readonly stamped: CheckpointRow | undefined
  /** Without their tokens, which are many times larger than all the rest. */
  readonly timeStamps: readonly TimeStampFacts[]
  readonly cosignatures: readonly CosignatureRow[]
  readonly anchors: readonly AnchorRow[]
}

/** Times travel as text inside JSON. */
type Told<Row> = { readonly [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key] }

export interface StandingRow {
  readonly queued_at: string
  readonly position: number
  readonly log: Told<LogRow>
  readonly signed: Told<CheckpointRow> | null
  readonly stamped: Told<CheckpointRow> | null
  readonly stamps: readonly Told<TimeStampFacts>[] | null
  readonly cosignatures: readonly Told<CosignatureRow>[] | null
  readonly anchors: readonly Told<AnchorRow>[] | null
}

/**
 * One column of JSON in one row, or none while the leaf waits for its place.
 * Who asks for records can join it and so learns how they stand in the same statement: platform and digest may be columns.
 */
export const standingQuery = (
  platformId: Expression<unknown>,
  sha256: Expression<unknown>,
): RawBuilder<{ standing: StandingRow }> => sql`
  select jsonb_build_object(
    'queued_at', leaf.queued_at, 'position', leaf.position, 'log', to_jsonb(log), 'signed', to_jsonb(signed), 'stamped', to_jsonb(stamped),
    'stamps', (
      select jsonb_agg(t order by t.time, t.authority) from (
        select log_id, size, authority, kind, algorithm, serial, policy, time
        from transparency.time_stamp where (log_id, size) = (stamped.log_id, stamped.size)
      ) t
    ),
    'cosignatures', (
      select jsonb_agg(c order by c.witness)
      from transparency.cosignature c where (c.log_id, c.size) = (stamped.log_id, stamped.size)
    ),
    'anchors', (
      select jsonb_agg(a order by a.chain) from (
        select distinct on (chain) * from transparency.anchor
        where log_id = leaf.log_id and size > leaf.position and state <> 'submitting'
        order by chain, state = 'confirmed' desc, size
      ) a
    )
  ) as standing
  from transparency.leaf
  join transparency.log on log.id = leaf.log_id
  left join lateral (
    select * from transparency.checkpoint where log_id = leaf.log_id and size > leaf.position order by size limit 1
  ) signed on true
  left join lateral (
    select * from transparency.checkpoint
    where log_id = leaf.log_id and size > leaf.position and stamped_at is not null order by size limit 1
  ) stamped on true
  where leaf.platform_id = ${platformId} and leaf.sha256 = ${sha256} and leaf.position is not null`

/** Undefined while the leaf waits for its place. */
export async function standingOf({ db }: { readonly db: Db }, platformId: number, sha256: string): Promise<Standing | undefined> {
  const { rows } = await standingQuery(sql.val(platformId), sql.val(sha256)).execute(db)
  const [row] = rows
  return row && standingIn(row.standing)
}

export function standingIn(row: StandingRow): Standing {
  return {
    queuedAt: new Date(row.queued_at),
    index: row.position,
    log: {
      ...row.log,
      signed_at: time(row.log.signed_at),
      opened_at: new Date(row.log.opened_at),
      closed_at: time(row.log.closed_at),
    },
    signed: row.signed ? checkpoint(row.signed) : undefined,
    stamped: row.stamped ? checkpoint(row.stamped) : undefined,
    timeStamps: (row.stamps ?? []).map((stamp) => ({ ...stamp, time: new Date(stamp.time) })),
    cosignatures: (row.cosignatures ?? []).map((line) => ({ ...line, at: new Date(line.at) })),
    anchors: (row.anchors ?? []).map((anchor) => ({
      ...anchor,
      requested_at: new Date(anchor.requested_at),
      confirmed_at: time(anchor.confirmed_at),
      retry_at: time(anchor.retry_at),
    })),
  }
}

const time = (text: string | null): Date | null => (text === null ? null : new Date(text))

const checkpoint = (told: Told<CheckpointRow>): CheckpointRow => ({
  ...told,
  signed_at: new Date(told.signed_at),
  stamped_at: time(told.stamped_at),
})
