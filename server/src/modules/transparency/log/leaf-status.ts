// Status of a digest in the log, read in one statement: every page that shows a record needs it.
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AnchorRow } from '../anchor/store.ts'
import type { CosignatureRow, TimeStampRow } from '../time-stamp/store.ts'
import type { CheckpointRow, LogRow } from './store.ts'

type Head = Pick<CheckpointRow, 'size' | 'root' | 'signed_at' | 'stamped_at'>
type TimeStampFacts = Pick<TimeStampRow, 'authority' | 'kind' | 'algorithm' | 'serial' | 'policy' | 'time'>
type Witnessed = Pick<CosignatureRow, 'witness' | 'at'>

/** Position and completed steps of a leaf. Without signatures and tokens, which only a proof needs. */
export interface LeafStatus {
  readonly index: number
  readonly log: Pick<LogRow, 'id' | 'origin'>
  /** The first signed head that covers the leaf. */
  readonly signed: Head | undefined
  /** The first head that covers the leaf and has enough time-stamps and cosignatures: its proof leads to this head. */
  readonly stamped: Head | undefined
  readonly timeStamps: readonly TimeStampFacts[]
  readonly cosignatures: readonly Witnessed[]
  readonly anchors: readonly AnchorRow[]
}

/** JSON carries times as text. */
type Serialized<Row> = { readonly [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key] }

export interface LeafStatusRow {
  readonly index: number
  readonly log: Pick<LogRow, 'id' | 'origin'>
  readonly signed: Serialized<Head> | null
  readonly stamped: Serialized<Head> | null
  readonly stamps: readonly Serialized<TimeStampFacts>[] | null
  readonly cosignatures: readonly Serialized<Witnessed>[] | null
  readonly anchors: readonly Serialized<AnchorRow>[] | null
}

/**
 * One row with one JSON column, or no row while the leaf has no position yet.
 * A query of records can join it laterally: platform and digest may be columns.
 */
export const leafStatusQuery = (
  platformId: Expression<unknown>,
  sha256: Expression<unknown>,
): RawBuilder<{ status: LeafStatusRow }> => sql`
  select json_build_object(
    'index', leaf.position, 'log', json_build_object('id', log.id, 'origin', log.origin), 'signed', signed, 'stamped', stamped,
    'stamps', (
      select json_agg(t order by t.time, t.authority) from (
        select authority, kind, algorithm, serial, policy, time
        from transparency.time_stamp where log_id = leaf.log_id and size = stamped.size
      ) t
    ),
    'cosignatures', (
      select json_agg(c order by c.witness)
      from (select witness, at from transparency.cosignature where log_id = leaf.log_id and size = stamped.size) c
    ),
    'anchors', (
      select json_agg(a order by a.chain) from (
        select distinct on (chain) * from transparency.anchor
        where log_id = leaf.log_id and size > leaf.position and state <> 'submitting'
        order by chain, state = 'confirmed' desc, size
      ) a
    )
  ) as status
  from transparency.leaf
  join transparency.log on log.id = leaf.log_id
  left join lateral (
    select size, root, signed_at, stamped_at from transparency.checkpoint
    where log_id = leaf.log_id and size > leaf.position order by size limit 1
  ) signed on true
  left join lateral (
    select size, root, signed_at, stamped_at from transparency.checkpoint
    where log_id = leaf.log_id and size > leaf.position and stamped_at is not null order by size limit 1
  ) stamped on true
  where leaf.platform_id = ${platformId} and leaf.sha256 = ${sha256} and leaf.position is not null`

/** Undefined while the leaf has no position yet. */
export async function leafStatusOf(
  { db }: { readonly db: Db },
  platformId: number,
  sha256: string,
): Promise<LeafStatus | undefined> {
  const { rows } = await leafStatusQuery(sql.val(platformId), sql.val(sha256)).execute(db)
  const [row] = rows
  return row && parseLeafStatus(row.status)
}

/** Which of the digests are covered by a head with enough time-stamps and cosignatures. */
export async function stampedAmong(db: Db, platformId: number, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from transparency.leaf
    where platform_id = ${platformId} and sha256 = any (${[...digests]}::text[]) and position is not null
      and exists (select from transparency.checkpoint
        where log_id = leaf.log_id and size > leaf.position and stamped_at is not null)`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

export function parseLeafStatus({ index, log, signed, stamped, stamps, cosignatures, anchors }: LeafStatusRow): LeafStatus {
  return {
    index,
    log,
    signed: signed ? head(signed) : undefined,
    stamped: stamped ? head(stamped) : undefined,
    timeStamps: (stamps ?? []).map((stamp) => ({ ...stamp, time: new Date(stamp.time) })),
    cosignatures: (cosignatures ?? []).map((each) => ({ ...each, at: new Date(each.at) })),
    anchors: (anchors ?? []).map((anchor) => ({
      ...anchor,
      requested_at: new Date(anchor.requested_at),
      confirmed_at: time(anchor.confirmed_at),
      retry_at: time(anchor.retry_at),
    })),
  }
}

const time = (text: string | null): Date | null => (text === null ? null : new Date(text))

const head = (row: Serialized<Head>): Head => ({
  ...row,
  signed_at: new Date(row.signed_at),
  stamped_at: time(row.stamped_at),
})
