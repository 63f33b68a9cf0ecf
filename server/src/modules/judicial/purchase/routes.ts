// Routes of purchase notarization for applicants.
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { route } from '../../../kernel/route.ts'
import { openOwnHandover, sendHandoverCode, signHandover } from './handover.ts'
import { sendPurchaseCertificate } from './issuing.ts'
import { requireOwnPurchase } from './own.ts'
import {
  cancelPurchase,
  judgeGenuine,
  judgeInfringing,
  listPurchases,
  openPurchaseFile,
  purchaseDetail,
  readPurchaseTerms,
  savePurchase,
  submitPurchase,
} from './service.ts'

export const purchaseRoutes = [
  route(purchaseApi.template, readPurchaseTerms),
  route(purchaseApi.list, listPurchases),
  route(purchaseApi.save, savePurchase),
  route(purchaseApi.detail, purchaseDetail),
  route(purchaseApi.submit, submitPurchase),
  route(purchaseApi.cancel, cancelPurchase),
  route(purchaseApi.genuine, judgeGenuine),
  route(purchaseApi.infringing, judgeInfringing),
  route(purchaseApi.file, openPurchaseFile),
  route(purchaseApi.certificate, async (deps, actor, { id }) =>
    sendPurchaseCertificate(deps, actor, await requireOwnPurchase(deps, actor, id)),
  ),
  route(purchaseApi.handover, openOwnHandover),
  route(purchaseApi.handoverCode, sendHandoverCode),
  route(purchaseApi.signHandover, signHandover),
]
