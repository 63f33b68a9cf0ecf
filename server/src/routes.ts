// Table of contents: every call there is, and where it is answered.

import type { Route } from './kernel/route.ts'
import { codeRoutes } from './modules/account/code/routes.ts'
import { passwordRoutes } from './modules/account/password/routes.ts'
import { profileRoutes } from './modules/account/profile/routes.ts'
import { registrationRoutes } from './modules/account/registration/routes.ts'
import { sessionRoutes } from './modules/account/session/routes.ts'
import { certificateRoutes } from './modules/attestation/certificate/routes.ts'
import { lookupRoutes } from './modules/attestation/lookup/routes.ts'
import { packageRoutes } from './modules/attestation/package/routes.ts'
import { recordRoutes } from './modules/attestation/record/routes.ts'
import { shareRoutes } from './modules/attestation/share/routes.ts'
import { behaviorRoutes } from './modules/content/behavior/routes.ts'
import { contentDeskRoutes } from './modules/content/desk/routes.ts'
import { siteRoutes } from './modules/content/site/routes.ts'
import { wordListRoutes } from './modules/content/word-list/routes.ts'
import { captureRoutes } from './modules/evidence/capture/routes.ts'
import { captureBatchRoutes } from './modules/evidence/capture-batch/routes.ts'
import { fileDepositRoutes } from './modules/evidence/file-deposit/routes.ts'
import { uploadRoutes } from './modules/evidence/upload/routes.ts'
import { caseRequestRoutes } from './modules/lawyer/case-request/routes.ts'
import { lawyerDeskRoutes } from './modules/lawyer/desk/routes.ts'
import { directoryRoutes } from './modules/lawyer/directory/routes.ts'
import { newsRoutes as messageNewsRoutes } from './modules/message/news/routes.ts'
import { frontRoutes } from './modules/overview/front/routes.ts'
import { homepageRoutes } from './modules/overview/homepage/routes.ts'
import { dictionaryRoutes } from './modules/platform/dictionary/routes.ts'
import { enterpriseRoutes } from './modules/realname/enterprise/routes.ts'
import { personalRoutes } from './modules/realname/personal/routes.ts'
import { photoRoutes } from './modules/realname/photo/routes.ts'
import { reviewRoutes } from './modules/realname/review/routes.ts'
import { standingRoutes } from './modules/realname/standing/routes.ts'
import { logRoutes } from './modules/transparency/log/routes.ts'
import { timeStampRoutes } from './modules/transparency/time-stamp/routes.ts'
import { priceRoutes } from './modules/wallet/price/routes.ts'

export const routes: readonly Route[] = [
  ...codeRoutes,
  ...registrationRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...dictionaryRoutes,
  ...messageNewsRoutes,
  ...standingRoutes,
  ...personalRoutes,
  ...photoRoutes,
  ...enterpriseRoutes,
  ...reviewRoutes,
  ...priceRoutes,
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
  ...homepageRoutes,
  ...wordListRoutes,
  ...siteRoutes,
  ...behaviorRoutes,
  ...contentDeskRoutes,
  ...directoryRoutes,
  ...caseRequestRoutes,
  ...lawyerDeskRoutes,
  ...frontRoutes,
]
