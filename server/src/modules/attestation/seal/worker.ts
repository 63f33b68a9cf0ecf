// Seals a record: makes the staged bytes an object, reads every byte back, completes the digests, writes the canonical manifest, then moves state, money, custody and the leaf for the log at once.
import { createHash } from 'node:crypto'
import { buildManifest } from '@attestry/proof/record/manifest'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { round, worker } from '../../../kernel/worker.ts'
import { requirePlatform } from '../../platform/public.ts'
import { queueLeaf } from '../../transparency/public.ts'
import { capture, release } from '../../wallet/public.ts'
import { appendCustody } from '../custody/store.ts'
import { openingsOf } from '../record/openings.ts'
import { type FileRow, filesOf, type RecordRow } from '../record/store.ts'
import { resumeSealingJob, sealJob } from './job.ts'
import { commitments } from './service.ts'
import { findSealing, keepFileDigests, markFailed, markSealed, unsealedBefore } from './store.ts'

/** The stored bytes are not what was accepted: no retry can mend that. */
class Damaged extends Error {}

export async function sealRecord(deps: Deps, ano: string): Promise<void> {
  const record = await findSealing(deps.db, ano)
  if (!record) return
  try {
    const files = await Promise.all((await filesOf(deps.db, ano)).map((file) => readBack(deps, file)))
    const manifest = await manifestOf(deps, record, files)
    const bytes = Buffer.from(manifest, 'utf8')
    const digest = createHash('sha256').update(bytes).digest('hex')
    await deps.storage.put(digest, bytes.length, bytes)
    await finish(deps, record, files, digest)
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    deps.log.error({ ano, reason: error.message }, 'sealing failed for good')
    await giveUp(deps, record, error.message)
  }
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

async function manifestOf(deps: Deps, record: RecordRow, files: readonly FileRow[]): Promise<string> {
  const platform = await requirePlatform(deps, record.platform_id)
  return buildManifest({
    number: record.ano,
    platform: { id: record.platform_id, name: platform.name },
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

async function finish(deps: Deps, record: RecordRow, files: readonly FileRow[], digest: string): Promise<void> {
  await inTransaction(deps, async (inside) => {
    const now = inside.clock.now()
    if (!(await markSealed(inside.db, record, digest, now))) return
    for (const file of files) if (file.stored) await keepFileDigests(inside.db, file)
    await queueLeaf(inside.db, { platformId: record.platform_id, kind: 'record', sha256: digest }, now)
    await appendCustody(inside.db, record.ano, [{ event: 'HASHED', at: now, actor: 'system', detail: { manifest: digest } }])
    if (record.hold_id) await capture(inside, record.hold_id)
  })
}

async function giveUp(deps: Deps, record: RecordRow, reason: string): Promise<void> {
  await inTransaction(deps, async (inside) => {
    if ((await markFailed(inside.db, record.ano, reason)) && record.hold_id) await release(inside, record.hold_id)
  })
}

export const sealWorkers = [worker(sealJob, (deps, { ano }) => sealRecord(deps, ano))]

const STUCK_AFTER_MS = minutes(10)
const A_ROUND = 200

/** A record whose job ended as a dead letter is offered again: sealing it twice is harmless, forgetting it is not. */
export const sealRounds = [
  round('*/5 * * * *', resumeSealingJob, async (deps) => {
    const stuck = await unsealedBefore(deps.db, new Date(deps.clock.now().getTime() - STUCK_AFTER_MS), A_ROUND)
    if (stuck.length > 0)
      await deps.queue.addAll(
        deps.db,
        sealJob,
        stuck.map((ano) => ({ ano })),
      )
  }),
]
