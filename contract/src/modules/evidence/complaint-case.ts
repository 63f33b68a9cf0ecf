// Complaints about captures as a case: the member may withdraw, the desk refunds or declines.
import { defineCase } from '../casework/definition.ts'
import { evidenceErrors } from './errors.ts'

/** The member reads the decision. */
const note = { minLength: 2, maxLength: 200 }

export const complaintCase = defineCase({
  kind: 'complaint',
  duty: 'complaint',
  states: {
    open: { name: { zh: '待处理', en: 'To decide' }, tone: 'waiting' },
    refunded: { name: { zh: '已退费', en: 'Refunded' }, tone: 'done' },
    declined: { name: { zh: '未认可', en: 'Declined' }, tone: 'plain' },
    withdrawn: { name: { zh: '用户已撤回', en: 'Withdrawn by the member' }, tone: 'plain' },
  },
  acts: {
    withdraw: { zh: '撤回反馈', en: 'Withdraw it' },
    decline: { zh: '不予认可', en: 'Decline' },
    refund: { zh: '认可并退费', en: 'Agree and refund' },
  },
  initial: 'open',
  awaitsDesk: ['open'],
  wrongState: evidenceErrors.NO_COMPLAINT,
  transitions: [
    { from: ['open'], act: 'withdraw', to: 'withdrawn', actor: 'applicant' },
    {
      from: ['open'],
      act: 'decline',
      to: 'declined',
      actor: 'desk',
      note,
      idempotent: true,
      audit: 'capture.feedback.declined',
      message: 'complaint.declined',
    },
    {
      from: ['open'],
      act: 'refund',
      to: 'refunded',
      actor: 'desk',
      note,
      idempotent: true,
      audit: 'capture.feedback.refunded',
      message: 'complaint.refunded',
    },
  ],
})

export type { ComplaintState } from './complaint-state.ts'
