// Route table of the console: every screen with its path and message catalogues, apart from the workspace's so that neither bundle includes the other.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consolePaths } from './console-paths.ts'
import { bridgeKeyWords } from './modules/account/bridge/key-words.ts'
import { readBridgeKeySearch } from './modules/account/bridge/search.ts'
import { readPeopleSearch } from './modules/account/people/search.ts'
import { peopleWords } from './modules/account/people/words.ts'
import { proposalWords } from './modules/approval/proposal/words.ts'
import { recordWords } from './modules/attestation/record/words.ts'
import { caseworkWords } from './modules/casework/case/words.ts'
import { readContentSearch } from './modules/content/desk/search.ts'
import { contentDeskWords } from './modules/content/desk/words.ts'
import { captureWords } from './modules/evidence/capture/words.ts'
import { readComplaintSearch } from './modules/evidence/complaint/search.ts'
import { complaintWords } from './modules/evidence/complaint/words.ts'
import { bellWords } from './modules/inbox/message/bell-words.ts'
import { invoiceWords } from './modules/invoice/application/words.ts'
import { readInvoiceDeskSearch } from './modules/invoice/desk/search.ts'
import { invoiceDeskWords } from './modules/invoice/desk/words.ts'
import { readReversalSearch } from './modules/invoice/reversal/search.ts'
import { reversalWords } from './modules/invoice/reversal/words.ts'
import { readRuleSearch } from './modules/invoice/rule/search.ts'
import { ruleWords } from './modules/invoice/rule/words.ts'
import { readAppraisalDeskSearch } from './modules/judicial/appraisal-desk/search.ts'
import { appraisalDeskWords } from './modules/judicial/appraisal-desk/words.ts'
import { readCaseSearch, readNotarizationSearch } from './modules/judicial/notarization-desk/search.ts'
import { notarizationDeskWords } from './modules/judicial/notarization-desk/words.ts'
import { notarizationTemplateWords } from './modules/judicial/notarization-template/words.ts'
import { purchaseWords } from './modules/judicial/purchase/words.ts'
import { readPurchaseDeskSearch } from './modules/judicial/purchase-desk/search.ts'
import { purchaseDeskWords } from './modules/judicial/purchase-desk/words.ts'
import { readCaseRequestSearch } from './modules/lawyer/case-request-desk/search.ts'
import { caseRequestDeskWords } from './modules/lawyer/case-request-desk/words.ts'
import { readLawyerSearch } from './modules/lawyer/desk/search.ts'
import { lawyerDeskWords } from './modules/lawyer/desk/words.ts'
import { readAuditSearch } from './modules/operator/audit/search.ts'
import { auditWords } from './modules/operator/audit/words.ts'
import { healthWords } from './modules/operator/health/words.ts'
import { readJobSearch } from './modules/operator/job/search.ts'
import { jobWords } from './modules/operator/job/words.ts'
import { signInWords } from './modules/operator/sign-in/words.ts'
import { readStaffSearch } from './modules/operator/staff/search.ts'
import { staffWords } from './modules/operator/staff/words.ts'
import { workWords } from './modules/operator/work/words.ts'
import { readStatisticsSearch } from './modules/overview/statistics/search.ts'
import { statisticsWords } from './modules/overview/statistics/words.ts'
import { readHolidaySearch } from './modules/platform/holiday/search.ts'
import { holidayWords } from './modules/platform/holiday/words.ts'
import { settingWords } from './modules/platform/setting/words.ts'
import { readReviewSearch } from './modules/realname/review/search.ts'
import { reviewWords } from './modules/realname/review/words.ts'
import { signingWords } from './modules/signing/panel/words.ts'
import { readLogResumeSearch } from './modules/transparency/resume/search.ts'
import { logResumeWords } from './modules/transparency/resume/words.ts'
import { readAdjustmentSearch } from './modules/wallet/adjustment/search.ts'
import { adjustmentWords } from './modules/wallet/adjustment/words.ts'
import { readBankAccountSearch, readBankLineSearch, readBankMatchSearch } from './modules/wallet/bank-transfer/search.ts'
import { bankWords } from './modules/wallet/bank-transfer/words.ts'
import { readIncidentSearch, readOrderDeskSearch } from './modules/wallet/order-desk/search.ts'
import { orderDeskWords } from './modules/wallet/order-desk/words.ts'
import { readRefundSearch } from './modules/wallet/payment-refund/search.ts'
import { refundWords } from './modules/wallet/payment-refund/words.ts'
import { priceWords } from './modules/wallet/price/words.ts'
import { readPriceChangeSearch } from './modules/wallet/price-change/search.ts'
import { priceChangeWords } from './modules/wallet/price-change/words.ts'
import { readReconciliationSearch } from './modules/wallet/reconciliation/search.ts'
import { reconciliationWords } from './modules/wallet/reconciliation/words.ts'
import { paths } from './paths.ts'
import { type Frame, frameRoute, wordsOf } from './route-frame.ts'
import { consoleWords } from './shells/console-words.ts'
import { memberWords } from './shells/member-words.ts'
import { deskWords } from './ui/desk/words.ts'

