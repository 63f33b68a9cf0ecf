// The acts that the definition allows the desk in the present state, each with the change of state and the note it requires.
import { type CaseDefinition, transitionsOf } from '@attestry/contract/modules/casework/definition'
import type { CallOptions } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import type { ButtonLook } from '../../../ui/Button.tsx'
import type { Change } from '../../../ui/desk/Changes.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { caseworkWords } from './words.ts'

interface ActView {
  readonly look?: ButtonLook
  /** One sentence on what will happen. */
  readonly text?: string
  /** What changes beside the state. */
  readonly changes?: readonly Change[]
  /** Success message. */
  readonly done: string
}

interface CaseDeskActsProps<State extends string, Act extends string, ByDesk extends Act> {
  readonly definition: Pick<CaseDefinition<State, Act>, 'states' | 'acts' | 'transitions'>
  readonly state: State
  /** Every act of the desk. */
  readonly views: Readonly<Record<ByDesk, ActView>>
  readonly note: { readonly label: string; readonly hint?: string }
  perform(act: ByDesk, note: string, options: CallOptions): Promise<unknown>
  /** With the state after the act. */
  onDone(state: State): Promise<void>
}

export function CaseDeskActs<State extends string, Act extends string, ByDesk extends Act>(
  props: CaseDeskActsProps<State, Act, ByDesk>,
) {
  const { definition, state, views, note, perform, onDone } = props
  const say = caseworkWords.use()
  const locale = useLocale()
  const nameOf = (each: State) => definition.states[each].name[locale]
  return transitionsOf(definition, state, 'desk').map(({ act, to, note: length }) => {
    const { look = 'plain', text, changes = [], done } = views[act as ByDesk]
    return (
      <DeskAct
        key={act}
        label={definition.acts[act][locale]}
        look={look}
        text={text}
        changes={[{ what: say.state, before: nameOf(state), after: nameOf(to) }, ...changes]}
        {...(length && { reason: { ...note, ...length } })}
        done={done}
        act={(written, options) => perform(act as ByDesk, written, options)}
        onDone={() => onDone(to)}
      />
    )
  })
}
