// Issues the certificate in the transaction of the approval: number, signed PDF, and a custody line of each record commit together or not at all.
import { createHash } from 'node:crypto'
import { certificateNumber } from '@attestry/contract/modules/judicial/template'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { accountNames } from '../../account/public.ts'
import { appendCustody } from '../../attestation/public.ts'
import { type ActResult, nextNumber, stepsOf } from '../../casework/public.ts'
import { insertDocument, storeDocument } from '../../document/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { templateOf } from '../template/store.ts'
import { certificatePaper } from './certificate-paper.ts'
import { officeFacts } from './documents.ts'
import { signedFacts } from './draft.ts'
import { evidenceOf, findApplication, insertCertificate } from './store.ts'

/** Who asked for approval, and who gave it. */
async function peopleOf({ db }: Deps, caseId: string) {
  const steps = await stepsOf(db, caseId)
  const by = (act: string) => steps.findLast((step) => step.act === act)?.account_id
  const handlerId = by('propose')
  const approverId = by('approve')
  if (!handlerId || !approverId) throw new Error(`case ${caseId} lacks a proposal or an approval`)
  const names = await accountNames(db, [handlerId, approverId])
  return { handlerId, approverId, notary: names.get(handlerId) ?? '', approver: names.get(approverId) ?? '' }
}

export async function issueCertificate(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const { id, platform_id: platformId } = held
  const row = await findApplication(deps.db, platformId, id)
  if (!row) throw new Error(`case ${id} has no application`)
  const { handlerId, approverId, notary, approver } = await peopleOf(deps, id)
  const template = await templateOf(deps.db, platformId, row.template_version)
  const issuedAt = deps.clock.now()
  const year = Number(dayAt(issuedAt).slice(0, 4))
  // A refusal or a fault gives the number back.
  const number = certificateNumber(template, year, await nextNumber(deps.db, platformId, `notarization/${year}`))
  const paper = certificatePaper(
    signedFacts(deps, row),
    { number, notary, approver },
    { office: await officeFacts(deps, platformId), template, number: 1, drawnAt: issuedAt.toISOString() },
  )
  const bytes = Buffer.from(await makePaper(deps, paper))
  const owner = { kind: 'judicial-certificate', platformId, accountId: row.owner_id } as const
  const { document } = await storeDocument(deps, owner, [bytes])
  await insertDocument(deps.db, { ...document, delete_at: null })
  await insertCertificate(deps.db, {
    application_id: id,
    version: 1,
    platform_id: platformId,
    number,
    document_id: document.id,
    sha256: createHash('sha256').update(bytes).digest(),
    handler_id: handlerId,
    approver_id: approverId,
    issued_at: issuedAt,
  })
  const anos = (await evidenceOf(deps.db, id)).map(({ ano }) => ano).sort()
  for (const ano of anos)
    await appendCustody(deps.db, ano, [{ event: 'NOTARIZED', at: issuedAt, actor: approverId, detail: { certificate: number } }])
}
