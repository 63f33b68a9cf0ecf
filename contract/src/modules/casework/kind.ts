// Registry of case kinds; the desk's work counts and the tests of every kind walk it.
import { complaintCase } from '../evidence/complaint-case.ts'
import { appraisalCase } from '../judicial/appraisal-case.ts'
import { notarizationCase } from '../judicial/notarization-case.ts'
import { purchaseCase } from '../judicial/purchase-case.ts'
import { caseRequestCase } from '../lawyer/case-request-case.ts'
import type { CaseDefinition } from './definition.ts'

export const cases = {
  complaint: complaintCase,
  'case-request': caseRequestCase,
  notarization: notarizationCase,
  appraisal: appraisalCase,
  'purchase-notarization': purchaseCase,
} as const satisfies Record<string, CaseDefinition>

export type CaseKind = keyof typeof cases

export const caseKinds = Object.keys(cases) as CaseKind[]

/** Each kind with the duty of its desk. */
export const caseWork = Object.fromEntries(caseKinds.map((kind) => [kind, cases[kind].duty])) as {
  readonly [K in CaseKind]: (typeof cases)[K]['duty']
}
