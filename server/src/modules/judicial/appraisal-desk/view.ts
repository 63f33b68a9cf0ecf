// A case in full as an appraiser sees it, with the draft of the opinion and who may sign and review.
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { AppraisalDeskCase } from '@attestry/contract/modules/judicial/appraisal-desk'
import type { Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { stepsOf } from '../../casework/public.ts'
import { hasOpened, hasWritten, liveOf } from '../appraisal/documents.ts'
import { entrustedFacts } from '../appraisal/draft.ts'
import { proposedCorrection } from '../appraisal/issuing.ts'
import type { FoundAppraisal } from '../appraisal/own.ts'
import { currentSettings, settingsOf } from '../appraisal/settings.ts'
import { viewAppraisal } from '../appraisal/view.ts'
import { viewOpinionDraft } from './opinion-draft.ts'
import { activeAppraisers } from './settings.ts'

const handlerActs = new Set<string>(appraisalCase.transitions.flatMap(({ by, act }) => (by === 'handler' ? [act] : [])))

async function mayReview(deps: Deps, actor: Staff, { row, held }: FoundAppraisal): Promise<boolean> {
  const [steps, writes] = await Promise.all([stepsOf(deps.db, held.id), hasWritten(deps, row, actor.accountId)])
  const hasHandled = steps.some(({ account_id, act }) => account_id === actor.accountId && act !== null && handlerActs.has(act))
  return held.assigned_to !== actor.accountId && !hasHandled && !writes
}

export async function viewDeskCase(deps: Deps, actor: Staff, found: FoundAppraisal): Promise<AppraisalDeskCase> {
  const { row, held } = found
  const [view, settings, current, active, opinion, correction] = await Promise.all([
    viewAppraisal(deps, actor, found),
    settingsOf(deps.db, row.platform_id, row.settings_version),
    currentSettings(deps.db, row.platform_id),
    activeAppraisers(deps, row.platform_id),
    liveOf(deps, row, 'opinion'),
    proposedCorrection(deps, row.id),
  ])
  const { entruster, signer } = entrustedFacts(deps, row)
  return {
    ...view,
    isMine: held.assigned_to === actor.accountId,
    settings: { ...settings, standards: current.standards },
    applicant: { name: entruster.name, number: entruster.number, phone: entruster.phone, signer },
    opinionDraft: await viewOpinionDraft(deps, row.id),
    appraisers: current.appraisers.flatMap(({ account, licence }) => {
      const person = active.find(({ id }) => id === account)
      return person ? [{ ...person, licence }] : []
    }),
    mayReview: await mayReview(deps, actor, found),
    isOpinionRead: opinion !== undefined && (await hasOpened(deps, actor, opinion)),
    correction: correction ? { number: correction.number, text: correction.text, proposedAt: correction.at.toISOString() } : null,
  }
}
