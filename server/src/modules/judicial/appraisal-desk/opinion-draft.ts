// The draft of an opinion, sealed; its handler saves it before it is drawn.
import { emptyOpinion, OpinionDraft } from '@attestry/contract/modules/judicial/appraisal-opinion'
import type { Deps } from '../../../kernel/deps.ts'
import { findOpinion } from '../appraisal/store.ts'
import type { OpinionRow } from '../appraisal/tables.ts'

const context = (id: string) => `judicial/appraisal-opinion/${id}`

export const sealOpinion = ({ secretBox }: Deps, id: string, draft: OpinionDraft): Buffer =>
  secretBox.seal(JSON.stringify(draft), context(id))

const openOpinion = ({ secretBox }: Deps, { appraisal_id, sealed }: OpinionRow): OpinionDraft =>
  OpinionDraft.parse(JSON.parse(secretBox.open(sealed, context(appraisal_id))))

export async function viewOpinionDraft(deps: Deps, id: string) {
  const saved = await findOpinion(deps.db, id)
  return saved
    ? { version: saved.version, draft: openOpinion(deps, saved), savedAt: saved.saved_at.toISOString() }
    : { version: 0, draft: emptyOpinion, savedAt: null }
}
