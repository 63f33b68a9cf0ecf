// Routes for data exports.
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { route } from '../../../kernel/route.ts'
import { downloadExport, issueExportTicket, listExports, requestExport } from './service.ts'

export const dataExportRoutes = [
  route(dataExportApi.list, listExports),
  route(dataExportApi.ask, requestExport),
  route(dataExportApi.ticket, issueExportTicket),
  route(dataExportApi.take, downloadExport),
]
