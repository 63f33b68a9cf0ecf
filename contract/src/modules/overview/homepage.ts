// The workspace home screen: totals, work in progress, latest records.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { RecordItem, recordKinds } from '../attestation/record.ts'

export const homepageApi = {
  summary: endpoint({
    method: 'POST',
    path: '/user/homepage/att',
    access: 'member',
    effect: 'read',
    summary: { zh: '工作台概览', en: 'Overview of one’s records' },
    input: NoInput,
    output: z.object({
      total: z.int(),
      sealed: z.int(),
      sealing: z.int(),
      failed: z.int(),
      thisMonth: z.int(),
      bytes: z.int(),
      byKind: z.array(z.object({ kind: z.enum(recordKinds), count: z.int() })),
      recent: z.array(RecordItem),
    }),
  }),
}
