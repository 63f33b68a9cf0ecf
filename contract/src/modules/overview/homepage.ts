// The workspace home screen: totals, work in progress, latest records.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Yuan } from '../../money.ts'
import { NoInput } from '../../paging.ts'
import { certificationStates } from '../account/profile.ts'
import { RecordItem, recordKinds } from '../attestation/record.ts'
import { captureKinds } from '../evidence/capture-vocabulary.ts'

/** What the member has to do or to read. */
const Waiting = z.object({
  /** Captures whose preview must be confirmed before it expires, the most urgent first. */
  captures: z.array(
    z.object({ ano: z.string(), kind: z.enum(recordKinds), name: z.string(), url: z.string(), confirmBy: z.iso.datetime() }),
  ),
  /** Captures that have not ended, by kind; kinds without any are left out. */
  capturesByKind: z.array(z.object({ kind: z.enum(captureKinds), toConfirm: z.int(), running: z.int() })),
  realName: z.enum(certificationStates),
  /** Credit that the platform gives for the first verified name; null if it gives none, or the account has received it. */
  gift: z.nullable(Yuan),
  unread: z.int(),
})

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
      waiting: Waiting,
    }),
  }),
}
