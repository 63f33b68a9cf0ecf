// Enterprise verification: licence and letter of authority, submitted by a verified person and reviewed by staff.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Consent, CreditCode, EnterpriseName, PersonName } from './fields.ts'
import { EnterpriseStanding } from './standing.ts'

export const enterpriseApi = {
  submit: endpoint({
    method: 'POST',
    path: '/enterprise/certify',
    access: 'main',
    summary: { zh: '提交企业认证', en: 'Submit an enterprise for review' },
    input: z.strictObject({ name: EnterpriseName, creditCode: CreditCode, legalPerson: PersonName, consent: Consent }),
    output: z.object({ enterprise: EnterpriseStanding }),
  }),
}
