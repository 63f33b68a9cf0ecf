// For each case kind the call that performs each act; a kind or an act without one does not compile.
import type { Endpoint } from '@attestry/contract/endpoint'
import type { ActOf } from '@attestry/contract/modules/casework/definition'
import type { CaseKind, cases } from '@attestry/contract/modules/casework/kind'
import type { AssignmentAct } from '@attestry/contract/modules/casework/timeline'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import {
  type AppraisalPlainAct,
  type AppraisalReasonedAct,
  appraisalDeskApi,
} from '@attestry/contract/modules/judicial/appraisal-desk'
import { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationDeskApi, type ReasonedAct } from '@attestry/contract/modules/judicial/notarization-desk'
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { type PurchaseReasonedAct, purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import {
  appraisalChecks,
  fundEntruster,
  opinionRead,
  readOpinion,
  signEntrustment,
  signOpinion,
  takeAppraisal,
} from './appraisal-acts.ts'
import type { TestHouse } from './house.ts'
import { acceptanceChecks, approvalChecks, quoteLines, signApplication, signTranscript, takeCase } from './notarization-acts.ts'

import { order, purchasePreparations, sealOf } from './purchase-acts.ts'

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

const purchaseAct = (name: PurchaseReasonedAct) => (id: string) => ({
  endpoint: purchaseDeskApi.act,
  input: { id, act: name, reason: note },
})

const appraisalAct = (name: AppraisalReasonedAct) => (id: string) => ({
  endpoint: appraisalDeskApi.act,
  input: { id, act: name, reason: note },
})
const appraisalMove = (name: AppraisalPlainAct) => (id: string) => ({
  endpoint: appraisalDeskApi.plainAct,
  input: { id, act: name },
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
    deliver: (id) => ({
      endpoint: certificateDeskApi.deliver,
      input: { id, delivery: { means: 'post', carrier: 'EMS', tracking: 'EA123456789CN' } },
    }),
    receive: (id) => ({ endpoint: notarizationApi.receive, input: { id } }),
    'propose-correction': (id) => ({
      endpoint: certificateDeskApi.proposeCorrection,
      input: { id, entries: [{ field: 'applicant-name', now: '林致远' }], reason: note },
    }),
    correct: (id) => ({ endpoint: certificateDeskApi.correct, input: { id, number: 1 } }),
  },
  'purchase-notarization': {
    submit: (id) => ({ endpoint: purchaseApi.submit, input: { id } }),
    cancel: (id) => ({ endpoint: purchaseApi.cancel, input: { id } }),
    'judge-genuine': (id) => ({ endpoint: purchaseApi.genuine, input: { id } }),
    'judge-infringing': (id) => ({ endpoint: purchaseApi.infringing, input: { id, grounds: note } }),
    accept: (id) => ({ endpoint: purchaseDeskApi.accept, input: { id, noConflict: true } }),
    buy: (id) => ({ endpoint: purchaseDeskApi.buy, input: { id, ...order } }),
    ship: (id) => ({ endpoint: purchaseDeskApi.ship, input: { id, carrier: 'SF', number: 'SF1' } }),
    receive: (id) => ({ endpoint: purchaseDeskApi.receive, input: { id, handling: 1 } }),
    unpack: (id) => ({ endpoint: purchaseDeskApi.unpack, input: { id, handling: 2 } }),
    return: (id) => ({
      endpoint: purchaseDeskApi.return,
      input: { id, carrier: 'SF', number: 'SF2', sealSeen: sealOf(id), refunded: '0.00', carriage: '0.00' },
    }),
    close: (id) => ({ endpoint: purchaseDeskApi.close, input: { id } }),
    certify: (id) => ({ endpoint: purchaseDeskApi.certify, input: { id } }),
    reject: purchaseAct('reject'),
    'fail-delivery': purchaseAct('fail-delivery'),
    terminate: purchaseAct('terminate'),
  },
  appraisal: {
    submit: (id) => ({ endpoint: appraisalApi.submit, input: { id } }),
    abandon: (id) => ({ endpoint: appraisalApi.abandon, input: { id } }),
    pay: (id) => ({ endpoint: appraisalApi.pay, input: { id, amount: '60.00' } }),
    supply: (id) => ({ endpoint: appraisalApi.supply, input: { id, evidence: [], note } }),
    withdraw: (id) => ({ endpoint: appraisalApi.withdraw, input: { id, reason: note } }),
    accept: (id) => ({ endpoint: appraisalDeskApi.accept, input: { id, checks: appraisalChecks, noConflict: true } }),
    refund: (id) => ({ endpoint: appraisalDeskApi.refund, input: { id, amount: '1.00', reason: note } }),
    reject: appraisalAct('reject'),
    ask: appraisalAct('ask'),
    resume: appraisalAct('resume'),
    'ask-extension': appraisalAct('ask-extension'),
    'refuse-extension': appraisalAct('refuse-extension'),
    return: appraisalAct('return'),
    'propose-correction': appraisalAct('propose-correction'),
    'refuse-correction': appraisalAct('refuse-correction'),
    correct: (id) => ({ endpoint: appraisalDeskApi.correct, input: { id, number: 1 } }),
    terminate: appraisalAct('terminate'),
    extend: appraisalMove('extend'),
    propose: appraisalMove('propose'),
    approve: (id) => ({ endpoint: appraisalDeskApi.approve, input: { id, sha256: opinionRead(id) } }),
  },
}

type Assignment = { readonly act: AssignmentAct; readonly expectedHandler?: string }

export const assignCalls: { readonly [K in CaseKind]: (reference: string, assignment: Assignment) => Call } = {
  complaint: (ano, assignment) => ({ endpoint: complaintApi.assign, input: { ano, ...assignment } }),
  'case-request': (id, assignment) => ({ endpoint: caseRequestApi.assign, input: { id, ...assignment } }),
  appraisal: (id, assignment) => ({ endpoint: appraisalDeskApi.assign, input: { id, ...assignment } }),
  notarization: (id, assignment) => ({ endpoint: notarizationDeskApi.assign, input: { id, ...assignment } }),
  'purchase-notarization': (id, assignment) => ({ endpoint: purchaseDeskApi.assign, input: { id, ...assignment } }),
}

export const timelineCalls: { readonly [K in CaseKind]: (reference: string) => Call } = {
  complaint: (ano) => ({ endpoint: complaintApi.timeline, input: { ano } }),
  'case-request': (id) => ({ endpoint: caseRequestApi.timeline, input: { id } }),
  appraisal: (id) => ({ endpoint: appraisalDeskApi.timeline, input: { id } }),
  notarization: (id) => ({ endpoint: notarizationDeskApi.timeline, input: { id } }),
  'purchase-notarization': (id) => ({ endpoint: purchaseDeskApi.timeline, input: { id } }),
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
  appraisal: {
    submit: (house, id, { applicant }) => signEntrustment(house, applicant, id),
    pay: (house) => fundEntruster(house),
    accept: (house, id, { desk }) => takeAppraisal(house, desk, id),
    reject: (house, id, { desk }) => takeAppraisal(house, desk, id),
    propose: (house, id, { desk }) => signOpinion(house, desk, id),
    approve: async (house, id, { otherDesk }) => void (await readOpinion(house, otherDesk, id)),
  },
  notarization: {
    submit: (house, id, { applicant }) => signApplication(house, applicant, id),
    ask: (house, id, { desk }) => takeCase(house, desk, id),
    price: (house, id, { desk }) => takeCase(house, desk, id),
    reject: (house, id, { desk }) => takeCase(house, desk, id),
    propose: (house, id, { applicant, desk }) => signTranscript(house, { applicant, handler: desk }, id),
  },
  'purchase-notarization': purchasePreparations,
}
