// Link from a work count to its desk, filtered by the state of the counted work.
import { approvalKinds } from '@attestry/contract/modules/approval/kind'
import { caseKinds, cases } from '@attestry/contract/modules/casework/kind'
import type { WorkKind } from '@attestry/contract/modules/operator/work'
import { paths } from '../../../paths.ts'
import { consoleNav } from '../../../shells/console-nav.ts'

/** A desk filters by one state: work that is counted in several states is shown without a filter. */
const onlyState = (states: readonly string[]): string | undefined => (states.length === 1 ? states[0] : undefined)

const waitingState: Readonly<Partial<Record<WorkKind, string | undefined>>> = {
  realname: 'pending',
  'payment-incident': 'open',
  'bank-line': 'open',
  'reconciliation-difference': 'differs',
  ...Object.fromEntries(caseKinds.map((kind) => [kind, onlyState(cases[kind].awaitsDesk)])),
  ...Object.fromEntries(approvalKinds.map((kind) => [kind, 'proposed'])),
}

export const deskLink = (kind: WorkKind) => ({
  to: consoleNav.find(({ waiting }) => waiting === kind)?.path ?? paths.console(),
  search: { state: waitingState[kind] },
})
