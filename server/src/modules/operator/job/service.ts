// Dead letters of a platform: list, retry, discard; those without a platform belong to the operating platform.
import { generalErrors } from '@attestry/contract/errors'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import type { jobApi } from '@attestry/contract/modules/operator/job'
import { sql } from 'kysely'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type DeadLetterRow, deadLetters, findDeadLetter, takeDeadLetter } from '../../../kernel/dead-letter.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/job.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountPlatforms } from '../../account/public.ts'
import { recordPlatforms } from '../../attestation/public.ts'
import { firstPlatform, isOperatingPlatform } from '../../platform/public.ts'

/** Only ids and kinds: other fields may be encrypted or personal. */
const SAFE_FIELDS = /^(ano|id|kind|size|state|\w+Id)$/

const text = (row: DeadLetterRow, name: string): string => String(row.data?.[name] ?? '')

function aboutOf({ data }: DeadLetterRow): { name: string; value: string }[] {
  return Object.entries(data ?? {}).flatMap(([name, value]) => {
    const shown = SAFE_FIELDS.test(name) && /^[\w.:-]{1,64}$/.test(String(value))
    return shown ? [{ name, value: String(value) }] : []
  })
}

const view = (row: DeadLetterRow) => ({
  id: row.id,
  job: row.job,
  about: aboutOf(row),
  cause: row.cause,
  tries: Number(row.tries),
  failedAt: row.failed_at.toISOString(),
})

export async function deadLettersOf(deps: Deps, platformId: number): Promise<DeadLetterRow[]> {
  return ofPlatform(deps, platformId, await deadLetters(deps.db))
}

async function ofPlatform(deps: Deps, platformId: number, rows: readonly DeadLetterRow[]): Promise<DeadLetterRow[]> {
  const accountIds = rows.flatMap((row) => [text(row, 'accountId'), text(row, 'ownerId')])
  const records = await recordPlatforms(
    deps.db,
    rows.map((row) => text(row, 'ano')),
  )
  const [accounts, first] = [await accountPlatforms(deps.db, accountIds), await firstPlatform(deps.db)]
  return rows.filter((row) => {
    const named = Number(row.data?.platformId) || undefined
    const owner = accounts.get(text(row, 'accountId')) ?? accounts.get(text(row, 'ownerId'))
    return (named ?? records.get(text(row, 'ano')) ?? owner ?? first) === platformId
  })
}

async function requireDeadLetter(deps: Deps, actor: Staff, id: string): Promise<DeadLetterRow> {
  const row = (await findDeadLetter(deps.db, id)) ?? refuse(generalErrors.NOT_FOUND)
  const [own] = await ofPlatform(deps, actor.platformId, [row])
  return own ?? refuse(generalErrors.NOT_FOUND)
}

export const listQueues: Service<typeof jobApi.queues> = async (deps, actor) => {
  if (!(await isOperatingPlatform(deps.db, actor.platformId))) return { list: null }
  const { rows } = await sql<{ name: string; waiting: number; active: number; failed: number }>`
    select name, queued_count as waiting, active_count as active, coalesce(failed_count, 0) as failed
    from pgboss.queue where name not like '\\_\\_pgboss%' order by name`.execute(deps.db)
  return {
    list: rows.map(({ name, waiting, active, failed }) => ({
      name,
      waiting: Number(waiting),
      active: Number(active),
      failed: Number(failed),
    })),
  }
}

export const listDeadLetters: Service<typeof jobApi.list> = async (deps, actor, { pageNum, pageSize }) => {
  const rows = await deadLettersOf(deps, actor.platformId)
  const list = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(view)
  return { list, total: rows.length, pageNum, pageSize }
}

export const readDeadLetter: Service<typeof jobApi.read> = async (deps, actor, { id }) =>
  view(await requireDeadLetter(deps, actor, id))

/** Jobs are idempotent, so a partly executed one can be retried. */
export const retryDeadLetter: Service<typeof jobApi.retry> = async (deps, actor, { id, reason }) => {
  const row = await takeAndAudit(deps, actor, id, 'job.retry', reason)
  await deps.queue.add(deps.db, defineJob(row.job), row.data ?? {})
  return null
}

export const discardDeadLetter: Service<typeof jobApi.discard> = async (deps, actor, { id, reason }) => {
  await takeAndAudit(deps, actor, id, 'job.discard', reason)
  return null
}

async function takeAndAudit(deps: Deps, actor: Staff, id: string, action: string, reason: string): Promise<DeadLetterRow> {
  const row = await requireDeadLetter(deps, actor, id)
  if (!(await takeDeadLetter(deps.db, id))) refuse(operatorErrors.JOB_GONE)
  const about = aboutOf(row).map(({ name, value }) => `${name}=${value}`)
  await audit(deps, actor, {
    action,
    subject: id,
    facts: { job: row.job, about: about.join(' '), reason: withoutSecrets(reason) },
  })
  return row
}
