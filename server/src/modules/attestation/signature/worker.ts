// Signs sealed records: their queue is filled by the transaction that seals them.
import { SignerDamaged, SignerLocked, SignerUnavailable } from '../../../adapters/signer/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { clearFault, isClockRefusal, recordFault } from '../../transparency/public.ts'
import { hasWaitingRecords } from '../seal/store.ts'
import { signRecord } from './service.ts'
import { dequeueSigned, lockUnsigned, postponeSigning, type UnsignedRecord } from './store.ts'

const MAX_RECORDS_PER_PASS = 64

/** The last outcome of each platform: undefined, or the error. */
type Outcomes = Map<number, unknown>

async function signQueued(deps: Deps): Promise<boolean> {
  const outcomes: Outcomes = new Map()
  try {
    const taken = await inTransaction(deps, (inside) => signBatch(inside, outcomes))
    // Sealing comes first: with records waiting for it, pause between passes.
    return taken === MAX_RECORDS_PER_PASS && !(await hasWaitingRecords(deps.db))
  } finally {
    await reportOutcomes(deps, outcomes)
  }
}

async function signBatch(deps: Deps, outcomes: Outcomes): Promise<number> {
  const records = await lockUnsigned(deps.db, MAX_RECORDS_PER_PASS)
  const signed: string[] = []
  // One after the other: the log's signatures, which prove the record, do not wait behind a batch of these.
  for (const record of records) if (await isSigned(deps, record, outcomes)) signed.push(record.ano)
  if (signed.length > 0) await dequeueSigned(deps.db, signed)
  return records.length
}

/** After the transaction, whose rollback would undo them, and in one order on every node. */
async function reportOutcomes(deps: Deps, outcomes: Outcomes): Promise<void> {
  for (const [platformId, error] of [...outcomes].sort(([one], [other]) => one - other))
    if (error === undefined) await clearFault(deps, platformId, 'signed')
    else if (!isClockRefusal(error)) await recordFault(deps, platformId, 'signed', error)
}

/** A record whose manifest cannot be read now is retried later, and does not delay others. */
async function isSigned(deps: Deps, record: UnsignedRecord, outcomes: Outcomes): Promise<boolean> {
  try {
    await signRecord(deps, record)
    outcomes.set(record.platform_id, undefined)
    return true
  } catch (error) {
    outcomes.set(record.platform_id, error)
    if (concernsAll(error)) throw error
    deps.log.error({ err: error, ano: record.ano }, 'signing a record failed')
    await postponeSigning(deps.db, record.ano)
    return false
  }
}

/** Not one record's fault: none is postponed, and all are signed as soon as the clock is right or the signer works. */
const concernsAll = (error: unknown): boolean =>
  isClockRefusal(error) || [SignerUnavailable, SignerLocked, SignerDamaged].some((kind) => error instanceof kind)

export const signatureLoops = [loop('attestation.sign', 100, signQueued)]
