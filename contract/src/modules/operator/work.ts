// Number of waiting tasks per duty, for the console's menu and first screen; limited to the duties of the role.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { approvalWork } from '../approval/kind.ts'
import { caseWork } from '../casework/kind.ts'
import type { Duty } from './role.ts'

/** Kinds of waiting tasks and their duty. */
export const work = {
  realname: 'realname',
  ...caseWork,
  ...approvalWork,
  'payment-incident': 'payment',
  'bank-line': 'bank-match',
  'reconciliation-difference': 'reconciliation',
  invoice: 'invoice',
  'dead-letter': 'job',
} as const satisfies Record<string, Duty>

export type WorkKind = keyof typeof work

export const workKinds = Object.keys(work) as WorkKind[]

export const workApi = {
  counts: endpoint({
    method: 'GET',
    path: '/desk/work',
    access: 'staff',
    summary: { zh: '运营后台：待办数量', en: 'Console: work to do' },
    input: NoInput,
    output: z.object({ list: z.array(z.object({ kind: z.enum(workKinds as [WorkKind, ...WorkKind[]]), waiting: z.int() })) }),
  }),
}
