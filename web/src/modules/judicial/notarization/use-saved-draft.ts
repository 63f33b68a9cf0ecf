// State of a form with a draft: what is typed is saved by itself, and what others saved is never overwritten unseen.
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { DraftSaver, type SaveState } from './draft-saver.ts'

const SAVE_DELAY_MS = 800
const RETRY_MS = 5000

interface Saved<Draft> {
  readonly version: number
  readonly draft: Draft
}

interface DraftCalls<Draft, Whole> {
  /** Refused as stale if another version was saved meanwhile. */
  save(draft: Draft, version: number, idempotencyKey: string): Promise<Whole>
  load(): Promise<Whole>
  onSaved(saved: Whole): void
}

export interface SavedDraft<Draft> {
  readonly draft: Draft
  readonly save: SaveState
  change(patch: Partial<Draft>): void
  /** False: something is not saved. */
  flush(): Promise<boolean>
  isDirty(): boolean
  /** After a conflict: overwrites what was saved elsewhere, or takes it over. */
  resolve(choice: 'mine' | 'theirs'): Promise<void>
}

export function useSavedDraft<Draft, Whole extends Saved<Draft>>(
  first: Whole,
  calls: DraftCalls<Draft, Whole>,
): SavedDraft<Draft> {
  const [draft, setDraft] = useState(first.draft)
  const [save, setSave] = useState<SaveState>({ status: 'saved', savedAt: undefined, problem: undefined })
  // Changes can follow each other faster than renderings.
  const latest = useRef(draft)
  const saver = useRef<DraftSaver<Draft, Whole>>(undefined)
  saver.current ??= new DraftSaver({
    delayMs: SAVE_DELAY_MS,
    retryMs: RETRY_MS,
    version: first.version,
    save: calls.save,
    onSaved: calls.onSaved,
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
        const saved = await calls.load()
        if (choice === 'mine') return current.resume(saved.version, latest.current)
        calls.onSaved(saved)
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
