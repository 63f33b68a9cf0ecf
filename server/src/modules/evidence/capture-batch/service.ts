// Capture batches: read from a sheet or a pasted list, validated, stored as one draft, corrected, and submitted exactly once.
import { generalErrors } from '@attestry/contract/errors'
import { MAX_ROWS_PER_BATCH } from '@attestry/contract/modules/evidence/capture'
import { type BatchRow, type captureBatchApi, MAX_SHEET_BYTES } from '@attestry/contract/modules/evidence/capture-batch'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { Member } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { newId } from '../../../kernel/id.ts'
import { requirePermission } from '../../../kernel/permission.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { payerOf, quote } from '../../wallet/public.ts'
import { createCaptures } from '../capture/creating.ts'
import { safeFileName } from '../upload/file-name.ts'
import { readSheetRows } from './sheet.ts'
import { type CaptureBatchRow, lockBatch, markSubmitted, putDraft, updateDraft, waitingDraft } from './store.ts'
import { templateSheet } from './template.ts'
import { validateRows } from './validation.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const LIMIT_TEXT = `${MAX_SHEET_BYTES / 1024 ** 2} MB`

async function view(deps: Deps, actor: Member, batch: CaptureBatchRow) {
  const rows = validateRows(deps, batch.kind, batch.rows, actor.locale)
  const good = rows.filter(({ faults }) => faults.length === 0).length
  return {
    id: batch.id,
    kind: batch.kind,
    state: batch.state,
    fileName: batch.file_name,
    rows,
    good,
    quote: good > 0 ? await quote(deps, payerOf(actor), batch.kind, good) : null,
    createdAt: batch.created_at.toISOString(),
  }
}

const draft = (deps: Deps, actor: Member, kind: CaptureBatchRow['kind'], fileName: string, rows: readonly BatchRow[]) =>
  putDraft(deps.db, {
    id: newId(deps.clock.now()),
    platform_id: actor.platformId,
    owner_id: actor.ownerId,
    operator_id: actor.accountId,
    kind,
    file_name: fileName,
    rows,
    created_at: deps.clock.now(),
  })

export const readBatchSheet: Service<typeof captureBatchApi.read> = async (deps, actor, { kind }, exchange) => {
  requirePermission(actor, kind)
  const { name, bytes } = await sheetOf(exchange)
  const rows = await readSheetRows(bytes, kind, actor)
  return inTransaction(deps, async (inside) => view(inside, actor, await draft(inside, actor, kind, name, rows)))
}

async function sheetOf(exchange: Exchange): Promise<{ name: string; bytes: Buffer }> {
  for await (const file of exchange.files({ maxBytes: MAX_SHEET_BYTES })) {
    const parts: Buffer[] = []
    for await (const part of file.stream) parts.push(part as Buffer)
    if (file.truncated()) refuse(evidenceErrors.SHEET_TOO_LARGE, { limit: LIMIT_TEXT })
    return { name: safeFileName(file.name), bytes: Buffer.concat(parts) }
  }
  return refuse(evidenceErrors.NO_FILE)
}

/** Corrects the draft `id`, or starts one from pasted rows. */
export const validateBatchRows: Service<typeof captureBatchApi.readRows> = async (deps, actor, { kind, id, rows }) => {
  const trimmed = rows.map((row) => ({
    row: row.row,
    name: row.name.trim(),
    url: row.url.trim(),
    label: row.label.trim(),
    platform: row.platform.trim(),
    seller: row.seller.trim(),
  }))
  if (id === undefined) {
    requirePermission(actor, kind)
    return view(deps, actor, await draft(deps, actor, kind, (actor.locale === 'zh' ? zh : en).pasted, trimmed))
  }
  const before = (await lockBatch(deps.db, actor, id)) ?? refuse(generalErrors.NOT_FOUND)
  if (before.kind !== kind) refuse(generalErrors.NOT_FOUND)
  requirePermission(actor, kind)
  return view(deps, actor, (await updateDraft(deps.db, id, trimmed)) ?? refuse(evidenceErrors.BATCH_SUBMITTED))
}

export const waitingBatch: Service<typeof captureBatchApi.waiting> = async (deps, actor, { kind }) => {
  const batch = await waitingDraft(deps.db, actor, kind)
  return batch ? view(deps, actor, batch) : null
}

export const submitBatch: Service<typeof captureBatchApi.submit> = async (deps, actor, { id }) => {
  const batch = (await lockBatch(deps.db, actor, id)) ?? refuse(generalErrors.NOT_FOUND)
  if (!(await markSubmitted(deps.db, id, deps.clock.now()))) refuse(evidenceErrors.BATCH_SUBMITTED)
  const good = validateRows(deps, batch.kind, batch.rows, actor.locale).filter(({ faults }) => faults.length === 0)
  if (good.length === 0) refuse(evidenceErrors.BATCH_NO_GOOD_ROWS)
  if (good.length > MAX_ROWS_PER_BATCH) refuse(evidenceErrors.SHEET_TOO_LONG, { limit: MAX_ROWS_PER_BATCH })
  const lines = good.map(({ name, url, label, platform, seller }) => {
    return { name, url, label, platform, seller, device: 'desktop', acceptInvalidTls: false } as const
  })
  const created = await createCaptures(deps, actor, batch.kind, lines, id)
  return { id, kind: batch.kind, total: created.total, quote: created.quote }
}

export const batchTemplate: Service<typeof captureBatchApi.template> = async (_deps, actor, { kind }) => {
  const words = actor.locale === 'zh' ? zh : en
  return {
    status: 200,
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': attachmentHeader(`${words.fileName}.xlsx`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: templateSheet(kind, words),
  }
}
