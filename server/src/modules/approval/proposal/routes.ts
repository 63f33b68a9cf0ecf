// Routes of the six endpoints of an approval.
import type { ApprovalApi } from '@attestry/contract/modules/approval/proposal'
import type { Route } from '../../../kernel/route.ts'
import { type Approval, approvalServices } from './service.ts'

export function approvalRoutes<Api extends ApprovalApi, Content, Outcome>(
  api: Api,
  approval: Approval<Api, Content, Outcome>,
): readonly Route[] {
  const services = approvalServices(approval)
  const names = ['list', 'detail', 'propose', 'confirm', 'refuse', 'withdraw'] as const
  return names.map((name) => ({ endpoint: api[name], service: services[name] }))
}