export function consoleRoutes(frame: Frame) {
  const root = frameRoute(frame, consoleWords, memberWords, bellWords, deskWords, signInWords)
  const getParentRoute = () => root
  return root.addChildren([
    createRoute({
      getParentRoute,
      path: paths.console(),
      component: lazyRouteComponent(() => import('./modules/operator/work/WorkDeskScreen.tsx'), 'WorkDeskScreen'),
      ...wordsOf(workWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.realNames(),
      validateSearch: readReviewSearch,
      component: lazyRouteComponent(() => import('./modules/realname/review/ReviewDeskScreen.tsx'), 'ReviewDeskScreen'),
      ...wordsOf(reviewWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.complaints(),
      validateSearch: readComplaintSearch,
      component: lazyRouteComponent(() => import('./modules/evidence/complaint/ComplaintDeskScreen.tsx'), 'ComplaintDeskScreen'),
      ...wordsOf(complaintWords, captureWords, caseworkWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.invoices(),
      validateSearch: readInvoiceDeskSearch,
      component: lazyRouteComponent(() => import('./modules/invoice/desk/InvoiceDeskScreen.tsx'), 'InvoiceDeskScreen'),
      ...wordsOf(invoiceDeskWords, invoiceWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.invoiceReversals(),
      validateSearch: readReversalSearch,
      component: lazyRouteComponent(() => import('./modules/invoice/reversal/ReversalDeskScreen.tsx'), 'ReversalDeskScreen'),
      ...wordsOf(proposalWords, reversalWords, invoiceWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.invoiceRule(),
      validateSearch: readRuleSearch,
      component: lazyRouteComponent(() => import('./modules/invoice/rule/RuleDeskScreen.tsx'), 'RuleDeskScreen'),
      ...wordsOf(proposalWords, ruleWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.caseRequests(),
      validateSearch: readCaseRequestSearch,
      component: lazyRouteComponent(
        () => import('./modules/lawyer/case-request-desk/CaseRequestDeskScreen.tsx'),
        'CaseRequestDeskScreen',
      ),
      ...wordsOf(caseRequestDeskWords, caseworkWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.notarizations(),
      validateSearch: readNotarizationSearch,
      component: lazyRouteComponent(
        () => import('./modules/judicial/notarization-desk/NotarizationDeskScreen.tsx'),
        'NotarizationDeskScreen',
      ),
      ...wordsOf(notarizationDeskWords, caseworkWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.notarization().replace(':', '$'),
      validateSearch: readCaseSearch,
      component: lazyRouteComponent(
        () => import('./modules/judicial/notarization-desk/NotarizationCaseDeskScreen.tsx'),
        'NotarizationCaseDeskScreen',
      ),
      ...wordsOf(notarizationDeskWords, caseworkWords, recordWords, signingWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.purchases(),
      validateSearch: readPurchaseDeskSearch,
      component: lazyRouteComponent(
        () => import('./modules/judicial/purchase-desk/PurchaseDeskScreen.tsx'),
        'PurchaseDeskScreen',
      ),
      ...wordsOf(purchaseDeskWords, caseworkWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.purchase().replace(':', '$'),
      component: lazyRouteComponent(
        () => import('./modules/judicial/purchase-desk/PurchaseCaseDeskScreen.tsx'),
        'PurchaseCaseDeskScreen',
      ),
      ...wordsOf(purchaseDeskWords, purchaseWords, caseworkWords, recordWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.notarizationTemplate(),
      component: lazyRouteComponent(
        () => import('./modules/judicial/notarization-template/NotarizationTemplateDeskScreen.tsx'),
        'NotarizationTemplateDeskScreen',
      ),
      ...wordsOf(notarizationTemplateWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.appraisals(),
      validateSearch: readAppraisalDeskSearch,
      component: lazyRouteComponent(
        () => import('./modules/judicial/appraisal-desk/AppraisalDeskScreen.tsx'),
        'AppraisalDeskScreen',
      ),
      ...wordsOf(appraisalDeskWords, notarizationDeskWords, caseworkWords, signingWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.appraisalSettings(),
      component: lazyRouteComponent(
        () => import('./modules/judicial/appraisal-desk/AppraisalSettingsDeskScreen.tsx'),
        'AppraisalSettingsDeskScreen',
      ),
      ...wordsOf(appraisalDeskWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.content(),
      validateSearch: readContentSearch,
      component: lazyRouteComponent(() => import('./modules/content/desk/ContentDeskScreen.tsx'), 'ContentDeskScreen'),
      ...wordsOf(contentDeskWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.lawyers(),
      validateSearch: readLawyerSearch,
      component: lazyRouteComponent(() => import('./modules/lawyer/desk/LawyerDeskScreen.tsx'), 'LawyerDeskScreen'),
      ...wordsOf(lawyerDeskWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.bridgeKeys(),
      validateSearch: readBridgeKeySearch,
      component: lazyRouteComponent(() => import('./modules/account/bridge/BridgeKeyDeskScreen.tsx'), 'BridgeKeyDeskScreen'),
      ...wordsOf(bridgeKeyWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.staff(),
      validateSearch: readStaffSearch,
      component: lazyRouteComponent(() => import('./modules/operator/staff/StaffDeskScreen.tsx'), 'StaffDeskScreen'),
      ...wordsOf(staffWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.audit(),
      validateSearch: readAuditSearch,
      component: lazyRouteComponent(() => import('./modules/operator/audit/AuditDeskScreen.tsx'), 'AuditDeskScreen'),
      ...wordsOf(auditWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.jobs(),
      validateSearch: readJobSearch,
      component: lazyRouteComponent(() => import('./modules/operator/job/JobDeskScreen.tsx'), 'JobDeskScreen'),
      ...wordsOf(jobWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.health(),
      component: lazyRouteComponent(() => import('./modules/operator/health/HealthDeskScreen.tsx'), 'HealthDeskScreen'),
      ...wordsOf(healthWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.prices(),
      validateSearch: readPriceChangeSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/price-change/PriceDeskScreen.tsx'), 'PriceDeskScreen'),
      ...wordsOf(proposalWords, priceChangeWords, priceWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.adjustments(),
      validateSearch: readAdjustmentSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/adjustment/AdjustmentDeskScreen.tsx'), 'AdjustmentDeskScreen'),
      ...wordsOf(proposalWords, adjustmentWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.orders(),
      validateSearch: readOrderDeskSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/order-desk/OrderDeskScreen.tsx'), 'OrderDeskScreen'),
      ...wordsOf(orderDeskWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.paymentIncidents(),
      validateSearch: readIncidentSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/order-desk/IncidentDeskScreen.tsx'), 'IncidentDeskScreen'),
      ...wordsOf(orderDeskWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.refunds(),
      validateSearch: readRefundSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/payment-refund/RefundDeskScreen.tsx'), 'RefundDeskScreen'),
      ...wordsOf(proposalWords, refundWords, orderDeskWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.bankLines(),
      validateSearch: readBankLineSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/bank-transfer/BankLineDeskScreen.tsx'), 'BankLineDeskScreen'),
      ...wordsOf(bankWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.bankAccount(),
      validateSearch: readBankAccountSearch,
      component: lazyRouteComponent(
        () => import('./modules/wallet/bank-transfer/BankAccountDeskScreen.tsx'),
        'BankAccountDeskScreen',
      ),
      ...wordsOf(proposalWords, bankWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.bankMatches(),
      validateSearch: readBankMatchSearch,
      component: lazyRouteComponent(
        () => import('./modules/wallet/bank-transfer/BankMatchDeskScreen.tsx'),
        'BankMatchDeskScreen',
      ),
      ...wordsOf(proposalWords, bankWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.reconciliation(),
      validateSearch: readReconciliationSearch,
      component: lazyRouteComponent(
        () => import('./modules/wallet/reconciliation/ReconciliationDeskScreen.tsx'),
        'ReconciliationDeskScreen',
      ),
      ...wordsOf(reconciliationWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.logResume(),
      validateSearch: readLogResumeSearch,
      component: lazyRouteComponent(() => import('./modules/transparency/resume/LogResumeDeskScreen.tsx'), 'LogResumeDeskScreen'),
      ...wordsOf(proposalWords, logResumeWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.people(),
      validateSearch: readPeopleSearch,
      component: lazyRouteComponent(() => import('./modules/account/people/PeopleDeskScreen.tsx'), 'PeopleDeskScreen'),
      ...wordsOf(peopleWords, priceWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.settings(),
      component: lazyRouteComponent(() => import('./modules/platform/setting/SettingDeskScreen.tsx'), 'SettingDeskScreen'),
      ...wordsOf(settingWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.holidays(),
      validateSearch: readHolidaySearch,
      component: lazyRouteComponent(() => import('./modules/platform/holiday/HolidayDeskScreen.tsx'), 'HolidayDeskScreen'),
      ...wordsOf(holidayWords),
    }),
    createRoute({
      getParentRoute,
      path: consolePaths.statistics(),
      validateSearch: readStatisticsSearch,
      component: lazyRouteComponent(
        () => import('./modules/overview/statistics/StatisticsDeskScreen.tsx'),
        'StatisticsDeskScreen',
      ),
      ...wordsOf(statisticsWords, recordWords, captureWords, priceWords),
    }),
  ])
}
