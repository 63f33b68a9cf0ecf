// State of the transcript editor: what is typed, what was saved, and a version that somebody else saved meanwhile.
import { generalErrors } from '@attestry/contract/errors'
import { type DeskCase, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { useEffect, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import type { CaseDeskState } from './queries.ts'
import { draftOf, isSame, rowsOf, type TranscriptRows } from './transcript-draft.ts'
import { notarizationDeskWords } from './words.ts'

interface Saved {
  readonly version: number
  readonly rows: TranscriptRows
}

const savedOf = ({ version, draft }: DeskCase['transcript']): Saved => ({ version, rows: rowsOf(draft) })

export function useTranscript({ id, transcript }: Pick<DeskCase, 'id' | 'transcript'>, desk: CaseDeskState) {
  const say = notarizationDeskWords.use()
  const [saved, setSaved] = useState(() => savedOf(transcript))
  const [rows, setRows] = useState(saved.rows)
  const act = useAct()
  const isDirty = !isSame(rows, saved.rows)
  const isNewer = transcript.version > saved.version

  const adopt = () => {
    const next = savedOf(transcript)
    setSaved(next)
    setRows(next.rows)
    act.clear()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is never replaced
  useEffect(() => {
    if (isNewer && !isDirty) adopt()
  }, [isNewer, isDirty])

  const save = async (version = saved.version): Promise<boolean> => {
    const sent = rows
    const answer = await act.run(async (options) => {
      try {
        return await callDesk(notarizationDeskApi.saveTranscript, { id, version, draft: draftOf(sent) }, options)
      } catch (error) {
        // Loads the other version, for the choice between the two.
        if (error instanceof CallError && error.code === generalErrors.STALE.code) void desk.reload()
        throw error
      }
    })
    if (!answer) return false
    setSaved({ version: answer.value.version, rows: sent })
    desk.patch(() => ({ transcript: answer.value }))
    notify({ kind: 'success', text: say.transcript.saved })
    return true
  }
  return {
    rows,
    change: setRows,
    isDirty,
    version: saved.version,
    /** Somebody else saved, and this screen has unsaved input. */
    conflict: isNewer && isDirty ? transcript : undefined,
    adopt,
    save,
    /** Saves over the other version. */
    overwrite: () => save(transcript.version),
    act,
  }
}

export type TranscriptState = ReturnType<typeof useTranscript>
