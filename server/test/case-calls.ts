// For each case kind the call that performs each act; a kind or an act without one does not compile.
import type { Endpoint } from '@attestry/contract/endpoint'
import type { ActOf } from '@attestry/contract/modules/casework/definition'
import type { CaseKind, cases } from '@attestry/contract/modules/casework/kind'
import type { AssignmentAct } from '@attestry/contract/modules/casework/timeline'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'

interface Call {
  readonly endpoint: Endpoint
  readonly input: object
}

const note = 'as agreed'

/** The reference is what the maker of the kind returns (resource-makers.ts): the subject, or the id. */
export const caseCalls: { readonly [K in CaseKind]: { readonly [A in ActOf<(typeof cases)[K]>]: (reference: string) => Call } } =
  {
    complaint: {
      withdraw: (ano) => ({ endpoint: captureApi.withdrawComplaint, input: { ano } }),
      decline: (ano) => ({ endpoint: complaintApi.decline, input: { ano, reason: note } }),
      refund: (ano) => ({ endpoint: complaintApi.refund, input: { ano, reason: note } }),
    },
    'case-request': {
      reopen: (id) => ({ endpoint: caseRequestApi.move, input: { id, to: 'new', note } }),
      close: (id) => ({ endpoint: caseRequestApi.move, input: { id, to: 'closed', note } }),
      contact: (id) => ({ endpoint: caseRequestApi.move, input: { id, to: 'contacted', note } }),
    },
  }

type Assignment = { readonly act: AssignmentAct; readonly expectedHandler?: string }

export const assignCalls: { readonly [K in CaseKind]: (reference: string, assignment: Assignment) => Call } = {
  complaint: (ano, assignment) => ({ endpoint: complaintApi.assign, input: { ano, ...assignment } }),
  'case-request': (id, assignment) => ({ endpoint: caseRequestApi.assign, input: { id, ...assignment } }),
}

export const timelineCalls: { readonly [K in CaseKind]: (reference: string) => Call } = {
  complaint: (ano) => ({ endpoint: complaintApi.timeline, input: { ano } }),
  'case-request': (id) => ({ endpoint: caseRequestApi.timeline, input: { id } }),
}
