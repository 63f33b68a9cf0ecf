// Seals records: commits staged bytes, reads them back, completes digests, stores the manifest, then updates state, money, custody and log queue in one transaction.
import { createHash } from 'node:crypto'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { loop } from '../../../kernel/loop.ts'
import { scheduled, worker } from '../../../kernel/worker.ts'
import { type Platform, requirePlatform } from '../../platform/public.ts'
import { isClockRefusal, queueLeaves, signingTime } from '../../transparency/public.ts'
import { settleAll } from '../../wallet/public.ts'
import { appendToLocked, custodyHeads } from '../custody/store.ts'
import { endEvidence } from '../ending/service.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import { queueScans } from '../scan/service.ts'
import { queueSigning } from '../signature/store.ts'
import { recordFinished } from './events.ts'
import { MAX_BATCH_BYTES, resumeSealingJob, sealJob } from './job.ts'
import { type SealedFacts, sealedManifest } from './sealed-manifest.ts'
import { queueSealing } from './service.ts'
import {
  filesOfAll,
  findSealing,
  hasWaitingRecords,
  lockWaitingRecords,
  markFailed,
  markSealed,
  markSealedByJob,
  unsealedBefore,
  updateFileDigests,
} from './store.ts'

/** The stored bytes are not those that were accepted: a retry cannot help. */
class Damaged extends Error {}

interface Prepared {
  readonly record: RecordRow
  readonly files: readonly FileRow[]
  readonly digest: string
}

/** Returns the errors of the records that could not be sealed now, by number. */
async function sealAll(deps: Deps, records: readonly RecordRow[]): Promise<Map<string, unknown>> {
  const files = Map.groupBy(
    await filesOfAll(
      deps.db,
      records.map(({ ano }) => ano),
    ),
    ({ ano }) => ano,
  )
  const platforms = new Map<number, Platform>()
  for (const { platform_id } of records)
    if (!platforms.has(platform_id)) platforms.set(platform_id, await requirePlatform(deps, platform_id))

  const failed = new Map<string, unknown>()
  const each = async <One, Result>(list: readonly One[], anoOf: (one: One) => string, work: (one: One) => Promise<Result>) => {
    const results: Result[] = []
    const fail = (one: One) => (error: unknown) => void failed.set(anoOf(one), error)
    await Promise.all(list.map((one) => work(one).then((result) => void results.push(result), fail(one))))
    return results
  }
  const stored = await each(
    records,
    ({ ano }) => ano,
    async (record) => ({ record, files: await readBackAll(deps, files.get(record.ano) ?? []) }),
  )
  if (stored.length > 0) {
    const sealedAt = await signingTime(deps)
    const custody = await custodyHeads(
      deps.db,
      stored.map(({ record }) => record.ano),
    )
    const prepared = await each(
      stored,
      ({ record }) => record.ano,
      (one) =>
        putManifest(deps, {
          ...one,
          platform: platforms.get(one.record.platform_id),
          custody: custody.get(one.record.ano),
          sealedAt,
        }),
    )
    if (prepared.length > 0) await finish(deps, prepared, sealedAt)
  }
  for (const record of records) {
    const error = failed.get(record.ano)
    if (!(error instanceof Damaged)) continue
    await failRecord(deps, record, files.get(record.ano) ?? [], error.message)
    failed.delete(record.ano)
  }
  return failed
}

const readBackAll = (deps: Deps, files: readonly FileRow[]): Promise<FileRow[]> =>
  Promise.all(files.map((file) => readBack(deps, file)))

/** If the transaction that follows fails, the next attempt has another time and another manifest; this one stays unused. */
async function putManifest(deps: Deps, facts: SealedFacts): Promise<Prepared> {
  const bytes = Buffer.from(await sealedManifest(deps, facts), 'utf8')
  const digest = createHash('sha256').update(bytes).digest('hex')
  await deps.storage.put(digest, bytes.length, bytes)
  return { record: facts.record, files: facts.files, digest }
}

async function readBack(deps: Deps, file: FileRow): Promise<FileRow> {
  if (!file.stored || file.sha256 === null || file.size === null) return file
  if (file.stage) await deps.storage.stage.commit(file.stage, file.sha256, file.size)
  const stat = await deps.storage.stat(file.sha256)
  if (stat?.size !== file.size) throw new Damaged(`${file.path}: ${stat ? 'has another size' : 'is missing'}`)
  const [sha256, sm3, crc32] = await Promise.all([
    deps.storage.digest(file.sha256, 'sha256'),
    file.sm3 ?? deps.storage.digest(file.sha256, 'sm3'),
    deps.storage.digest(file.sha256, 'crc32'),
  ])
  if (sha256 !== file.sha256) throw new Damaged(`${file.path}: has other bytes`)
  return { ...file, sm3, crc32 }
}

