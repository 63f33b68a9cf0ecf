// URL state of the desk of notaries: the list, and the tab of an open case.
import { isHiddenFromDesk, statesOf } from '@attestry/contract/modules/casework/definition'
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { deskViews } from '@attestry/contract/modules/judicial/notarization-desk'
import { collectionSearch } from '../../../ui/collection/search.ts'

/** Without the states that the desk cannot see. */
export const deskStates: readonly NotarizationState[] = statesOf(notarizationCase).filter(
  (state) => !isHiddenFromDesk(notarizationCase, state),
)

export const readNotarizationSearch = collectionSearch({ view: deskViews, state: deskStates })

/** The parts of a case, in the order of the work. */
export const caseTabs = ['application', 'examination', 'questioning', 'approval'] as const
export type CaseTab = (typeof caseTabs)[number]

/** A type, not an interface: it must fit an index signature. */
export type CaseSearch = { readonly tab?: CaseTab }

export function readCaseSearch({ tab }: Record<string, unknown>): CaseSearch {
  const found = caseTabs.find((each) => each === tab)
  return found ? { tab: found } : {}
}

const tabOfState: { readonly [S in NotarizationState]?: CaseTab } = {
  submitted: 'examination',
  in_progress: 'questioning',
  suspended: 'questioning',
  review: 'approval',
  closing: 'approval',
  issued: 'approval',
  correcting: 'approval',
  revoked: 'approval',
  terminated: 'approval',
}

/** Where the work of this state is done. */
export const workTab = (state: NotarizationState): CaseTab => tabOfState[state] ?? 'application'
