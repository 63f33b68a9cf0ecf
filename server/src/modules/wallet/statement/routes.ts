// Routes of statements and receipts.
import { statementApi } from '@attestry/contract/modules/wallet/statement'
import { route } from '../../../kernel/route.ts'
import { listStatements, orderReceipt, statementPdf } from './service.ts'

export const statementRoutes = [
  route(statementApi.list, listStatements),
  route(statementApi.pdf, statementPdf),
  route(statementApi.receipt, orderReceipt),
]