async function finish(deps: Deps, prepared: readonly Prepared[], sealedAt: Date): Promise<void> {
  await inTransaction(deps, async (inside) => {
    const now = await signingTime(inside)
    const sealedAnos = await markSealed(
      inside.db,
      prepared.map(({ record, digest }) => ({ ano: record.ano, name: record.name, digest })),
      sealedAt,
    )
    const sealed = prepared.filter(({ record }) => sealedAnos.has(record.ano))
    if (sealed.length === 0) return
    const stored = sealed.flatMap(({ files }) => files.filter((file) => file.stored))
    if (stored.length > 0) {
      await updateFileDigests(inside.db, stored)
      await queueScans(inside, [...new Set(stored.map(({ ano }) => ano))])
    }
    await queueLeaves(
      inside.db,
      sealed.map(({ record, digest }) => ({ platformId: record.platform_id, kind: 'record', sha256: digest })),
      now,
    )
    await queueSigning(inside.db, [...sealedAnos])
    const hashed = ({ digest }: Prepared) =>
      ({ event: 'HASHED', at: now, actor: 'system', detail: { manifest: digest } }) as const
    await appendToLocked(inside.db, new Map(sealed.map((each) => [each.record.ano, hashed(each)])))
    await settleAll(
      inside,
      sealed.flatMap(({ record }) => record.hold_id ?? []),
    )
    for (const { record } of sealed)
      if (record.source_class === 'collected') await emit(inside, recordFinished, { ano: record.ano, state: 'sealed' })
  })
}

async function failRecord(deps: Deps, record: RecordRow, files: readonly FileRow[], reason: string): Promise<void> {
  deps.log.error({ ano: record.ano, reason }, 'sealing failed permanently')
  await inTransaction(deps, async (inside) => {
    if (!(await markFailed(inside.db, record.ano, reason))) return
    await endEvidence(inside, {
      how: 'seal-failed',
      ano: record.ano,
      platformId: record.platform_id,
      ownerId: record.owner_id,
      operatorId: record.operator_id,
      name: record.name,
      attempt: 1,
      holdId: record.hold_id,
      stages: files.flatMap(({ stage }) => stage ?? []),
    })
    if (record.source_class === 'collected') await emit(inside, recordFinished, { ano: record.ano, state: 'failed' })
  })
}

/** One record per job: one that cannot be sealed does not delay others. */
export const sealWorkers = [
  worker(sealJob, async (deps, { ano }) => {
    for (const error of (await sealAll(deps, await findSealing(deps.db, ano))).values()) throw error
  }),
]

const MAX_RECORDS_PER_BATCH = 256

async function sealWaiting(deps: Deps): Promise<boolean> {
  if (!(await hasWaitingRecords(deps.db))) return false
  await signingTime(deps)
  let taken: RecordRow[] = []
  try {
    return await inTransaction(deps, async (inside) => {
      taken = await lockWaitingRecords(inside.db, MAX_RECORDS_PER_BATCH, MAX_BATCH_BYTES)
      const failed = await sealAll(inside, taken)
      for (const [ano, error] of failed) deps.log.error({ err: error, ano }, 'sealing failed')
      await queueSingleSealing(inside, [...failed.keys()])
      return taken.length === MAX_RECORDS_PER_BATCH
    })
  } catch (error) {
    // Of no single record: the batch is sealed as soon as the clock is right.
    if (isClockRefusal(error)) throw error
    deps.log.error({ err: error, records: taken.length }, 'batch sealing failed')
    const anos = taken.map(({ ano }) => ano)
    if (anos.length === 0) throw error
    await inTransaction(deps, (inside) => queueSingleSealing(inside, anos))
    return true
  }
}

const queueSingleSealing = async (deps: Deps, anos: readonly string[]): Promise<void> =>
  anos.length > 0 ? queueSealing(deps, await markSealedByJob(deps.db, anos)) : undefined

/** A 100 ms interval batches concurrent arrivals into one transaction. */
export const sealLoops = [loop('sealing', 100, sealWaiting)]

const STUCK_AFTER_MS = minutes(10)
const MAX_RESUMED_RECORDS_PER_RUN = 200

/** Queues records again whose job became a dead letter: sealing is idempotent, and no record may be lost. */
export const sealSchedules = [
  scheduled('*/5 * * * *', resumeSealingJob, async (deps) => {
    await queueSealing(
      deps,
      await unsealedBefore(deps.db, new Date(deps.clock.now().getTime() - STUCK_AFTER_MS), MAX_RESUMED_RECORDS_PER_RUN),
    )
  }),
]
