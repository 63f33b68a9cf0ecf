// All endpoints by module and feature.
import type { Endpoint } from './endpoint.ts'
import { addressApi } from './modules/account/address.ts'
import { bridgeApi } from './modules/account/bridge.ts'
import { closingApi } from './modules/account/closing.ts'
import { codeApi } from './modules/account/code.ts'
import { dataExportApi } from './modules/account/data-export.ts'
import { friendApi } from './modules/account/friend.ts'
import { passwordApi } from './modules/account/password.ts'
import { peopleApi } from './modules/account/people.ts'
import { profileApi } from './modules/account/profile.ts'
import { regionApi } from './modules/account/region.ts'
import { registrationApi } from './modules/account/registration.ts'
import { scanLoginApi } from './modules/account/scan-login.ts'
import { sessionApi } from './modules/account/session.ts'
import { subAccountApi } from './modules/account/sub-account.ts'
import { switchApi } from './modules/account/switch.ts'
import { thirdAccountApi } from './modules/account/third-account.ts'
import { certificateApi } from './modules/attestation/certificate.ts'
import { lookupApi } from './modules/attestation/lookup.ts'
import { packageApi } from './modules/attestation/package.ts'
import { recordApi } from './modules/attestation/record.ts'
import { shareApi } from './modules/attestation/share.ts'
import { behaviorApi } from './modules/content/behavior.ts'
import { contentDeskApi } from './modules/content/desk.ts'
import { siteApi } from './modules/content/site.ts'
import { wordListApi } from './modules/content/word-list.ts'
import { dossierApi } from './modules/dossier/dossier.ts'
import { dossierShareApi } from './modules/dossier/share.ts'
import { captureApi } from './modules/evidence/capture.ts'
import { captureBatchApi } from './modules/evidence/capture-batch.ts'
import { complaintApi } from './modules/evidence/complaint.ts'
import { fileDepositApi } from './modules/evidence/file-deposit.ts'
import { uploadApi } from './modules/evidence/upload.ts'
import { inboxApi as messageNewsApi } from './modules/inbox/message.ts'
import { applicationApi } from './modules/invoice/application.ts'
import { invoiceDeskApi } from './modules/invoice/desk.ts'
import { headerApi } from './modules/invoice/header.ts'
import { invoiceIssuerApi } from './modules/invoice/issuer.ts'
import { invoiceNoticeApi } from './modules/invoice/notice.ts'
import { phoneInvoiceApi } from './modules/invoice/phone.ts'
import { invoiceReversalApi } from './modules/invoice/reversal.ts'
import { invoiceRuleApi } from './modules/invoice/rule.ts'
import { appraisalApi } from './modules/judicial/appraisal.ts'
import { appraisalDeskApi } from './modules/judicial/appraisal-desk.ts'
import { appraisalSettingsApi } from './modules/judicial/appraisal-settings.ts'
import { certificateCheckApi } from './modules/judicial/certificate-check.ts'
import { certificateDeskApi } from './modules/judicial/certificate-desk.ts'
import { certificateSealApi } from './modules/judicial/certificate-seal.ts'
import { notarizationApi } from './modules/judicial/notarization.ts'
import { notarizationDeskApi } from './modules/judicial/notarization-desk.ts'
import { notarizationEvidenceApi } from './modules/judicial/notarization-evidence.ts'
import { notarizationStatisticsApi } from './modules/judicial/notarization-statistics.ts'
import { notarizationTemplateApi } from './modules/judicial/notarization-template.ts'
import { onlinePaymentApi } from './modules/judicial/online-payment.ts'
import { preservationApi } from './modules/judicial/preservation.ts'
import { purchaseApi } from './modules/judicial/purchase.ts'
import { purchaseDeskApi } from './modules/judicial/purchase-desk.ts'
import { caseRequestApi } from './modules/lawyer/case-request.ts'
import { lawyerDeskApi } from './modules/lawyer/desk.ts'
import { directoryApi } from './modules/lawyer/directory.ts'
import { openCaptureApi } from './modules/open/capture.ts'
import { openDepositApi } from './modules/open/deposit.ts'
import { keyApi } from './modules/open/key.ts'
import { openRecordApi } from './modules/open/record.ts'
import { auditApi } from './modules/operator/audit.ts'
import { healthApi } from './modules/operator/health.ts'
import { jobApi } from './modules/operator/job.ts'
import { signInApi } from './modules/operator/sign-in.ts'
import { staffApi } from './modules/operator/staff.ts'
import { workApi } from './modules/operator/work.ts'
import { frontApi } from './modules/overview/front.ts'
import { homepageApi } from './modules/overview/homepage.ts'
import { memberGlanceApi } from './modules/overview/member-glance.ts'
import { statisticsApi } from './modules/overview/statistics.ts'
import { dictionaryApi } from './modules/platform/dictionary.ts'
import { holidayApi } from './modules/platform/holiday.ts'
import { settingApi } from './modules/platform/setting.ts'
import { enterpriseApi } from './modules/realname/enterprise.ts'
import { personalApi } from './modules/realname/personal.ts'
import { photoApi } from './modules/realname/photo.ts'
import { reviewApi } from './modules/realname/review.ts'
import { rewardApi } from './modules/realname/reward.ts'
import { ruleApi } from './modules/realname/rule.ts'
import { standingApi } from './modules/realname/standing.ts'
import { logApi } from './modules/transparency/log.ts'
import { logResumeApi } from './modules/transparency/log-resume.ts'
import { timeStampApi } from './modules/transparency/time-stamp.ts'
import { adjustmentApi } from './modules/wallet/adjustment.ts'
import { bankAccountApi } from './modules/wallet/bank-account.ts'
import { bankMatchApi, bankTransferApi, demoBankApi } from './modules/wallet/bank-transfer.ts'
import { budgetApi } from './modules/wallet/budget.ts'
import { cashierApi } from './modules/wallet/cashier.ts'
import { ledgerViewApi } from './modules/wallet/ledger-view.ts'
import { noticeApi } from './modules/wallet/notice.ts'
import { orderApi } from './modules/wallet/order.ts'
import { orderDeskApi } from './modules/wallet/order-desk.ts'
import { paymentRefundApi } from './modules/wallet/payment-refund.ts'
import { priceApi } from './modules/wallet/price.ts'
import { priceChangeApi } from './modules/wallet/price-change.ts'
import { reconciliationApi } from './modules/wallet/reconciliation.ts'
import { spendingApi } from './modules/wallet/spending.ts'
import { statementApi } from './modules/wallet/statement.ts'
import { wechatPaymentApi } from './modules/wallet/wechat-payment.ts'

