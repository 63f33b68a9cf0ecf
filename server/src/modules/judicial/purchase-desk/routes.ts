// Routes of the desk of purchase notarization.
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { route } from '../../../kernel/route.ts'
import { drawHandover, openDeskHandover } from '../purchase/handover.ts'
import { sendPurchaseCertificate } from '../purchase/issuing.ts'
import { requirePurchase } from '../purchase/own.ts'
import { addOfficeEvidence, openDeskFile } from './evidence.ts'
import { confirmReceipt, confirmReseal, confirmUnpacking, moveParcel, prepareHandling, returnParcel } from './parcel.ts'
import {
  acceptPurchase,
  actOnPurchase,
  assignPurchase,
  buyGoods,
  certifyPurchase,
  closePurchase,
  listDeskPurchases,
  openDeskPurchase,
  purchaseTimeline,
  shipGoods,
} from './service.ts'

export const purchaseDeskRoutes = [
  route(purchaseDeskApi.list, listDeskPurchases),
  route(purchaseDeskApi.open, openDeskPurchase),
  route(purchaseDeskApi.timeline, purchaseTimeline),
  route(purchaseDeskApi.assign, assignPurchase),
  route(purchaseDeskApi.addEvidence, addOfficeEvidence),
  route(purchaseDeskApi.file, openDeskFile),
  route(purchaseDeskApi.accept, acceptPurchase),
  route(purchaseDeskApi.act, actOnPurchase),
  route(purchaseDeskApi.buy, buyGoods),
  route(purchaseDeskApi.ship, shipGoods),
  route(purchaseDeskApi.prepare, prepareHandling),
  route(purchaseDeskApi.receive, confirmReceipt),
  route(purchaseDeskApi.unpack, confirmUnpacking),
  route(purchaseDeskApi.reseal, confirmReseal),
  route(purchaseDeskApi.move, moveParcel),
  route(purchaseDeskApi.return, returnParcel),
  route(purchaseDeskApi.close, closePurchase),
  route(purchaseDeskApi.certify, certifyPurchase),
  route(purchaseDeskApi.certificate, async (deps, actor, { id }) =>
    sendPurchaseCertificate(deps, actor, await requirePurchase(deps, actor, id)),
  ),
  route(purchaseDeskApi.drawHandover, drawHandover),
  route(purchaseDeskApi.handover, openDeskHandover),
]
