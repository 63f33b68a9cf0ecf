// For each case kind the call that performs each act; a kind or an act without one does not compile.
import type { Endpoint } from '@attestry/contract/endpoint'
import type { ActOf } from '@attestry/contract/modules/casework/definition'
import type { CaseKind, cases } from '@attestry/contract/modules/casework/kind'
import type { AssignmentAct } from '@attestry/contract/modules/casework/timeline'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi, type ReasonedAct } from '@attestry/contract/modules/judicial/notarization-desk'
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import type { TestHouse } from './house.ts'
import { acceptanceChecks, approvalChecks, quoteLines, signApplication, signTranscript, takeCase } from './notarization-acts.ts'

interface Call {
  readonly endpoint: Endpoint
  readonly input: object
}

const note = 'as agreed'

/** The reference is what the maker of the kind returns (resource-makers.ts): the subject, or the id. */
/** Performed by the end of a period, by no call. */
type ClockAct = 'lapse'

const act = (name: ReasonedAct) => (id: string) => ({
  endpoint: notarizationDeskApi.act,
  input: { id, act: name, reason: note },
})

export const caseCalls: {
  readonly [K in CaseKind]: { readonly [A in Exclude<ActOf<(typeof cases)[K]>, ClockAct>]: (reference: string) => Call }
} = {
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
  notarization: {
    submit: (id) => ({ endpoint: notarizationApi.submit, input: { id } }),
    resubmit: (id) => ({ endpoint: notarizationApi.resubmit, input: { id } }),
    abandon: (id) => ({ endpoint: notarizationApi.abandon, input: { id } }),
    pay: (id) => ({ endpoint: notarizationApi.pay, input: { id, quote: 1 } }),
    supply: (id) => ({ endpoint: notarizationApi.supply, input: { id } }),
    withdraw: (id) => ({ endpoint: notarizationApi.withdraw, input: { id, reason: note } }),
    price: (id) => ({
      endpoint: notarizationDeskApi.price,
      input: { id, lines: quoteLines, checks: acceptanceChecks, noConflict: true },
    }),
    propose: (id) => ({ endpoint: notarizationDeskApi.propose, input: { id } }),
    approve: (id) => ({ endpoint: notarizationDeskApi.approve, input: { id, checks: approvalChecks } }),
    refund: (id) => ({ endpoint: notarizationDeskApi.refund, input: { id, amount: '1.00', reason: note } }),
    ask: act('ask'),
    reject: act('reject'),
    suspend: act('suspend'),
    resume: act('resume'),
    return: act('return'),
    'propose-end': act('propose-end'),
    end: act('end'),
    revoke: act('revoke'),
  },
}

type Assignment = { readonly act: AssignmentAct; readonly expectedHandler?: string }

export const assignCalls: { readonly [K in CaseKind]: (reference: string, assignment: Assignment) => Call } = {
  complaint: (ano, assignment) => ({ endpoint: complaintApi.assign, input: { ano, ...assignment } }),
  'case-request': (id, assignment) => ({ endpoint: caseRequestApi.assign, input: { id, ...assignment } }),
  notarization: (id, assignment) => ({ endpoint: notarizationDeskApi.assign, input: { id, ...assignment } }),
}

export const timelineCalls: { readonly [K in CaseKind]: (reference: string) => Call } = {
  complaint: (ano) => ({ endpoint: complaintApi.timeline, input: { ano } }),
  'case-request': (id) => ({ endpoint: caseRequestApi.timeline, input: { id } }),
  notarization: (id) => ({ endpoint: notarizationDeskApi.timeline, input: { id } }),
}

interface Parties {
  readonly applicant: string
  /** The first of the desk, and another one, for acts that the handler cannot perform. */
  readonly desk: string
  readonly otherDesk: string
}

type Preparation = (house: TestHouse, reference: string, parties: Parties) => Promise<void>

/** What people do before an act so that it is not refused: they take the case, sign, or are questioned. */
export const preparations: { readonly [K in CaseKind]?: Readonly<Record<string, Preparation>> } = {
  notarization: {
    submit: (house, id, { applicant }) => signApplication(house, applicant, id),
    ask: (house, id, { desk }) => takeCase(house, desk, id),
    price: (house, id, { desk }) => takeCase(house, desk, id),
    reject: (house, id, { desk }) => takeCase(house, desk, id),
    propose: (house, id, { applicant, desk }) => signTranscript(house, { applicant, handler: desk }, id),
  },
}
