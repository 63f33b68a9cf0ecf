// Correction of an issued certificate: proposed by its handler, approved by another notary, issued as a new version under the same number.

import { generalErrors } from '@attestry/contract/errors'
import { type Correctable, correctedFields } from '@attestry/contract/modules/judicial/certificate-correction'
import type { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { lockCase, performAct } from '../../casework/public.ts'
import { requireApplication } from '../notarization/own.ts'
import { notarizations } from '../notarization/rules.ts'
import type { ApplicationRow } from '../notarization/store.ts'
import { progressOf } from '../notarization/view.ts'
import { templateOf } from '../template/store.ts'
import { type CertificateContent, contentsOf, openEntries, sealEntries, textIn } from './content.ts'
import { correctionsOf, insertCorrection } from './store.ts'
import { fieldNames } from './words.ts'

async function newestContent(deps: Deps, row: ApplicationRow): Promise<CertificateContent | undefined> {
  const template = await templateOf(deps.db, row.platform_id, row.template_version)
  return (await contentsOf(deps, row, template)).at(-1)
}

export async function correctionViews(deps: Deps, row: ApplicationRow) {
  const [content, corrections] = await Promise.all([newestContent(deps, row), correctionsOf(deps.db, row.id)])
  const newest = corrections.at(-1)
  return {
    correctable: content
      ? (Object.fromEntries(correctedFields.map((field) => [field, textIn(content, field)])) as Correctable)
      : null,
    correction: newest
      ? {
          number: newest.number,
          reason: newest.reason,
          proposedAt: newest.proposed_at.toISOString(),
          entries: openEntries(deps, newest),
        }
      : null,
  }
}

export const proposeCorrection: Service<typeof certificateDeskApi.proposeCorrection> = async (
  deps,
  actor,
  { id, entries, reason },
) => {
  const { row } = await requireApplication(deps, actor, id)
  const held = await lockCase(deps.db, notarizationCase, actor.platformId, { id })
  const content = held?.state === 'issued' ? await newestContent(deps, row) : undefined
  if (!content) return refuse(judicialErrors.WRONG_STATE)
  const changes = entries.map(({ field, now }) => ({ field, was: textIn(content, field) ?? '', now }))
  const empty = changes.filter(({ was, now }) => was === '' || was === now)
  if (empty.length > 0)
    refuse(judicialErrors.NOTHING_CORRECTED, {
      fields: empty.map(({ field }) => fieldNames[field][actor.locale]).join(actor.locale === 'zh' ? '、' : ', '),
    })
  const number = (await correctionsOf(deps.db, id)).length + 1
  await insertCorrection(deps.db, {
    application_id: id,
    number,
    sealed: sealEntries(deps, { application_id: id, number }, changes),
    reason,
    proposed_by: actor.accountId,
    proposed_at: deps.clock.now(),
  })
  await performAct(deps, notarizations, actor, { id }, { act: 'propose-correction', note: reason })
  return progressOf(deps, await requireApplication(deps, actor, id))
}

/** Approves the proposal that the approver read, and no later one. */
export const approveCorrection: Service<typeof certificateDeskApi.correct> = async (deps, actor, { id, number }) => {
  await requireApplication(deps, actor, id)
  await inTransaction(deps, async (inside) => {
    await lockCase(inside.db, notarizationCase, actor.platformId, { id })
    const newest = (await correctionsOf(inside.db, id)).at(-1)
    if (newest && newest.number !== number) refuse(generalErrors.STALE)
    await performAct(inside, notarizations, actor, { id }, { act: 'correct' })
  })
  return progressOf(deps, await requireApplication(deps, actor, id))
}
