// Issued certificates at the desk of notaries: delivery, correction by two persons, and the archive of the case.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing } from '../../paging.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { rolesFor } from '../operator/role.ts'
import { CorrectionEntries } from './certificate-correction.ts'
import { DeliveryRecord } from './certificate-delivery.ts'
import { notarizationCase } from './notarization-case.ts'
import { NotarizationId, Progress } from './notarization-view.ts'

const desk = { access: 'staff', roles: rolesFor(notarizationCase.duty) } as const
const of = { id: NotarizationId }

export const certificateDeskApi = {
  deliver: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/deliver',
    ...desk,
    summary: { zh: '公证案件：登记公证书的送达', en: 'Notarization cases: record the delivery of the certificate' },
    input: z.strictObject({ ...of, delivery: DeliveryRecord }),
    output: Progress,
  }),
  proposeCorrection: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/correction',
    ...desk,
    summary: { zh: '公证案件：提请更正公证书', en: 'Notarization cases: propose a correction of the certificate' },
    input: z.strictObject({
      ...of,
      entries: CorrectionEntries,
      reason: field(noteSchemaOf(notarizationCase, 'propose-correction'), {
        label: { zh: '更正理由', en: 'Reason' },
        multiLine: true,
        example: 'The name was misspelt.',
      }),
    }),
    output: Progress,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/correct',
    ...desk,
    effect: 'stream',
    summary: {
      zh: '公证案件：批准更正并出具新版公证书',
      en: 'Notarization cases: approve the correction and issue the new version',
    },
    input: z.strictObject({
      ...of,
      number: field(z.int().check(z.minimum(1)), { label: { zh: '更正提请序号', en: 'Number of the proposal' }, example: 1 }),
    }),
    output: Progress,
  }),
  archive: endpoint({
    method: 'GET',
    path: '/desk/notarization/:id/archive',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '公证案件：导出卷宗（留痕）', en: 'Notarization cases: export the case file, audited' },
    input: z.strictObject(of),
    output: Nothing,
  }),
}
