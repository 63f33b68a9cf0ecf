// The draft of an entrustment, saved while it is typed.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import type { AppraisalDraft } from '@attestry/contract/modules/judicial/appraisal-draft'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { type SavedDraft, useSavedDraft } from '../notarization/use-saved-draft.ts'
import { keepAppraisal } from './queries.ts'

export type EntrustmentForm = SavedDraft<AppraisalDraft>

export function useEntrustment(appraisal: Appraisal): EntrustmentForm {
  const client = useQueryClient()
  const { id } = appraisal
  return useSavedDraft<AppraisalDraft, Appraisal>(appraisal, {
    save: (draft, version, idempotencyKey) =>
      call(appraisalApi.save, { id, version, draft }, { idempotencyKey, display: ErrorDisplay.silent, loading: false }),
    load: () => call(appraisalApi.detail, { id }),
    onSaved: (saved) => keepAppraisal(client, saved),
  })
}
