// Routes of the finance desk of invoices.
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { route } from '../../../kernel/route.ts'
import { downloadDeskFile, downloadDeskRedFile } from '../file/service.ts'
import { endSheetByDesk, recordSheet } from '../sheet/service.ts'
import {
  acceptInvoice,
  deskInvoice,
  finishReversal,
  listDeskInvoices,
  rejectInvoice,
  reverseInvoice,
  uploadInvoice,
  uploadRedFiles,
} from './service.ts'

export const invoiceDeskRoutes = [
  route(invoiceDeskApi.list, listDeskInvoices),
  route(invoiceDeskApi.detail, deskInvoice),
  route(invoiceDeskApi.accept, acceptInvoice),
  route(invoiceDeskApi.reject, rejectInvoice),
  route(invoiceDeskApi.upload, uploadInvoice),
  route(invoiceDeskApi.file, downloadDeskFile),
  route(invoiceDeskApi.reverse, reverseInvoice),
  route(invoiceDeskApi.recordSheet, recordSheet),
  route(invoiceDeskApi.endSheet, endSheetByDesk),
  route(invoiceDeskApi.finishReversal, finishReversal),
  route(invoiceDeskApi.uploadRed, uploadRedFiles),
  route(invoiceDeskApi.redFile, downloadDeskRedFile),
]
