// Route of the notifications of invoice services.
import { invoiceNoticeApi } from '@attestry/contract/modules/invoice/notice'
import { route } from '../../../kernel/route.ts'
import { receiveInvoiceNotice } from './notice.ts'

export const invoiceNoticeRoutes = [route(invoiceNoticeApi.receive, receiveInvoiceNotice)]
