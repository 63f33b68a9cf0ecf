// Signs sealed records: their queue is filled by the transaction that seals them.
import { SignerDamaged, SignerLocked, SignerUnavailable } from '../../../adapters/signer/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { clearFault, isClockRefusal, recordFault } from '../../transparency/public.ts'
import { hasWaitingRecords } from '../seal/store.ts'
import { signRecord } from './service.ts'
import { dequeueSigned, lockUnsigned, postponeSigning, type UnsignedRecord } from './store.ts'

const MAX_RECORDS_PER_PASS = 64

async function signQueued(deps: Deps): Promise<boolean> {
  let current: UnsignedRecord | undefined
  const signBatch = async (inside: Deps) => {
    const records = await lockUnsigned(inside.db, MAX_RECORDS_PER_PASS)
    const signed: string[] = []
    // One after the other: the log's signatures, which prove the record, do not wait behind a batch of these.
    for (const record of records) {
      current = record
      if (await isSigned(inside, record)) signed.push(record.ano)
    }
    if (signed.length > 0) await dequeueSigned(inside.db, signed)
    return records.length
  }
  const taken = await inTransaction(deps, signBatch).catch(async (error: unknown) => {
    // After the rollback, which would delete the fault as well.
    if (current && !isClockRefusal(error)) await recordFault(deps, current.platform_id, 'signed', error)
    throw error
  })
  // Sealing comes first: with records waiting for it, pause between passes.
  return taken === MAX_RECORDS_PER_PASS && !(await hasWaitingRecords(deps.db))
}

/** A record whose manifest cannot be read now is retried later, and does not delay others. */
async function isSigned(deps: Deps, record: UnsignedRecord): Promise<boolean> {
  try {
    await signRecord(deps, record)
    await clearFault(deps, record.platform_id, 'signed')
    return true
  } catch (error) {
    if (concernsAll(error)) throw error
    deps.log.error({ err: error, ano: record.ano }, 'signing a record failed')
    await postponeSigning(deps.db, record.ano)
    await recordFault(deps, record.platform_id, 'signed', error)
    return false
  }
}

/** Not one record's fault: none is postponed, and all are signed as soon as the clock is right or the signer works. */
const concernsAll = (error: unknown): boolean =>
  isClockRefusal(error) || [SignerUnavailable, SignerLocked, SignerDamaged].some((kind) => error instanceof kind)

export const signatureLoops = [loop('attestation.sign', 100, signQueued)]
