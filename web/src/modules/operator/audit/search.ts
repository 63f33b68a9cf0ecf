// URL state of the audit log desk.
import { collectionSearch } from '../../../ui/collection/search.ts'

/** The first part of an action's name. */
export const auditAreas = [
  'staff',
  'realname',
  'people',
  'account',
  'sub-account',
  'login',
  'password',
  'content',
  'lawyer',
  'case-request',
  'notarization',
  'appraisal',
  'appraisal-settings',
  'notarization-template',
  'purchase',
  'judicial',
  'signing',
  'capture',
  'price',
  'wallet',
  'invoice',
  'log',
  'platform',
  'key',
  'job',
  'audit',
  'bridge',
  'data-export',
  'third',
  'phone',
] as const

export const readAuditSearch = collectionSearch({ area: auditAreas, about: 'text', from: 'day', to: 'day' })
