// Status tag of a case.
import type { CaseDefinition } from '@attestry/contract/modules/casework/definition'
import { useLocale } from '../../../kernel/locale.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

interface CaseStatusProps<State extends string> {
  readonly definition: Pick<CaseDefinition<State>, 'states'>
  readonly state: State
}

export function CaseStatus<State extends string>({ definition, state }: CaseStatusProps<State>) {
  const { name, tone } = definition.states[state]
  return <StatusTag tone={tone}>{name[useLocale()]}</StatusTag>
}
