// Uploads of the office: each becomes a sealed record of the case, labelled as the office's upload.

import { actsOf } from '@attestry/contract/modules/casework/definition'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { type PurchaseState, purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import type { EvidencePart } from '@attestry/contract/modules/judicial/purchase-evidence'
import { MAX_EVIDENCE_BYTES } from '@attestry/contract/modules/judicial/purchase-view'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { lockCase } from '../../casework/public.ts'
import { openOfficeRecord, type StagedFile, sendEvidence, stageFile, viewEvidence } from '../purchase/evidence.ts'
import { requirePurchase } from '../purchase/own.ts'

const GIGABYTE = 1024 ** 3
const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu

/** Letters of any language are kept; nothing in it is a path. */
const fileName = (given: string): string => {
  const plain = given.toWellFormed().split(/[/\\]/).at(-1)?.replace(CONTROL, '').normalize('NFC').trim() ?? ''
  return /^\.*$/.test(plain) ? 'unnamed' : [...plain].slice(-180).join('')
}

async function receiveOne(deps: Deps, exchange: Exchange): Promise<StagedFile> {
  for await (const file of exchange.files({ maxBytes: MAX_EVIDENCE_BYTES })) {
    const staged = await stageFile(deps, fileName(file.name), file.stream, MAX_EVIDENCE_BYTES)
    if (!file.truncated() && staged.size > 0) return staged
    await deps.storage.stage.drop(staged.stage)
    if (staged.size === 0) refuse(purchaseErrors.EMPTY_FILE)
    refuse(purchaseErrors.FILE_TOO_LARGE, { limit: MAX_EVIDENCE_BYTES / GIGABYTE })
  }
  return refuse(purchaseErrors.ONE_FILE)
}

const isOpen = (state: PurchaseState | undefined): boolean =>
  state !== undefined && state !== 'submitted' && (state === 'certified' || actsOf(purchaseCase, state, 'desk').length > 0)

/** Handler and second person add evidence; nobody else has a part in the case. */
async function requireTaken(deps: Deps, actor: Staff, id: string) {
  const { held } = await requirePurchase(deps, actor, id)
  if (!isOpen(held.state)) refuse(judicialErrors.WRONG_STATE)
  if (held.assigned_to === null) refuse(caseworkErrors.NOT_HANDLER)
}

export const addOfficeEvidence: Service<typeof purchaseDeskApi.addEvidence> = async (
  deps,
  actor,
  { id, parts, name },
  exchange,
) => {
  await requireTaken(deps, actor, id)
  const file = await receiveOne(deps, exchange)
  const evidence = await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, purchaseCase, actor.platformId, { id })
    if (!isOpen(locked?.state)) refuse(judicialErrors.WRONG_STATE)
    const shown = [...new Set(parts.split(','))] as EvidencePart[]
    const row = await openOfficeRecord(inside, actor, id, { name, parts: shown, file })
    await audit(inside, actor, { action: 'purchase.evidence', subject: id, facts: { ano: row.ano, parts } })
    return row
  }).catch((error: unknown) => dropIfRefused(deps, file, error))
  const [view] = await viewEvidence(deps, [evidence])
  if (!view) throw new Error(`evidence ${evidence.ano} has no view`)
  return view
}

/** After any other fault the record may have been committed, and needs its bytes; unused ones are dropped by the schedule. */
async function dropIfRefused(deps: Deps, { stage }: StagedFile, error: unknown): Promise<never> {
  if (error instanceof Refusal) await deps.storage.stage.drop(stage)
  throw error
}

export const openDeskFile: Service<typeof purchaseDeskApi.file> = async (deps, actor, { id, place }, exchange) =>
  sendEvidence(deps, actor, await requirePurchase(deps, actor, id), place, exchange)
