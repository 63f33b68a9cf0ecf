// Route table of the workspace: every screen with its path and message catalogues; the console's is console-routes.ts.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import { addressWords } from './modules/account/address/words.ts'
import { codeWords } from './modules/account/code/words.ts'
import { dataExportWords } from './modules/account/data-export/words.ts'
import { readFriendSearch } from './modules/account/friend/search.ts'
import { friendWords } from './modules/account/friend/words.ts'
import { permissionWords } from './modules/account/permission/words.ts'
import { sessionWords } from './modules/account/settings/session-words.ts'
import { settingsWords } from './modules/account/settings/words.ts'
import { subAccountWords } from './modules/account/sub-account/words.ts'
import { thirdSettingsWords } from './modules/account/third-account/settings-words.ts'
import { claimWords } from './modules/attestation/certificate/claim-words.ts'
import { certificateWords } from './modules/attestation/certificate/words.ts'
import { recordPageWords } from './modules/attestation/record/page-words.ts'
import { readRecordSearch } from './modules/attestation/record/search.ts'
import { recordWords } from './modules/attestation/record/words.ts'
import { scanWords } from './modules/attestation/scan/words.ts'
import { addToDossierWords } from './modules/dossier/dossier/add-words.ts'
import { readDossierSearch } from './modules/dossier/dossier/search.ts'
import { dossierWords } from './modules/dossier/dossier/words.ts'
import { captureRoutes } from './modules/evidence/capture/routes.ts'
import { depositRoutes } from './modules/evidence/file-deposit/routes.ts'
import { bellWords } from './modules/inbox/message/bell-words.ts'
import { readMessageSearch } from './modules/inbox/message/search.ts'
import { inboxWords } from './modules/inbox/message/words.ts'
import { readApplySearch, readInvoiceSearch } from './modules/invoice/application/search.ts'
import { invoiceWords } from './modules/invoice/application/words.ts'
import { headerWords } from './modules/invoice/header/words.ts'
import { appraisalRoutes } from './modules/judicial/appraisal/routes.ts'
import { applyButtonWords } from './modules/judicial/notarization/apply-words.ts'
import { notarizationRoutes } from './modules/judicial/notarization/routes.ts'
import { purchaseRoutes } from './modules/judicial/purchase/routes.ts'
import { keyWords } from './modules/open/key/words.ts'
import { overviewWords } from './modules/overview/homepage/words.ts'
import { allRecordsWords } from './modules/overview/records/words.ts'
import { enterpriseWords } from './modules/realname/enterprise/words.ts'
import { readAlipaySearch } from './modules/realname/personal/search.ts'
import { personalWords } from './modules/realname/personal/words.ts'
import { photoWords } from './modules/realname/photo/words.ts'
import { realNameStatusWords } from './modules/realname/status/words.ts'
import { signingWords } from './modules/signing/panel/words.ts'
import { bankWords } from './modules/wallet/bank-transfer/words.ts'
import { budgetWords } from './modules/wallet/budget/words.ts'
import { readOrderSearch, readOrdersSearch } from './modules/wallet/cost-center/search.ts'
import { costWords } from './modules/wallet/cost-center/words.ts'
import { readHoldsSearch, readLedgerSearch } from './modules/wallet/ledger-view/search.ts'
import { ledgerWords } from './modules/wallet/ledger-view/words.ts'
import { priceWords } from './modules/wallet/price/words.ts'
import { statementWords } from './modules/wallet/statement/words.ts'
import { paths } from './paths.ts'
import { type Frame, frameRoute, wordsOf } from './route-frame.ts'
import { memberWords } from './shells/member-words.ts'

/** The page of a record with parts of modules above attestation, which it cannot import. */
const recordScreen = lazyRouteComponent(async () => {
  const [{ RecordScreen }, { captureRecordParts, UnconfirmedCapture }, { AddRecordToDossier }, { ApplyWithRecord }] =
    await Promise.all([
      import('./modules/attestation/record/RecordScreen.tsx'),
      import('./modules/evidence/capture/record/parts.ts'),
      import('./modules/dossier/public.tsx'),
      import('./modules/judicial/public.tsx'),
    ])
  const parts = { capture: captureRecordParts }
  return {
    default: () =>
      createElement(RecordScreen, {
        parts,
        AddToCase: AddRecordToDossier,
        Notarize: ApplyWithRecord,
        MissingRecord: UnconfirmedCapture,
      }),
  }
})

/** The page of a case with the button of a module above dossier. */
const dossierScreen = lazyRouteComponent(async () => {
  const [{ DossierScreen }, { ApplyWithDossier }] = await Promise.all([
    import('./modules/dossier/dossier/DossierScreen.tsx'),
    import('./modules/judicial/public.tsx'),
  ])
  return { default: () => createElement(DossierScreen, { Notarize: ApplyWithDossier }) }
})

