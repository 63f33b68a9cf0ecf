// Resuming a halted log: one staff member proposes it with the cause that was found, another confirms; refused while the log is inconsistent.
import * as z from 'zod/mini'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'

export const LogResume = z.object({
  ...proposalFields,
  origin: z.string(),
  /** Why the log had halted. */
  halted: z.string(),
  /** Size of the last signed head. */
  size: z.int(),
})
export type LogResume = z.infer<typeof LogResume>

export const logResumeApi = approvalApi({
  kind: 'log-resume',
  path: '/desk/log/resume',
  names: {
    zh: '恢复日志签署',
    one: 'a log resumption',
    many: 'Log resumptions',
    id: { zh: '恢复单编号', en: 'Resumption id' },
  },
  input: z.strictObject({ reason: ProposalReason }),
  output: LogResume,
})
