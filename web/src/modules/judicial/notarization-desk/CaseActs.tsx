// The acts that the transition table offers in this state; those that this person may not perform are disabled, with the reason below.
import { transitionsOf } from '@attestry/contract/modules/casework/definition'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import {
  type DeskCase,
  notarizationDeskApi,
  type ReasonedAct,
  reasonedActs,
} from '@attestry/contract/modules/judicial/notarization-desk'
import type { ComponentType } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { looks } from './act-looks.ts'
import { type DeskAct as Act, offeredActs } from './blocked.ts'
import { ApproveCorrection, ProposeCorrection } from './CorrectionAct.tsx'
import { DeliveryAct } from './DeliveryAct.tsx'
import type { CaseDeskState } from './queries.ts'
import { RefundAct } from './RefundAct.tsx'
import type { CaseTab } from './search.ts'
import { notarizationDeskWords } from './words.ts'

interface CaseActsProps {
  readonly data: DeskCase
  readonly desk: CaseDeskState
  onShow(tab: CaseTab): void
}

/** These need more than a reason: they are performed in a part of the page. */
const tabOfAct: { readonly [A in Act]?: CaseTab } = { price: 'examination', approve: 'approval' }

/** These ask for more than a reason in their dialog. */
const own: { readonly [A in Act]?: ComponentType<Omit<OneActProps, 'act' | 'to'>> } = {
  refund: RefundAct,
  deliver: DeliveryAct,
  'propose-correction': ProposeCorrection,
  correct: ApproveCorrection,
}

const isReasoned = (act: Act): act is ReasonedAct => reasonedActs.some((each) => each === act)

export function CaseActs({ data, desk, onShow }: CaseActsProps) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const acts = offeredActs(data)
  if (acts.length === 0) return <p className="quiet">{say.noActs}</p>
  return (
    <ul className="case-acts">
      {acts.map(({ act, to, blocked }, at) => {
        const label = notarizationCase.acts[act][locale]
        const tab = tabOfAct[act]
        const disabled = blocked !== undefined
        return (
          <li key={act}>
            {tab ? (
              <Button look="primary" wide disabled={disabled} onClick={() => onShow(tab)}>
                {say.goTo(label)}
              </Button>
            ) : own[act] ? (
              <OwnAct act={act} data={data} desk={desk} disabled={disabled} />
            ) : (
              <ReasonedOrPlain act={act} to={to} disabled={disabled} data={data} desk={desk} />
            )}
            {blocked && acts[at + 1]?.blocked !== blocked && <p className="quiet">{say.blocked[blocked]}</p>}
          </li>
        )
      })}
    </ul>
  )
}

interface OneActProps extends Pick<CaseActsProps, 'data' | 'desk'> {
  readonly act: Act
  readonly to: DeskCase['state']
  readonly disabled: boolean
}

function OwnAct({ act, ...props }: Omit<OneActProps, 'to'>) {
  const Own = own[act]
  return Own && <Own {...props} />
}

function ReasonedOrPlain({ act, to, disabled, data, desk }: OneActProps) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const { id, state } = data
  const nameOf = (each: DeskCase['state']) => notarizationCase.states[each].name[locale]
  const length = transitionsOf(notarizationCase, state, 'desk').find((each) => each.act === act)?.note
  const view = say.acts[act as keyof typeof say.acts]
  return (
    <DeskAct
      label={notarizationCase.acts[act][locale]}
      look={looks[act] ?? 'plain'}
      disabled={disabled}
      text={view?.text}
      changes={[{ what: say.state, before: nameOf(state), after: nameOf(to) }]}
      {...(length && { reason: { label: say.reason, ...(view && 'hint' in view && { hint: view.hint }), ...length } })}
      done={view?.done ?? say.done}
      act={(reason, options) =>
        isReasoned(act)
          ? callDesk(notarizationDeskApi.act, { id, act, reason }, options)
          : callDesk(notarizationDeskApi.propose, { id }, options)
      }
      onDone={desk.reload}
    />
  )
}
