// Issues in the transaction of the act: the number with the acceptance, the release note with the review, and corrections of form.
import { createHash } from 'node:crypto'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalNumber } from '@attestry/contract/modules/judicial/appraisal-settings'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { accountNames } from '../../account/public.ts'
import { type ActResult, nextNumber, stepsOf } from '../../casework/public.ts'
import { insertDocument, storeDocument } from '../../document/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { officeFacts } from '../notarization/documents.ts'
import { liveOf } from './documents.ts'
import { entrustedFacts, ownedRecords } from './draft.ts'
import { issuePaper } from './papers.ts'
import { licencesOf, settingsOf } from './settings.ts'
import { findAppraisal, insertIssue, issuesOf, materialsOf, setNumber } from './store.ts'
import type { AppraisalRow } from './tables.ts'

export async function rowOf(deps: Deps, { id, platform_id }: { id: string; platform_id: number }): Promise<AppraisalRow> {
  const row = await findAppraisal(deps.db, platform_id, id)
  if (!row) throw new Error(`case ${id} has no appraisal`)
  return row
}

/** A refusal or a fault gives the number back. */
export async function giveNumber(deps: Deps, { row: { id, platform_id } }: ActResult<string>): Promise<void> {
  const { settings_version } = await rowOf(deps, { id, platform_id })
  const settings = await settingsOf(deps.db, platform_id, settings_version)
  const year = Number(dayAt(deps.clock.now()).slice(0, 4))
  const sequence = await nextNumber(deps.db, platform_id, `appraisal/${year}`)
  await setNumber(deps.db, id, appraisalNumber(settings, year, sequence))
}

/** Every material is there, and its manifest has the digest that was entrusted. */
async function requireUnchanged(deps: Deps, { id, owner_id }: AppraisalRow): Promise<void> {
  const fixed = await materialsOf(deps.db, id)
  const { records } = await ownedRecords(
    deps,
    owner_id,
    fixed.map(({ ano }) => ano),
  )
  const digests = new Map(records.map(({ ano, digest }) => [ano, digest]))
  const changed = fixed.find(({ ano, digest }) => digests.get(ano) !== digest)
  if (changed) refuse(appraisalErrors.MATERIAL_CHANGED, { ano: changed.ano })
}

export async function releaseOpinion(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const row = await rowOf(deps, held)
  await requireUnchanged(deps, row)
  await issue(deps, row, 'approve')
}

/** The one proposed last, with its number within the case. */
export async function proposedCorrection(deps: Deps, id: string) {
  const proposals = (await stepsOf(deps.db, id)).filter(({ act }) => act === 'propose-correction')
  const newest = proposals.at(-1)
  return newest && { number: proposals.length, text: newest.note, by: newest.account_id, at: newest.at }
}

/** What its handler proposed. */
export async function correctOpinion(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const proposed = await proposedCorrection(deps, held.id)
  if (!proposed?.by) throw new Error(`appraisal ${held.id} has no proposed correction`)
  await issue(deps, await rowOf(deps, held), 'correct', { text: proposed.text, by: proposed.by })
}

interface Correction {
  readonly text: string
  readonly by: string
}

async function issue(deps: Deps, row: AppraisalRow, act: 'approve' | 'correct', correction?: Correction): Promise<void> {
  const { id, platform_id: platformId } = row
  const opinion = await liveOf(deps, row, 'opinion')
  const by = (await stepsOf(deps.db, id)).findLast((step) => step.act === act)?.account_id
  if (!opinion || !by || row.number === null) throw new Error(`appraisal ${id} has no opinion, number or ${act}`)
  const settings = await settingsOf(deps.db, platformId, row.settings_version)
  const licences = await licencesOf(deps.db, platformId)
  const licenceOf = (account: string) => licences.get(account) ?? ''
  const signers = opinion.places.map(({ account_id }) => account_id)
  const names = await accountNames(deps.db, [...signers, ...(correction ? [correction.by] : [])])
  const version = (await issuesOf(deps.db, id)).length + 1
  const issuedAt = deps.clock.now()
  const opinionSha256 = opinion.newest.sha256
  const paper = issuePaper(
    entrustedFacts(deps, row),
    {
      key: act === 'approve' ? 'release' : 'correction',
      number: row.number,
      opinionSha256: opinionSha256.toString('hex'),
      appraisers: opinion.places.map(({ account_id, signed_at }) => ({
        name: names.get(account_id) ?? '',
        licence: licenceOf(account_id),
        signedAt: signed_at?.toISOString() ?? '',
      })),
      ...(correction
        ? { correction: { text: correction.text, name: names.get(correction.by) ?? '', licence: licenceOf(correction.by) } }
        : {}),
    },
    { office: await officeFacts(deps, platformId), settings, number: version, drawnAt: issuedAt.toISOString() },
  )
  const bytes = Buffer.from(await makePaper(deps, paper))
  const owner = { kind: 'judicial-certificate', platformId, accountId: row.owner_id } as const
  const { document } = await storeDocument(deps, owner, [bytes])
  await insertDocument(deps.db, { ...document, delete_at: null })
  await insertIssue(deps.db, {
    appraisal_id: id,
    version,
    kind: act === 'approve' ? 'release' : 'correction',
    document_id: document.id,
    sha256: createHash('sha256').update(bytes).digest(),
    opinion_sha256: opinionSha256,
    text: correction?.text ?? '',
    issued_by: by,
    issued_at: issuedAt,
  })
}
