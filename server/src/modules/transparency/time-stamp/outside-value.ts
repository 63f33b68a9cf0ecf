// The newest thing that an outside party signed about a platform's log: nobody could know it before its time.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { readTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import { sql } from 'kysely'
import type { Deps } from '../../../kernel/deps.ts'
import { withCosignatures } from '../log/service.ts'
import { coveringCheckpoint } from '../log/store.ts'
import type { CosignatureRow, TimeStampRow } from './store.ts'

export interface OutsideValue {
  /** An RFC 3161 response of an external authority, or a checkpoint that a witness has cosigned. */
  readonly kind: 'time-stamp' | 'checkpoint'
  /** Name of the authority or witness. */
  readonly source: string
  readonly at: Date
  readonly bytes: Uint8Array
  readonly sha256: string
}

/** Undefined if no outside party has signed anything yet. */
export async function newestOutsideValue(deps: Deps, platformId: number): Promise<OutsideValue | undefined> {
  const found = [await newestToken(deps, platformId), await newestCosigned(deps, platformId)].filter((one) => one !== undefined)
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())[0]
}

async function newestToken({ db }: Deps, platformId: number): Promise<OutsideValue | undefined> {
  const { rows } = await sql<Pick<TimeStampRow, 'authority' | 'token'>>`
    select authority, token from transparency.time_stamp join transparency.log on log.id = log_id
    where platform_id = ${platformId} and kind = 'external' order by log_id desc, time_stamp.size desc, time desc limit 1`.execute(
    db,
  )
  const [row] = rows
  return row && outsideValue('time-stamp', row.authority, readTimeStamp(row.token).time, row.token)
}

async function newestCosigned({ db }: Deps, platformId: number): Promise<OutsideValue | undefined> {
  const { rows } = await sql<CosignatureRow>`
    select cosignature.* from transparency.cosignature join transparency.log on log.id = log_id
    where platform_id = ${platformId} order by log_id desc, cosignature.size desc, at desc limit 1`.execute(db)
  const [row] = rows
  const checkpoint = row && (await coveringCheckpoint(db, row.log_id, row.size - 1))
  if (!checkpoint || checkpoint.size !== row.size) return undefined
  return outsideValue('checkpoint', row.witness, row.at, utf8(withCosignatures(checkpoint.note, [row])))
}

const outsideValue = (kind: OutsideValue['kind'], source: string, at: Date, bytes: Uint8Array): OutsideValue => ({
  kind,
  source,
  at,
  bytes,
  sha256: toHex(sha256(bytes)),
})
