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
import { fileDepositRoutes } from './modules/evidence/file-deposit/routes.ts'
import { uploadRoutes } from './modules/evidence/upload/routes.ts'
import { homepageRoutes } from './modules/overview/homepage/routes.ts'
import { dictionaryRoutes } from './modules/platform/dictionary/routes.ts'
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
  ...homepageRoutes,
]
