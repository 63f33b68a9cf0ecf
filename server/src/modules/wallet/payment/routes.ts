// Route of the gateways' notifications.
import { noticeApi } from '@attestry/contract/modules/wallet/notice'
import { route } from '../../../kernel/route.ts'
import { receiveNotice } from './notice.ts'

export const noticeRoutes = [route(noticeApi.receive, receiveNotice)]
