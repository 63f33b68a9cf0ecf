// Which field of the form each problem concerns.
import type { ApplicationProblem } from '@attestry/contract/modules/judicial/application'

export const fieldOfProblem = {
  'person-unverified': 'applicant',
  'enterprise-unverified': 'applicant',
  'principal-name': 'principal-name',
  'principal-number': 'principal-number',
  'principal-representative': 'principal-representative',
  'paper-authority': 'papers',
  'paper-identity': 'papers',
  matter: 'matter',
  use: 'use',
  basis: 'basis',
  reason: 'reason',
  obtaining: 'obtaining',
  delivery: 'delivery',
  'evidence-none': 'evidence',
  'evidence-twice': 'evidence',
  'evidence-unsealed': 'evidence',
  'evidence-unproven': 'evidence',
  'evidence-digest': 'evidence',
  'evidence-gone': 'evidence',
} as const satisfies Readonly<Record<ApplicationProblem, string>>

export type FormField = (typeof fieldOfProblem)[ApplicationProblem]

export const fieldId = (field: FormField): string => `notarization-${field}`
