// Requests to be called back as a case: the desk calls back, closes, and opens again.
import { defineCase, type StateOf } from '../casework/definition.ts'
import { lawyerErrors } from './errors.ts'

/** Read by the desk only. */
const note = { minLength: 2, maxLength: 500 }

export const caseRequestCase = defineCase({
  kind: 'case-request',
  duty: 'case-request',
  states: {
    new: { name: { zh: '待联系', en: 'To be contacted' }, tone: 'waiting' },
    contacted: { name: { zh: '已联系', en: 'Contacted' }, tone: 'done' },
    closed: { name: { zh: '已结束', en: 'Closed' }, tone: 'plain' },
  },
  acts: {
    reopen: { zh: '重新打开', en: 'Open again' },
    close: { zh: '结束咨询', en: 'Close the request' },
    contact: { zh: '标记为已联系', en: 'Mark as contacted' },
  },
  initial: 'new',
  awaitsDesk: ['new'],
  wrongState: lawyerErrors.WRONG_STATE,
  personalNotes: true,
  transitions: [
    { from: ['closed'], act: 'reopen', to: 'new', actor: 'desk', note, audit: 'case-request.move' },
    { from: ['new', 'contacted'], act: 'close', to: 'closed', actor: 'desk', note, audit: 'case-request.move' },
    { from: ['new'], act: 'contact', to: 'contacted', actor: 'desk', note, audit: 'case-request.move' },
  ],
})

export type CaseState = StateOf<typeof caseRequestCase>
