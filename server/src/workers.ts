// Table of contents: every job, cron schedule, loop and event listener.
import type { Listener } from './kernel/event.ts'
import { deleteOldKeys } from './kernel/http/idempotency.ts'
import { defineJob } from './kernel/job.ts'
import type { Loop } from './kernel/loop.ts'
import { type ScheduledJob, scheduled, type Worker } from './kernel/worker.ts'
import { accessSchedules } from './modules/account/bridge/worker.ts'
import { codeSchedules, codeWorkers } from './modules/account/code/worker.ts'
import { dataExportSchedules } from './modules/account/data-export/worker.ts'
import { custodyListeners } from './modules/attestation/custody/listener.ts'
import { endingWorkers } from './modules/attestation/ending/worker.ts'
import { fixitySchedules } from './modules/attestation/fixity/worker.ts'
import { noticeListeners } from './modules/attestation/notice/listener.ts'
import { packageSchedules } from './modules/attestation/package/worker.ts'
import { preservationSchedules } from './modules/attestation/preservation/worker.ts'
import { scanSchedules, scanWorkers } from './modules/attestation/scan/worker.ts'
import { sealLoops, sealSchedules, sealWorkers } from './modules/attestation/seal/worker.ts'
import { signatureLoops } from './modules/attestation/signature/worker.ts'
import { documentSchedules } from './modules/document/retention/worker.ts'
import { captureListeners } from './modules/evidence/capture/listener.ts'
import { captureLoops } from './modules/evidence/capture/worker.ts'
import { uploadSchedules } from './modules/evidence/upload/worker.ts'
import { accountNoticeListeners } from './modules/inbox/account-notice/listener.ts'
import { newsSchedules as messageNewsSchedules } from './modules/inbox/message/worker.ts'
import { integritySchedules } from './modules/integrity/check/worker.ts'
import { journalSchedules } from './modules/integrity/journal/worker.ts'
import { invoiceDeliveryWorkers } from './modules/invoice/delivery/worker.ts'
import { invoiceLoops } from './modules/invoice/issue/loop.ts'
import { invoiceQuotaLoops } from './modules/invoice/issuer/quota.ts'
import { phoneLinkSchedules } from './modules/invoice/phone/worker.ts'
import { appraisalLoops } from './modules/judicial/appraisal/worker.ts'
import { notarizationLoops } from './modules/judicial/notarization/worker.ts'
import { purchaseLoops } from './modules/judicial/purchase/worker.ts'
import { keyListeners } from './modules/open/key/listener.ts'
import { keySchedules } from './modules/open/key/worker.ts'
import { closingListeners } from './modules/overview/closing/listener.ts'
import { closingSchedules } from './modules/overview/closing/worker.ts'
import { dataExportListeners } from './modules/overview/data-export/listener.ts'
import { stallLoops } from './modules/overview/stall/worker.ts'
import { personalSchedules } from './modules/realname/personal/worker.ts'
import { rewardListeners } from './modules/realname/reward/listener.ts'
import { logLoops, logSchedules } from './modules/transparency/log/worker.ts'
import { loopWhileClockIsRight, whileClockIsRight } from './modules/transparency/public.ts'
import { alertLoops } from './modules/wallet/budget/alert.ts'
import { paymentLoops } from './modules/wallet/payment/query.ts'
import { refundLoops } from './modules/wallet/payment-refund/send.ts'
import { reconciliationLoops, reconciliationSchedules, reconciliationWorkers } from './modules/wallet/reconciliation/worker.ts'
import { wechatPaymentSchedules } from './modules/wallet/wechat-payment/worker.ts'

export const workers: readonly Worker[] = [
  ...codeWorkers,
  ...sealWorkers,
  ...scanWorkers,
  ...endingWorkers,
  ...reconciliationWorkers,
  ...invoiceDeliveryWorkers,
]

const deletions: readonly ScheduledJob[] = [
  scheduled('23 * * * *', defineJob('kernel.forget-keys', { retries: 0 }), (deps) => deleteOldKeys(deps)),
  ...codeSchedules,
  ...accessSchedules,
  ...dataExportSchedules,
  ...packageSchedules,
  ...documentSchedules,
  ...closingSchedules,
  ...messageNewsSchedules,
  ...personalSchedules,
  ...uploadSchedules,
  ...logSchedules,
  ...keySchedules,
  ...phoneLinkSchedules,
  ...wechatPaymentSchedules,
]

export const schedules: readonly ScheduledJob[] = [
  ...deletions.map(whileClockIsRight),
  ...sealSchedules,
  ...scanSchedules,
  ...preservationSchedules,
  ...fixitySchedules,
  ...journalSchedules,
  ...integritySchedules,
  ...reconciliationSchedules,
]

export const loops: readonly Loop[] = [
  ...sealLoops,
  ...signatureLoops,
  ...logLoops,
  ...captureLoops,
  ...stallLoops,
  ...paymentLoops.map(loopWhileClockIsRight),
  ...refundLoops,
  ...reconciliationLoops,
  ...alertLoops,
  ...invoiceLoops.map(loopWhileClockIsRight),
  ...invoiceQuotaLoops,
  ...notarizationLoops.map(loopWhileClockIsRight),
  ...appraisalLoops.map(loopWhileClockIsRight),
  ...purchaseLoops.map(loopWhileClockIsRight),
]

export const listeners: readonly Listener[] = [
  ...custodyListeners,
  ...noticeListeners,
  ...captureListeners,
  ...accountNoticeListeners,
  ...rewardListeners,
  ...dataExportListeners,
  ...closingListeners,
  ...keyListeners,
]