export const api = {
  account: {
    code: codeApi,
    registration: registrationApi,
    session: sessionApi,
    password: passwordApi,
    profile: profileApi,
    people: peopleApi,
    'sub-account': subAccountApi,
    address: addressApi,
    region: regionApi,
    friend: friendApi,
    'data-export': dataExportApi,
    closing: closingApi,
    'scan-login': scanLoginApi,
    'third-account': thirdAccountApi,
    bridge: bridgeApi,
    switch: switchApi,
  },
  platform: { dictionary: dictionaryApi, setting: settingApi, holiday: holidayApi },
  content: { site: siteApi, desk: contentDeskApi, behavior: behaviorApi, 'word-list': wordListApi },
  message: { news: messageNewsApi },
  realname: {
    standing: standingApi,
    personal: personalApi,
    photo: photoApi,
    enterprise: enterpriseApi,
    review: reviewApi,
    rule: ruleApi,
    reward: rewardApi,
  },
  wallet: {
    price: priceApi,
    'price-change': priceChangeApi,
    adjustment: adjustmentApi,
    order: orderApi,
    'order-desk': orderDeskApi,
    'payment-refund': paymentRefundApi,
    notice: noticeApi,
    cashier: cashierApi,
    wechatPayment: wechatPaymentApi,
    'bank-account': bankAccountApi,
    'bank-transfer': bankTransferApi,
    'bank-match': bankMatchApi,
    'demo-bank': demoBankApi,
    reconciliation: reconciliationApi,
    'ledger-view': ledgerViewApi,
    statement: statementApi,
    spending: spendingApi,
    budget: budgetApi,
  },
  invoice: {
    header: headerApi,
    application: applicationApi,
    desk: invoiceDeskApi,
    notice: invoiceNoticeApi,
    phone: phoneInvoiceApi,
    issuer: invoiceIssuerApi,
    'invoice-reversal': invoiceReversalApi,
    'invoice-rule': invoiceRuleApi,
  },
  transparency: { log: logApi, 'log-resume': logResumeApi, 'time-stamp': timeStampApi },
  attestation: { record: recordApi, certificate: certificateApi, package: packageApi, share: shareApi, lookup: lookupApi },
  evidence: {
    upload: uploadApi,
    'file-deposit': fileDepositApi,
    capture: captureApi,
    'capture-batch': captureBatchApi,
    complaint: complaintApi,
  },
  dossier: { dossier: dossierApi, share: dossierShareApi },
  judicial: {
    application: notarizationApi,
    notarization: notarizationDeskApi,
    'notarization-evidence': notarizationEvidenceApi,
    'notarization-statistics': notarizationStatisticsApi,
    'notarial-certificate': certificateDeskApi,
    'certificate-check': certificateCheckApi,
    'certificate-seal': certificateSealApi,
    'online-payment': onlinePaymentApi,
    preservation: preservationApi,
    'notarization-template': notarizationTemplateApi,
    expertise: appraisalApi,
    appraisal: appraisalDeskApi,
    'appraisal-settings': appraisalSettingsApi,
    purchase: purchaseApi,
    'purchase-notarization': purchaseDeskApi,
  },
  lawyer: { directory: directoryApi, 'case-request': caseRequestApi, desk: lawyerDeskApi },
  operator: { 'sign-in': signInApi, staff: staffApi, work: workApi, audit: auditApi, job: jobApi, health: healthApi },
  overview: { front: frontApi, homepage: homepageApi, statistics: statisticsApi, 'member-glance': memberGlanceApi },
  open: { key: keyApi, record: openRecordApi, deposit: openDepositApi, capture: openCaptureApi },
}

export interface ListedEndpoint {
  readonly module: string
  readonly feature: string
  readonly name: string
  readonly endpoint: Endpoint
}

export const endpoints: readonly ListedEndpoint[] = Object.entries(api).flatMap(([module, features]) =>
  Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ module, feature, name, endpoint })),
  ),
)
