// The draft of an application, saved while it is typed.
import type { ApplicationDraft } from '@attestry/contract/modules/judicial/application'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import type { Application } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { keepApplication } from './queries.ts'
import { type SavedDraft, useSavedDraft } from './use-saved-draft.ts'

export type DraftForm = SavedDraft<ApplicationDraft>

export function useDraft(application: Application): DraftForm {
  const client = useQueryClient()
  const { id } = application
  return useSavedDraft<ApplicationDraft, Application>(application, {
    save: (draft, version, idempotencyKey) =>
      call(notarizationApi.save, { id, version, draft }, { idempotencyKey, display: ErrorDisplay.silent, loading: false }),
    load: () => call(notarizationApi.detail, { id }),
    onSaved: (saved) => keepApplication(client, saved),
  })
}
