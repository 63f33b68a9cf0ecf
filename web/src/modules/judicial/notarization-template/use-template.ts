// State of the template editor: what is typed, the version it is based on, and a version that somebody else saved meanwhile.
import type { OutputOf } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { parseInput } from '@attestry/contract/input-problem'
import { notarizationTemplateApi } from '@attestry/contract/modules/judicial/notarization-template'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TEMPLATE_KEY } from './queries.ts'
import { rowsOf, type TemplateRows, templateOf } from './template-draft.ts'
import { notarizationTemplateWords } from './words.ts'

export type TemplateView = OutputOf<typeof notarizationTemplateApi.read>

export function useTemplateEditor(view: TemplateView) {
  const say = notarizationTemplateWords.use()
  const locale = useLocale()
  const client = useQueryClient()
  const [base, setBase] = useState(view)
  const [rows, setRows] = useState<TemplateRows>(() => rowsOf(view.template))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const act = useAct()
  const isDirty = JSON.stringify(templateOf(rows, 0)) !== JSON.stringify(templateOf(rowsOf(base.template), 0))
  const isNewer = view.template.version > base.template.version

  const adopt = () => {
    setBase(view)
    setRows(rowsOf(view.template))
    setProblems({})
    act.clear()
  }
  const save = async (version = base.template.version) => {
    const input = { template: templateOf(rows, version) }
    const { problems: found } = parseInput(notarizationTemplateApi.save.input, input, locale)
    setProblems(Object.fromEntries((found ?? []).map(({ field, problem }) => [field, problem])))
    if (found) return
    const answer = await act.run(async (options) => {
      try {
        return await callDesk(notarizationTemplateApi.save, input, options)
      } catch (error) {
        // Loads the other version, for the choice between the two.
        if (error instanceof CallError && error.code === generalErrors.STALE.code)
          void client.invalidateQueries({ queryKey: TEMPLATE_KEY })
        throw error
      }
    })
    if (!answer) return
    setBase(answer.value)
    setRows(rowsOf(answer.value.template))
    client.setQueryData(TEMPLATE_KEY, answer.value)
    notify({ kind: 'success', text: say.saved(answer.value.template.version) })
  }
  return {
    rows,
    change: (patch: Partial<TemplateRows>) => setRows((before) => ({ ...before, ...patch })),
    base,
    isDirty,
    /** Somebody else saved a version. */
    newer: isNewer ? view : undefined,
    adopt,
    save,
    problems: { ...problems, ...act.problems },
    problem: act.problem,
    busy: act.busy,
  }
}
