// Issues the certificate in the transaction of its approval: number, signed PDF, and a custody line of each record commit together or not at all; a correction issues the next version under the same number.
import { createHash } from 'node:crypto'
import { certificateNumber } from '@attestry/contract/modules/judicial/template'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { accountNames } from '../../account/public.ts'
import { appendCustody } from '../../attestation/public.ts'
import { type ActResult, nextNumber, stepsOf } from '../../casework/public.ts'
import { insertDocument, storeDocument } from '../../document/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { contentsOf, firstContent, openEntries, withEntries } from '../certificate/content.ts'
import { correctionsOf, versionsOf } from '../certificate/store.ts'
import { templateOf } from '../template/store.ts'
import { type CertificateFacts, certificatePaper } from './certificate-paper.ts'
import { officeFacts } from './documents.ts'
import { signedFacts } from './draft.ts'
import { type ApplicationRow, type CertificateRow, evidenceOf, findApplication, insertCertificate } from './store.ts'

/** Who proposed, and who approved: by their last acts. */
async function peopleOf({ db }: Deps, caseId: string, proposal: string, approval: string) {
  const steps = await stepsOf(db, caseId)
  const by = (act: string) => steps.findLast((step) => step.act === act)?.account_id
  const handlerId = by(proposal)
  const approverId = by(approval)
  if (!handlerId || !approverId) throw new Error(`case ${caseId} lacks a proposal or an approval`)
  const names = await accountNames(db, [handlerId, approverId])
  return { handlerId, approverId, notary: names.get(handlerId) ?? '', approver: names.get(approverId) ?? '' }
}

async function applicationOf({ db }: Deps, { id, platform_id }: { readonly id: string; readonly platform_id: number }) {
  const row = await findApplication(db, platform_id, id)
  if (!row) throw new Error(`case ${id} has no application`)
  return row
}

type Version = Pick<CertificateRow, 'version' | 'number' | 'correction'>
type People = Awaited<ReturnType<typeof peopleOf>>

async function makeVersion(deps: Deps, row: ApplicationRow, version: Version, people: People, certificate: CertificateFacts) {
  const { platform_id: platformId, owner_id: accountId } = row
  const template = await templateOf(deps.db, platformId, row.template_version)
  const at = deps.clock.now()
  const office = await officeFacts(deps, platformId)
  const paper = certificatePaper(certificate, { office, template, number: version.version, drawnAt: at.toISOString() })
  const bytes = Buffer.from(await makePaper(deps, paper))
  const { document } = await storeDocument(deps, { kind: 'judicial-certificate', platformId, accountId }, [bytes])
  await insertDocument(deps.db, { ...document, delete_at: null })
  await insertCertificate(deps.db, {
    ...version,
    application_id: row.id,
    platform_id: platformId,
    document_id: document.id,
    sha256: createHash('sha256').update(bytes).digest(),
    handler_id: people.handlerId,
    approver_id: people.approverId,
    issued_at: at,
  })
  const detail = { certificate: version.number, ...(version.version > 1 ? { version: String(version.version) } : {}) }
  const anos = (await evidenceOf(deps.db, row.id)).map(({ ano }) => ano).sort()
  for (const ano of anos) await appendCustody(deps.db, ano, [{ event: 'NOTARIZED', at, actor: people.approverId, detail }])
}

export async function issueCertificate(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const row = await applicationOf(deps, held)
  const people = await peopleOf(deps, row.id, 'propose', 'approve')
  const template = await templateOf(deps.db, row.platform_id, row.template_version)
  const issuedAt = deps.clock.now()
  const year = Number(dayAt(issuedAt).slice(0, 4))
  // A refusal or a fault gives the number back.
  const number = certificateNumber(template, year, await nextNumber(deps.db, row.platform_id, `notarization/${year}`))
  const content = firstContent(signedFacts(deps, row), template, issuedAt)
  await makeVersion(deps, row, { version: 1, number, correction: null }, people, { ...content, ...people, number })
}

/** The newest proposal; the earlier versions stay, and the new one names the version that it replaces. */
export async function issueCorrection(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const row = await applicationOf(deps, held)
  const people = await peopleOf(deps, row.id, 'propose-correction', 'correct')
  const template = await templateOf(deps.db, row.platform_id, row.template_version)
  const versions = await versionsOf(deps.db, row.id)
  const correction = (await correctionsOf(deps.db, row.id)).at(-1)
  const before = (await contentsOf(deps, row, template)).at(-1)
  const [first] = versions
  const last = versions.at(-1)
  if (!correction || !before || !first || !last) throw new Error(`case ${row.id} has no certificate to correct`)
  const entries = openEntries(deps, correction)
  await makeVersion(deps, row, { version: last.version + 1, number: last.number, correction: correction.number }, people, {
    ...withEntries(before, entries),
    ...people,
    number: last.number,
    firstIssuedAt: first.issued_at.toISOString(),
    corrects: { version: last.version, sha256: last.sha256.toString('hex'), reason: correction.reason, entries },
  })
}
