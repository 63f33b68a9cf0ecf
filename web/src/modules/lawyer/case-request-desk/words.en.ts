// Texts of the desk of case requests, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  desk: {
    title: 'Case requests',
    lead: 'People who want a lawyer to call them back. The list is masked; reading one in full is recorded in the audit log.',
    list: 'Case requests',
    emptyTitle: 'No case requests',
    emptyText: 'They appear here when a visitor submits the form on the lawyers’ page.',
  },
  name: 'Request',
  who: 'Applicant',
  field: 'Field',
  city: 'City',
  lawyer: 'Requested lawyer',
  createdAt: 'Submitted',
  sealed: 'Name, phone and description are kept encrypted. Reading them is recorded in the audit log in your name.',
  open: 'Read in full (recorded)',
  phone: 'Phone',
  description: 'Description',
  evidence: 'Record numbers they agreed to show',
  note: 'Latest note',
  none: 'None',
  anyone: 'Nobody in particular',
  noteLabel: 'Note',
  contacted: 'Marked as contacted.',
  closed: 'Closed.',
  reopened: 'Open again.',
}
