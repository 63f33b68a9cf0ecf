// The opinion of an appraisal: saved by its handler, drawn for both signatures, and void when it is drawn again.
import { generalErrors } from '@attestry/contract/errors'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import type { OpinionDraft } from '@attestry/contract/modules/judicial/appraisal-opinion'
import type { AppraisalSettings } from '@attestry/contract/modules/judicial/appraisal-settings'
import type { AppraisalState } from '@attestry/contract/modules/judicial/appraisal-state'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type Case, lockCase, stepsOf } from '../../casework/public.ts'
import { drawDocument, keepDrawn, voidDocument } from '../../signing/public.ts'
import { settingsName } from '../appraisal/documents.ts'
import { entrustedFacts, materialFacts, openPurpose, ownedRecords } from '../appraisal/draft.ts'
import type { Appraiser, MaterialFacts, OpinionFacts } from '../appraisal/facts.ts'
import { appraisalSubject, requireDeskAppraisal } from '../appraisal/own.ts'
import { appraisalTitles, appraiserPlaces, opinionPaper } from '../appraisal/papers.ts'
import { currentSettings, settingsOf } from '../appraisal/settings.ts'
import { findOpinion, insertWriter, materialsOf, saveOpinionRow } from '../appraisal/store.ts'
import type { AppraisalRow } from '../appraisal/tables.ts'
import { officeFacts } from '../notarization/documents.ts'
import { sealOpinion, viewOpinionDraft } from './opinion-draft.ts'
import { activeAppraisers } from './settings.ts'
import { viewDeskCase } from './view.ts'

function requireHandler(held: Case<AppraisalState> | undefined, actor: Staff): void {
  if (held?.state !== 'accepted') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  if (held.assigned_to !== actor.accountId) refuse(caseworkErrors.NOT_HANDLER)
}

/** What was drawn before no longer says what is saved: it is void, and both appraisers sign again. */
export const saveOpinion: Service<typeof appraisalDeskApi.saveOpinion> = async (deps, actor, { id, version, draft }) => {
  const { row } = await requireDeskAppraisal(deps, actor, id)
  requireHandler(await lockCase(deps.db, appraisalCase, actor.platformId, { id }), actor)
  const saved = await saveOpinionRow(deps.db, version, {
    appraisal_id: id,
    sealed: sealOpinion(deps, id, draft),
    saved_by: actor.accountId,
    saved_at: deps.clock.now(),
  })
  if (!saved) refuse(generalErrors.STALE)
  await insertWriter(deps.db, id, actor.accountId)
  await voidDocument(deps, { platformId: row.platform_id, subject: appraisalSubject(id), kind: 'opinion' }, 'changed')
  await audit(deps, actor, { action: 'appraisal.opinion', subject: id, facts: { version: saved.version } })
  return viewDeskCase(deps, actor, await requireDeskAppraisal(deps, actor, id))
}

const fieldNames = {
  tools: { zh: '仪器设备与软件', en: 'tools' },
  examination: { zh: '鉴定过程', en: 'examination' },
  analysis: { zh: '分析说明', en: 'analysis' },
  opinion: { zh: '鉴定意见', en: 'opinion' },
  standards: { zh: '依据的标准', en: 'standards' },
  second: { zh: '第二鉴定人', en: 'second appraiser' },
} as const

