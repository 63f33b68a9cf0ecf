// Routes for the audit log.
import { auditApi } from '@attestry/contract/modules/operator/audit'
import { route } from '../../../kernel/route.ts'
import { exportAudit, listAudit, verifyAudit } from './service.ts'

export const auditRoutes = [
  route(auditApi.list, listAudit),
  route(auditApi.verify, verifyAudit),
  route(auditApi.export, exportAudit),
]
