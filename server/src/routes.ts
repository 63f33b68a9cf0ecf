// Table of contents: every endpoint and its service.

import type { Route } from './kernel/route.ts'
import { addressRoutes } from './modules/account/address/routes.ts'
import { bridgeRoutes } from './modules/account/bridge/routes.ts'
import { codeRoutes } from './modules/account/code/routes.ts'
import { dataExportRoutes } from './modules/account/data-export/routes.ts'
import { friendRoutes } from './modules/account/friend/routes.ts'
import { passwordRoutes } from './modules/account/password/routes.ts'
import { peopleRoutes } from './modules/account/people/routes.ts'
import { profileRoutes } from './modules/account/profile/routes.ts'
import { regionRoutes } from './modules/account/region/routes.ts'
import { registrationRoutes } from './modules/account/registration/routes.ts'
import { scanLoginRoutes } from './modules/account/scan-login/routes.ts'
import { sessionRoutes } from './modules/account/session/routes.ts'
import { subAccountRoutes } from './modules/account/sub-account/routes.ts'
import { switchRoutes } from './modules/account/switch/routes.ts'
import { thirdAccountRoutes } from './modules/account/third-account/routes.ts'
import { certificateRoutes } from './modules/attestation/certificate/routes.ts'
import { lookupRoutes } from './modules/attestation/lookup/routes.ts'
import { packageRoutes } from './modules/attestation/package/routes.ts'
import { recordRoutes } from './modules/attestation/record/routes.ts'
import { shareRoutes } from './modules/attestation/share/routes.ts'
import { behaviorRoutes } from './modules/content/behavior/routes.ts'
import { contentDeskRoutes } from './modules/content/desk/routes.ts'
import { siteRoutes } from './modules/content/site/routes.ts'
import { wordListRoutes } from './modules/content/word-list/routes.ts'
import { dossierRoutes } from './modules/dossier/dossier/routes.ts'
import { dossierShareRoutes } from './modules/dossier/share/routes.ts'
import { captureRoutes } from './modules/evidence/capture/routes.ts'
import { captureBatchRoutes } from './modules/evidence/capture-batch/routes.ts'
import { complaintRoutes } from './modules/evidence/complaint/routes.ts'
import { fileDepositRoutes } from './modules/evidence/file-deposit/routes.ts'
import { uploadRoutes } from './modules/evidence/upload/routes.ts'
import { newsRoutes as messageNewsRoutes } from './modules/inbox/message/routes.ts'
import { invoiceApplicationRoutes } from './modules/invoice/application/routes.ts'
import { invoiceDeskRoutes } from './modules/invoice/desk/routes.ts'
import { invoiceHeaderRoutes } from './modules/invoice/header/routes.ts'
import { invoiceNoticeRoutes } from './modules/invoice/issue/routes.ts'
import { invoiceIssuerRoutes } from './modules/invoice/issuer/routes.ts'
import { phoneInvoiceRoutes } from './modules/invoice/phone/routes.ts'
import { invoiceReversalRoutes } from './modules/invoice/reversal/routes.ts'
import { invoiceRuleRoutes } from './modules/invoice/rule/routes.ts'
import { appraisalRoutes } from './modules/judicial/appraisal/routes.ts'
import { appraisalDeskRoutes } from './modules/judicial/appraisal-desk/routes.ts'
import { certificateServiceRoutes } from './modules/judicial/certificate/routes.ts'
import { notarizationRoutes } from './modules/judicial/notarization/routes.ts'
import { notarizationDeskRoutes } from './modules/judicial/notarization-desk/routes.ts'
import { purchaseRoutes } from './modules/judicial/purchase/routes.ts'
import { purchaseDeskRoutes } from './modules/judicial/purchase-desk/routes.ts'
import { notarizationTemplateRoutes } from './modules/judicial/template/routes.ts'
import { caseRequestRoutes } from './modules/lawyer/case-request/routes.ts'
import { lawyerDeskRoutes } from './modules/lawyer/desk/routes.ts'
import { directoryRoutes } from './modules/lawyer/directory/routes.ts'
import { openCaptureRoutes } from './modules/open/capture/routes.ts'
import { openDepositRoutes } from './modules/open/deposit/routes.ts'
import { keyRoutes } from './modules/open/key/routes.ts'
import { openRecordRoutes } from './modules/open/record/routes.ts'
import { auditRoutes } from './modules/operator/audit/routes.ts'
import { healthRoutes } from './modules/operator/health/routes.ts'
import { jobRoutes } from './modules/operator/job/routes.ts'
import { signInRoutes } from './modules/operator/sign-in/routes.ts'
import { staffRoutes } from './modules/operator/staff/routes.ts'
import { workRoutes } from './modules/operator/work/routes.ts'
import { closingRoutes } from './modules/overview/closing/routes.ts'
import { frontRoutes } from './modules/overview/front/routes.ts'
import { homepageRoutes } from './modules/overview/homepage/routes.ts'
import { memberGlanceRoutes } from './modules/overview/member-glance/routes.ts'
import { statisticsRoutes } from './modules/overview/statistics/routes.ts'
import { dictionaryRoutes } from './modules/platform/dictionary/routes.ts'
import { holidayRoutes } from './modules/platform/holiday/routes.ts'
import { settingRoutes } from './modules/platform/setting/routes.ts'
import { enterpriseRoutes } from './modules/realname/enterprise/routes.ts'
import { personalRoutes } from './modules/realname/personal/routes.ts'
import { photoRoutes } from './modules/realname/photo/routes.ts'
import { reviewRoutes } from './modules/realname/review/routes.ts'
import { rewardRoutes } from './modules/realname/reward/routes.ts'
import { ruleRoutes } from './modules/realname/rule/routes.ts'
import { standingRoutes } from './modules/realname/standing/routes.ts'
import { logRoutes } from './modules/transparency/log/routes.ts'
import { logResumeRoutes } from './modules/transparency/resume/routes.ts'
import { timeStampRoutes } from './modules/transparency/time-stamp/routes.ts'
import { adjustmentRoutes } from './modules/wallet/adjustment/routes.ts'
import { bankTransferRoutes } from './modules/wallet/bank-transfer/routes.ts'
import { budgetRoutes } from './modules/wallet/budget/routes.ts'
import { cashierRoutes } from './modules/wallet/cashier/routes.ts'
import { ledgerViewRoutes } from './modules/wallet/ledger-view/routes.ts'
import { orderRoutes } from './modules/wallet/order/routes.ts'
import { orderDeskRoutes } from './modules/wallet/order-desk/routes.ts'
import { noticeRoutes } from './modules/wallet/payment/routes.ts'
import { paymentRefundRoutes } from './modules/wallet/payment-refund/routes.ts'
import { priceRoutes } from './modules/wallet/price/routes.ts'
import { priceChangeRoutes } from './modules/wallet/price-change/routes.ts'
import { reconciliationRoutes } from './modules/wallet/reconciliation/routes.ts'
import { spendingRoutes } from './modules/wallet/spending/routes.ts'
import { statementRoutes } from './modules/wallet/statement/routes.ts'
import { wechatPaymentRoutes } from './modules/wallet/wechat-payment/routes.ts'
import { refundBlockers } from './refund-blockers.ts'

