// The acts that the transition table offers in this state to this person: acceptance with its checks, refund with its amount, the others with a reason or none.
import { transitionsOf } from '@attestry/contract/modules/casework/definition'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import {
  type AppraisalPlainAct,
  type AppraisalReasonedAct,
  appraisalDeskApi,
  appraisalPlainActs,
} from '@attestry/contract/modules/judicial/appraisal-desk'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import type { CallOptions } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import type { ButtonLook } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { KeyValue } from '../../../ui/light-components.ts'
import { CheckList, openChecks } from '../notarization-desk/CheckList.tsx'
import type { AppraisalPaneProps } from './pane-props.ts'
import { appraisalDeskWords } from './words.ts'

const looks: Readonly<Record<string, ButtonLook>> = {
  accept: 'primary',
  propose: 'primary',
  approve: 'primary',
  extend: 'primary',
  correct: 'primary',
  reject: 'danger',
  terminate: 'danger',
}

const isPlain = (act: string): act is AppraisalPlainAct => appraisalPlainActs.some((each) => each === act)

export function AppraisalActs({ data, reload }: AppraisalPaneProps) {
  const say = appraisalDeskWords.use()
  const locale = useLocale()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [noConflict, setNoConflict] = useState(false)
  const [amount, setAmount] = useState('')
  const { id, state, settings, isMine, mayReview, opinion, isOpinionRead, correction } = data
  const nameOf = (each: typeof state) => appraisalCase.states[each].name[locale]
  const call = (act: string, reason: string, options: CallOptions): Promise<unknown> => {
    if (act === 'accept')
      return callDesk(appraisalDeskApi.accept, { id, checks: [...checked], noConflict: noConflict as true }, options)
    if (act === 'refund') return callDesk(appraisalDeskApi.refund, { id, amount: normalizeYuan(amount), reason }, options)
    if (act === 'approve') return callDesk(appraisalDeskApi.approve, { id, sha256: opinion?.sha256 ?? '' }, options)
    if (act === 'correct') return callDesk(appraisalDeskApi.correct, { id, number: correction?.number ?? 0 }, options)
    if (isPlain(act)) return callDesk(appraisalDeskApi.plainAct, { id, act }, options)
    return callDesk(appraisalDeskApi.act, { id, act: act as AppraisalReasonedAct, reason }, options)
  }
  const fieldsOf = (act: string) => {
    if (act === 'accept')
      return {
        ready: openChecks(settings.acceptanceChecks, checked) === 0 && noConflict,
        fields: () => (
          <>
            <CheckList
              legend={say.checks}
              entries={settings.acceptanceChecks}
              checked={checked}
              disabled={false}
              onChange={setChecked}
            />
            <Checkbox label={say.noConflict} checked={noConflict} onChange={({ target }) => setNoConflict(target.checked)} />
          </>
        ),
      }
    if (act === 'refund')
      return {
        ready: amount.trim() !== '',
        fields: (problems: Readonly<Record<string, string>>) => (
          <TextField label={say.amount} problem={problems.amount} maxLength={14} value={amount} onChange={setAmount} />
        ),
      }
    if (act === 'approve')
      return { ready: isOpinionRead, fields: () => !isOpinionRead && <p className="quiet">{say.readBeforeReview}</p> }
    if (act === 'correct' && correction)
      return {
        fields: () => (
          <KeyValue
            rows={[
              [
                say.proposed,
                <span key="text" data-user-content>
                  {correction.text}
                </span>,
              ],
            ]}
          />
        ),
      }
    return {}
  }
  return transitionsOf(appraisalCase, state, 'desk')
    .filter(({ by }) => (by === 'handler' ? isMine : by === 'other' ? mayReview : true))
    .map(({ act, to, note }) => {
      const view = say.acts[act as keyof typeof say.acts]
      return (
        <DeskAct
          key={act}
          label={appraisalCase.acts[act][locale]}
          look={looks[act] ?? 'plain'}
          text={view.text}
          changes={to === state ? [] : [{ what: appraisalCase.acts[act][locale], before: nameOf(state), after: nameOf(to) }]}
          {...(note && { reason: { label: say.note, hint: say.noteHint, ...note } })}
          {...fieldsOf(act)}
          done={view.done}
          act={(reason, options) => call(act, reason, options)}
          onDone={reload}
        />
      )
    })
}
