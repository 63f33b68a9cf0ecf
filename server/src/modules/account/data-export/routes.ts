// Calls about copies of one's data.
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { route } from '../../../kernel/route.ts'
import { askForExport, listExports, takeExport, ticketForExport } from './service.ts'

export const dataExportRoutes = [
  route(dataExportApi.list, listExports),
  route(dataExportApi.ask, askForExport),
  route(dataExportApi.ticket, ticketForExport),
  route(dataExportApi.take, takeExport),
]