export const routes: readonly Route[] = [
  ...codeRoutes,
  ...registrationRoutes,
  ...sessionRoutes,
  ...scanLoginRoutes,
  ...thirdAccountRoutes,
  ...bridgeRoutes,
  ...switchRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...addressRoutes,
  ...regionRoutes,
  ...friendRoutes,
  ...dataExportRoutes,
  ...closingRoutes,
  ...subAccountRoutes,
  ...dictionaryRoutes,
  ...settingRoutes,
  ...holidayRoutes,
  ...peopleRoutes,
  ...ruleRoutes,
  ...priceChangeRoutes,
  ...adjustmentRoutes,
  ...logResumeRoutes,
  ...statisticsRoutes,
  ...memberGlanceRoutes,
  ...messageNewsRoutes,
  ...standingRoutes,
  ...personalRoutes,
  ...photoRoutes,
  ...enterpriseRoutes,
  ...reviewRoutes,
  ...rewardRoutes,
  ...priceRoutes,
  ...orderRoutes,
  ...orderDeskRoutes(refundBlockers),
  ...paymentRefundRoutes(refundBlockers),
  ...ledgerViewRoutes,
  ...statementRoutes,
  ...spendingRoutes,
  ...budgetRoutes,
  ...noticeRoutes,
  ...cashierRoutes,
  ...wechatPaymentRoutes,
  ...bankTransferRoutes,
  ...reconciliationRoutes,
  ...invoiceHeaderRoutes,
  ...invoiceApplicationRoutes,
  ...invoiceDeskRoutes,
  ...invoiceRuleRoutes,
  ...invoiceNoticeRoutes,
  ...phoneInvoiceRoutes,
  ...invoiceIssuerRoutes,
  ...invoiceReversalRoutes,
  ...logRoutes,
  ...timeStampRoutes,
  ...recordRoutes,
  ...certificateRoutes,
  ...packageRoutes,
  ...shareRoutes,
  ...lookupRoutes,
  ...uploadRoutes,
  ...fileDepositRoutes,
  ...captureRoutes,
  ...captureBatchRoutes,
  ...complaintRoutes,
  ...dossierRoutes,
  ...dossierShareRoutes,
  ...homepageRoutes,
  ...wordListRoutes,
  ...siteRoutes,
  ...behaviorRoutes,
  ...contentDeskRoutes,
  ...directoryRoutes,
  ...notarizationRoutes,
  ...notarizationDeskRoutes,
  ...certificateServiceRoutes,
  ...notarizationTemplateRoutes,
  ...appraisalRoutes,
  ...appraisalDeskRoutes,
  ...purchaseRoutes,
  ...purchaseDeskRoutes,
  ...caseRequestRoutes,
  ...lawyerDeskRoutes,
  ...frontRoutes,
  ...signInRoutes,
  ...staffRoutes,
  ...workRoutes,
  ...auditRoutes,
  ...jobRoutes,
  ...healthRoutes,
  ...keyRoutes,
  ...openRecordRoutes,
  ...openDepositRoutes,
  ...openCaptureRoutes,
]