/** Everything is written, the standards are in force, and two persons with licences sign. */
async function opinionFacts(deps: Deps, actor: Staff, row: AppraisalRow, draft: OpinionDraft): Promise<OpinionFacts> {
  const fields = Object.keys(fieldNames) as (keyof typeof fieldNames)[]
  const open = fields.filter((field) => draft[field].length === 0)
  if (open.length > 0)
    refuse(appraisalErrors.OPINION_INCOMPLETE, {
      fields: open.map((field) => fieldNames[field][actor.locale]).join(actor.locale === 'zh' ? '、' : ', '),
    })
  if (draft.second === actor.accountId) refuse(appraisalErrors.SAME_APPRAISER)
  const { standards, appraisers } = await currentSettings(deps.db, row.platform_id)
  const steps = await stepsOf(deps.db, row.id)
  return {
    number: row.number ?? '',
    acceptedAt: steps.find(({ act }) => act === 'accept')?.at.toISOString() ?? '',
    appraisers: [
      licensed(actor.accountId, actor.name, appraisers),
      licensed(draft.second, await nameOf(deps, row, draft.second), appraisers),
    ],
    standards: draft.standards.map((code) => {
      const standard = standards.find((each) => each.code === code)
      if (standard?.status !== 'current') return refuse(appraisalErrors.STANDARD_NOT_CURRENT, { code })
      return { code, title: standard.title }
    }),
    tools: draft.tools,
    examination: draft.examination,
    analysis: draft.analysis,
    opinion: draft.opinion,
  }
}

async function nameOf(deps: Deps, { platform_id }: AppraisalRow, accountId: string): Promise<string> {
  const active = await activeAppraisers(deps, platform_id)
  return active.find(({ id }) => id === accountId)?.name ?? ''
}

function licensed(accountId: string, name: string, appraisers: AppraisalSettings['appraisers']): Appraiser {
  const licence = appraisers.find(({ account }) => account === accountId)?.licence
  if (!licence || !name) return refuse(appraisalErrors.NOT_LICENSED, { name: name || accountId })
  return { accountId, name, licence }
}

async function examinedMaterials(deps: Deps, row: AppraisalRow): Promise<MaterialFacts[]> {
  const fixed = await materialsOf(deps.db, row.id)
  const { records } = await ownedRecords(
    deps,
    row.owner_id,
    fixed.map(({ ano }) => ano),
  )
  return fixed.map(({ ano, digest, purpose }) => {
    const record = records.find((each) => each.ano === ano)
    if (record?.digest !== digest) return refuse(appraisalErrors.MATERIAL_CHANGED, { ano })
    return materialFacts(record, openPurpose(deps, row.id, ano, purpose))
  })
}

export const drawOpinion: Service<typeof appraisalDeskApi.drawOpinion> = async (deps, actor, { id }) => {
  const { row, held } = await requireDeskAppraisal(deps, actor, id)
  requireHandler(held, actor)
  const { version, draft } = await viewOpinionDraft(deps, id)
  const opinion = await opinionFacts(deps, actor, row, draft)
  const materials = await examinedMaterials(deps, row)
  const settings = await settingsOf(deps.db, row.platform_id, row.settings_version)
  const office = await officeFacts(deps, row.platform_id)
  const drawnAt = deps.clock.now().toISOString()
  const facts = entrustedFacts(deps, row)
  const subject = appraisalSubject(id)
  const drawn = await drawDocument(deps, {
    platformId: row.platform_id,
    subject,
    kind: 'opinion',
    title: appraisalTitles.opinion,
    template: settingsName(settings),
    ownerId: row.owner_id,
    places: appraiserPlaces(opinion).map((place, at) => ({ ...place, accountId: opinion.appraisers[at]?.accountId ?? '' })),
    paper: (number) => opinionPaper(facts, opinion, materials, { office, settings, number, drawnAt }),
  })
  await inTransaction(deps, async (inside) => {
    requireHandler(await lockCase(inside.db, appraisalCase, actor.platformId, { id }), actor)
    if (((await findOpinion(inside.db, id))?.version ?? 0) !== version) refuse(generalErrors.STALE)
    await voidDocument(inside, { platformId: row.platform_id, subject, kind: 'opinion' }, 'changed')
    await keepDrawn(inside, drawn)
    await insertWriter(inside.db, id, actor.accountId)
    await audit(inside, actor, { action: 'appraisal.draw', subject: id, facts: { number: drawn.document.number } })
  })
  return viewDeskCase(deps, actor, await requireDeskAppraisal(deps, actor, id))
}
