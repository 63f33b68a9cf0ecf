// State of the form of an entrustment: what is typed is saved by itself, and what others saved is never overwritten unseen.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import type { AppraisalDraft } from '@attestry/contract/modules/judicial/appraisal-draft'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { DraftSaver, type SaveState } from '../notarization/draft-saver.ts'
import { keepAppraisal } from './queries.ts'

const SAVE_DELAY_MS = 800
const RETRY_MS = 5000

export interface EntrustmentForm {
  readonly draft: AppraisalDraft
  readonly save: SaveState
  change(patch: Partial<AppraisalDraft>): void
  /** False: something is not saved. */
  flush(): Promise<boolean>
  isDirty(): boolean
  /** After a conflict: overwrites what was saved elsewhere, or takes it over. */
  resolve(choice: 'mine' | 'theirs'): Promise<void>
}

export function useEntrustment(appraisal: Appraisal): EntrustmentForm {
  const client = useQueryClient()
  const { id } = appraisal
  const [draft, setDraft] = useState(appraisal.draft)
  const [save, setSave] = useState<SaveState>({ status: 'saved', savedAt: undefined, problem: undefined })
  // Changes can follow each other faster than renderings.
  const latest = useRef(draft)
  const saver = useRef<DraftSaver<AppraisalDraft, Appraisal>>(undefined)
  saver.current ??= new DraftSaver({
    delayMs: SAVE_DELAY_MS,
    retryMs: RETRY_MS,
    version: appraisal.version,
    save: (next, version, idempotencyKey) =>
      call(appraisalApi.save, { id, version, draft: next }, { idempotencyKey, display: ErrorDisplay.silent, loading: false }),
    onSaved: (saved) => keepAppraisal(client, saved),
    onState: setSave,
  })
  const current = saver.current
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && void current.flush()
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      void current.flush().finally(() => current.stop())
    }
  }, [current])
  return {
    draft,
    save,
    isDirty: () => current.isDirty,
    change: (patch) => {
      latest.current = { ...latest.current, ...patch }
      setDraft(latest.current)
      current.change(latest.current)
    },
    flush: async () => {
      await current.flush()
      return !current.isDirty
    },
    resolve: async (choice) => {
      try {
        const saved = await call(appraisalApi.detail, { id })
        if (choice === 'mine') return current.resume(saved.version, latest.current)
        keepAppraisal(client, saved)
        latest.current = saved.draft
        setDraft(saved.draft)
        current.resume(saved.version)
      } catch (error) {
        // Shown by the call; the conflict stays.
        if (!(error instanceof CallError)) throw error
      }
    },
  }
}
