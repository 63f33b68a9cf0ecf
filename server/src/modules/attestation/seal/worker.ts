// Seals records: makes the staged bytes an object, reads every byte back, completes the digests, writes the canonical manifest, then moves state, money, custody and the leaves for the log at once.
import { createHash } from 'node:crypto'
import { buildManifest } from '@attestry/proof/record/manifest'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { tell } from '../../../kernel/event.ts'
import { batchWorker, round } from '../../../kernel/worker.ts'
import { type Platform, requirePlatform } from '../../platform/public.ts'
import { queueLeaves } from '../../transparency/public.ts'
import { captureAll, release } from '../../wallet/public.ts'
import { appendToLocked } from '../custody/store.ts'
import { openingsOf } from '../record/openings.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import { recordSettled } from './events.ts'
import { resumeSealingJob, sealJob, sealLargeJob } from './job.ts'
import { commitments, queueSealing } from './service.ts'
import { filesOfAll, findSealing, keepFileDigests, markFailed, markSealed, unsealedBefore } from './store.ts'

/** The stored bytes are not what was accepted: no retry can mend that. */
class Damaged extends Error {}

interface Made {
  readonly record: RecordRow
  readonly files: readonly FileRow[]
  readonly digest: string
}

/** Answers what could not be sealed now, by its number; each failure is its own. */
export async function sealRecords(deps: Deps, anos: readonly string[]): Promise<Map<string, unknown>> {
  const records = await findSealing(deps.db, anos)
  if (records.length === 0) return new Map()
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
  const made: Made[] = []
  await Promise.all(
    records.map(async (record) => {
      try {
        made.push(await makeManifest(deps, record, files.get(record.ano) ?? [], platforms.get(record.platform_id)?.name ?? ''))
      } catch (error) {
        if (error instanceof Damaged) await giveUp(deps, record, error.message)
        else failed.set(record.ano, error)
      }
    }),
  )
  if (made.length > 0) await finish(deps, made)
  return failed
}

async function makeManifest(deps: Deps, record: RecordRow, accepted: readonly FileRow[], platformName: string): Promise<Made> {
  const files = await Promise.all(accepted.map((file) => readBack(deps, file)))
  const bytes = Buffer.from(await manifestOf(deps, record, files, platformName), 'utf8')
  const digest = createHash('sha256').update(bytes).digest('hex')
  await deps.storage.put(digest, bytes.length, bytes)
  return { record, files, digest }
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

async function manifestOf(deps: Deps, record: RecordRow, files: readonly FileRow[], platformName: string): Promise<string> {
  return buildManifest({
    number: record.ano,
    platform: { id: record.platform_id, name: platformName },
    kind: record.kind,
    sourceClass: record.source_class,
    name: record.name,
    subject: await commitments(openingsOf(deps, record)),
    operator: { accountId: record.operator_id, role: record.operator_id === record.owner_id ? 'main' : 'sub' },
    times: [...record.facts.times, { event: 'accepted', at: record.created_at.toISOString(), source: 'server' }],
    software: [{ name: 'attestry', version: deps.site.softwareVersion }],
    environment: record.facts.environment,
    files: files.map(({ path, size, sha256, sm3, media_type }) => ({ path, size, sha256, sm3, mediaType: media_type })),
  })
}

async function finish(deps: Deps, made: readonly Made[]): Promise<void> {
  await inTransaction(deps, async (inside) => {
    const now = inside.clock.now()
    const moved = await markSealed(
      inside.db,
      made.map(({ record, digest }) => ({ ano: record.ano, name: record.name, digest })),
      now,
    )
    const sealed = made.filter(({ record }) => moved.has(record.ano))
    if (sealed.length === 0) return
    const stored = sealed.flatMap(({ files }) => files.filter((file) => file.stored))
    if (stored.length > 0) await keepFileDigests(inside.db, stored)
    await queueLeaves(
      inside.db,
      sealed.map(({ record, digest }) => ({ platformId: record.platform_id, kind: 'record', sha256: digest })),
      now,
    )
    const hashed = ({ digest }: Made) => ({ event: 'HASHED', at: now, actor: 'system', detail: { manifest: digest } }) as const
    await appendToLocked(inside.db, new Map(sealed.map((each) => [each.record.ano, hashed(each)])))
    await captureAll(
      inside,
      sealed.flatMap(({ record }) => record.hold_id ?? []),
    )
    for (const { record } of sealed)
      if (record.source_class === 'collected') await tell(inside, recordSettled, { ano: record.ano, state: 'sealed' })
  })
}

async function giveUp(deps: Deps, record: RecordRow, reason: string): Promise<void> {
  deps.log.error({ ano: record.ano, reason }, 'sealing failed for good')
  await inTransaction(deps, async (inside) => {
    if (!(await markFailed(inside.db, record.ano, reason))) return
    if (record.hold_id) await release(inside, record.hold_id)
    if (record.source_class === 'collected') await tell(inside, recordSettled, { ano: record.ano, state: 'failed' })
  })
}

async function sealBatch(deps: Deps, batch: readonly { ano: string }[]): Promise<Map<number, unknown>> {
  const failed = await sealRecords(
    deps,
    batch.map(({ ano }) => ano),
  )
  return new Map(batch.flatMap(({ ano }, at) => (failed.has(ano) ? [[at, failed.get(ano)] as const] : [])))
}

export const sealWorkers = [batchWorker(sealJob, sealBatch), batchWorker(sealLargeJob, sealBatch)]

const STUCK_AFTER_MS = minutes(10)
const A_ROUND = 200

/** A record whose job ended as a dead letter is offered again: sealing it twice is harmless, forgetting it is not. */
export const sealRounds = [
  round('*/5 * * * *', resumeSealingJob, async (deps) => {
    await queueSealing(deps, await unsealedBefore(deps.db, new Date(deps.clock.now().getTime() - STUCK_AFTER_MS), A_ROUND))
  }),
]
