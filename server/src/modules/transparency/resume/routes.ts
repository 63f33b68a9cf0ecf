// Routes of resuming a halted log.
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { approvalRoutes } from '../../approval/public.ts'
import { logResumeApproval } from './service.ts'

export const logResumeRoutes = approvalRoutes(logResumeApi, logResumeApproval)