export function memberRoutes(frame: Frame) {
  const root = frameRoute(frame, memberWords, priceWords, bellWords, permissionWords)
  const getParentRoute = () => root
  return root.addChildren([
    createRoute({
      getParentRoute,
      path: paths.overview(),
      component: lazyRouteComponent(() => import('./modules/overview/homepage/OverviewScreen.tsx'), 'OverviewScreen'),
      ...wordsOf(overviewWords, recordWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.records(),
      validateSearch: readRecordSearch,
      component: lazyRouteComponent(() => import('./modules/overview/records/AllRecordsScreen.tsx'), 'AllRecordsScreen'),
      ...wordsOf(allRecordsWords, recordWords, addToDossierWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.dossiers(),
      validateSearch: readDossierSearch,
      component: lazyRouteComponent(() => import('./modules/dossier/dossier/DossierListScreen.tsx'), 'DossierListScreen'),
      ...wordsOf(dossierWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.dossier().replace(':', '$'),
      component: dossierScreen,
      ...wordsOf(dossierWords, recordWords, applyButtonWords),
    }),
    ...depositRoutes(getParentRoute, { readRecordSearch, recordWords }),
    ...captureRoutes(getParentRoute),
    ...notarizationRoutes(getParentRoute, { signingWords }),
    ...appraisalRoutes(getParentRoute, { signingWords }),
    ...purchaseRoutes(getParentRoute, { signingWords }),
    createRoute({
      getParentRoute,
      path: paths.basicSetting(),
      component: lazyRouteComponent(() => import('./modules/account/settings/BasicSettingScreen.tsx'), 'BasicSettingScreen'),
      ...wordsOf(dataExportWords, settingsWords, sessionWords, thirdSettingsWords, codeWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.subAccounts(),
      component: lazyRouteComponent(
        () => import('./modules/account/sub-account/SubAccountListScreen.tsx'),
        'SubAccountListScreen',
      ),
      ...wordsOf(subAccountWords, codeWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.addresses(),
      component: lazyRouteComponent(() => import('./modules/account/address/AddressListScreen.tsx'), 'AddressListScreen'),
      ...wordsOf(addressWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.inviteFriends(),
      validateSearch: readFriendSearch,
      component: lazyRouteComponent(() => import('./modules/account/friend/InviteFriendsScreen.tsx'), 'InviteFriendsScreen'),
      ...wordsOf(friendWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.costCenter(),
      validateSearch: readOrdersSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/cost-center/CostCenterScreen.tsx'), 'CostCenterScreen'),
      ...wordsOf(costWords, priceWords, budgetWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.rechargeOrder(),
      validateSearch: readOrderSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/cost-center/OrderScreen.tsx'), 'OrderScreen'),
      ...wordsOf(costWords, priceWords, bankWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.payOrder(),
      validateSearch: readOrderSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/cost-center/PayScreen.tsx'), 'PayScreen'),
      ...wordsOf(costWords, priceWords, bankWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.ledger(),
      validateSearch: readLedgerSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/ledger-view/LedgerScreen.tsx'), 'LedgerScreen'),
      ...wordsOf(costWords, ledgerWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.openHolds(),
      validateSearch: readHoldsSearch,
      component: lazyRouteComponent(() => import('./modules/wallet/ledger-view/HoldListScreen.tsx'), 'HoldListScreen'),
      ...wordsOf(costWords, ledgerWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.statements(),
      component: lazyRouteComponent(() => import('./modules/wallet/statement/StatementListScreen.tsx'), 'StatementListScreen'),
      ...wordsOf(costWords, statementWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.spending(),
      component: lazyRouteComponent(() => import('./modules/wallet/budget/SpendingScreen.tsx'), 'SpendingScreen'),
      ...wordsOf(costWords, budgetWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.invoices(),
      validateSearch: readInvoiceSearch,
      component: lazyRouteComponent(() => import('./modules/invoice/application/InvoiceListScreen.tsx'), 'InvoiceListScreen'),
      ...wordsOf(invoiceWords, headerWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.invoice().replace(':', '$'),
      component: lazyRouteComponent(() => import('./modules/invoice/application/InvoiceScreen.tsx'), 'InvoiceScreen'),
      ...wordsOf(invoiceWords, headerWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.applyInvoice(),
      validateSearch: readApplySearch,
      component: lazyRouteComponent(() => import('./modules/invoice/application/ApplyInvoiceScreen.tsx'), 'ApplyInvoiceScreen'),
      ...wordsOf(invoiceWords, headerWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.keys(),
      component: lazyRouteComponent(() => import('./modules/open/key/KeyListScreen.tsx'), 'KeyListScreen'),
      ...wordsOf(keyWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.realName(),
      component: lazyRouteComponent(() => import('./modules/realname/personal/RealNameScreen.tsx'), 'RealNameScreen'),
      ...wordsOf(realNameStatusWords, personalWords, photoWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.aliRealName(),
      validateSearch: readAlipaySearch,
      component: lazyRouteComponent(() => import('./modules/realname/personal/AliRealNameScreen.tsx'), 'AliRealNameScreen'),
      ...wordsOf(realNameStatusWords, personalWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.enterpriseRealName(),
      component: lazyRouteComponent(() => import('./modules/realname/enterprise/EnterpriseScreen.tsx'), 'EnterpriseScreen'),
      ...wordsOf(realNameStatusWords, enterpriseWords, photoWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.messages(),
      validateSearch: readMessageSearch,
      component: lazyRouteComponent(() => import('./modules/inbox/message/MessageListScreen.tsx'), 'MessageListScreen'),
      ...wordsOf(inboxWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.record().replace(':', '$'),
      component: recordScreen,
      ...wordsOf(recordWords, recordPageWords, certificateWords, claimWords, scanWords, addToDossierWords, applyButtonWords),
    }),
  ])
}
