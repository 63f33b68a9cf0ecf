// Creates, lists, shows, cancels, retries and describes captures; only confirmed captures are charged.
import { generalErrors } from '@attestry/contract/errors'
import { type captureApi, captureCan } from '@attestry/contract/modules/evidence/capture'
import { complaintCase } from '@attestry/contract/modules/evidence/complaint-case'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { Quote } from '@attestry/contract/modules/wallet/price'
import { yuanOfFen } from '@attestry/contract/money'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { requirePermission } from '../../../kernel/permission.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { describeRecord, flaggedRecords, holdReference, requireRunningLog } from '../../attestation/public.ts'
import { statesBySubject } from '../../casework/public.ts'
import { balanceOf, paidFor, payerOf, quote } from '../../wallet/public.ts'
import { findBatch } from '../capture-batch/store.ts'
import { recheckLeases } from '../lease/holding.ts'
import { earlierAttempts, recordAttempt } from './attempt.ts'
import { createCaptures, requireOpenCaptureQuota } from './creating.ts'
import { discardFiles, endCapture } from './ending.ts'
import { type CaptureFilter, listCaptures } from './list-store.ts'
import { markWaitingRead } from './notice.ts'
import { aheadOf, type CaptureRow, captureFiles, findCapture, lockCaptures, updateCapture } from './store.ts'
import { publishCapturesChanged } from './topics.ts'
import { type CaptureMarks, captureDetail, captureItem } from './view.ts'

export const createPageCaptures: Service<typeof captureApi.create> = (deps, actor, { items }) =>
  createCaptures(deps, actor, 'web', items)

export const createMarketplaceCaptures: Service<typeof captureApi.createMarketplace> = (deps, actor, { items }) =>
  createCaptures(deps, actor, 'ecommerce', items)

export const createVideoCaptures: Service<typeof captureApi.createVideo> = (deps, actor, { items }) =>
  createCaptures(deps, actor, 'video', items)

async function pageOfCaptures(deps: Deps, actor: Member, input: CaptureFilter & { pageNum: number; pageSize: number }) {
  const { pageNum, pageSize, ...filter } = input
  if (filter.batchId && !(await findBatch(deps.db, actor, filter.batchId))) refuse(generalErrors.NOT_FOUND)
  const { rows, total } = await listCaptures(deps.db, actor, filter, { pageNum, pageSize })
  const ahead = await aheadOf(
    deps.db,
    rows.filter(({ state }) => state === 'queued').map(({ ano }) => ano),
  )
  const marks = await captureMarks(deps, rows)
  return { list: rows.map((row) => captureItem(row, ahead.get(row.ano), marks(row))), total, pageNum, pageSize }
}

export async function captureMarks(deps: Deps, rows: readonly CaptureRow[]): Promise<(row: CaptureRow) => CaptureMarks> {
  const numbers = (some: readonly CaptureRow[]) => some.map(({ ano }) => ano)
  const [complaints, flagged] = await Promise.all([
    statesBySubject(deps.db, complaintCase, numbers(rows.filter(({ state }) => captureCan.complain(state)))),
    flaggedRecords(deps, numbers(rows.filter(({ recorded_at }) => recorded_at !== null))),
  ])
  return ({ ano }) => ({ complaint: complaints.get(ano), isFlagged: flagged.has(ano) })
}

export const captureList: Service<typeof captureApi.list> = pageOfCaptures
export const captureListByQuery: Service<typeof captureApi.listByQuery> = pageOfCaptures

export async function requireCapture(deps: Deps, actor: Member, ano: string): Promise<CaptureRow> {
  return (await findCapture(deps.db, actor, ano)) ?? refuse(generalErrors.NOT_FOUND)
}

export async function lockCapture(deps: Deps, actor: Member, ano: string): Promise<CaptureRow> {
  return (await lockCaptures(deps.db, actor, [ano]))[0] ?? refuse(generalErrors.NOT_FOUND)
}

export const captureInfo: Service<typeof captureApi.info> = async (deps, actor, { id }) => {
  const row = await requireCapture(deps, actor, id)
  const [files, ahead, price, marks, earlier] = await Promise.all([
    captureFiles(deps.db, [id]),
    aheadOf(deps.db, row.state === 'queued' ? [id] : []),
    priceOf(deps, actor, row),
    captureMarks(deps, [row]),
    earlierAttempts(deps.db, [id]),
  ])
  return captureDetail(row, files, ahead.get(id), { quote: price, earlier: earlier.get(id) ?? [] }, marks(row))
}

/** What was held or charged, else what it would cost; null for captures that ended without a charge. */
async function priceOf(deps: Deps, actor: Member, row: CaptureRow): Promise<Quote | null> {
  const paid = await paidFor(deps, row.platform_id, holdReference(row.ano))
  if (!paid) return row.state === 'failed' || row.state === 'cancelled' ? null : quote(deps, payerOf(actor), row.kind, 1)
  const totalFen = paid.giftFen + paid.rechargedFen
  const { availableFen } = await balanceOf(deps, payerOf(actor))
  return {
    service: row.kind,
    quantity: 1,
    unitPrice: yuanOfFen(paid.unitFen ?? totalFen),
    packageUnits: paid.units.reduce((sum, { units }) => sum + units, 0),
    total: yuanOfFen(totalFen),
    fromGift: yuanOfFen(paid.giftFen),
    fromRecharged: yuanOfFen(paid.rechargedFen),
    missing: yuanOfFen(0),
    availableAfter: yuanOfFen(availableFen),
  }
}

/** The worker that collects it loses its lease, can write no more, and is notified to stop. */
export const cancelCapture: Service<typeof captureApi.cancel> = async (deps, actor, { ano }) => {
  const row = await lockCapture(deps, actor, ano)
  if (!captureCan.cancel(row.state)) refuse(evidenceErrors.CAPTURE_CANNOT_CANCEL)
  const ended = await endCapture(deps, row, 'cancelled', { cause: 'cancelled', endedBy: actor.accountId })
  await recheckLeases(deps)
  return captureItem(ended, undefined)
}

export const retryCapture: Service<typeof captureApi.retry> = async (deps, actor, { ano, acceptInvalidTls }) => {
  const before = await lockCapture(deps, actor, ano)
  requirePermission(actor, before.kind)
  // A record keeps its number permanently, even when its sealing failed.
  if (!captureCan.retry(before.state) || before.recorded_at !== null) refuse(evidenceErrors.CAPTURE_CANNOT_RETRY)
  await deps.space.require()
  await requireRunningLog(deps, actor.platformId)
  if (before.state !== 'awaiting_confirmation') await requireOpenCaptureQuota(deps, actor, 1)
  await recordAttempt(deps.db, before, before.state === 'awaiting_confirmation' ? 'retried' : (before.cause ?? 'internal'))
  await markWaitingRead(deps, [before])
  await discardFiles(deps, ano)
  const row = await updateCapture(deps.db, ano, {
    state: 'queued',
    queued_at: deps.clock.now(),
    cause: null,
    report: null,
    not_before: null,
    vantages: null,
    thumbnail: null,
    stage: null,
    done: 0,
    total: 0,
    crashes: 0,
    ended_at: null,
    confirm_by: null,
    ...(acceptInvalidTls === undefined ? {} : { accept_invalid_tls: acceptInvalidTls }),
  })
  await publishCapturesChanged(deps, deps.db, row.owner_id)
  return captureItem(row, (await aheadOf(deps.db, [ano])).get(ano))
}

export const describeCapture: Service<typeof captureApi.describe> = async (deps, actor, { id, name, label, remark }) => {
  await lockCapture(deps, actor, id)
  const given = { name, label, remark, named: name === undefined ? undefined : true }
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const row = Object.keys(change).length > 0 ? await updateCapture(deps.db, id, change) : await requireCapture(deps, actor, id)
  // Keep the record's words in sync, if it exists already.
  await describeRecord(deps.db, actor, id, { name, label, remark })
  const ahead = await aheadOf(deps.db, row.state === 'queued' ? [id] : [])
  return captureItem(row, ahead.get(id), (await captureMarks(deps, [row]))(row))
}
