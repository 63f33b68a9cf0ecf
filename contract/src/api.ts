// Table of contents: every endpoint there is, by module and feature.
import type { Endpoint } from './endpoint.ts'
import { codeApi } from './modules/account/code.ts'
import { passwordApi } from './modules/account/password.ts'
import { profileApi } from './modules/account/profile.ts'
import { registrationApi } from './modules/account/registration.ts'
import { sessionApi } from './modules/account/session.ts'
import { certificateApi } from './modules/attestation/certificate.ts'
import { lookupApi } from './modules/attestation/lookup.ts'
import { packageApi } from './modules/attestation/package.ts'
import { recordApi } from './modules/attestation/record.ts'
import { shareApi } from './modules/attestation/share.ts'
import { behaviorApi } from './modules/content/behavior.ts'
import { contentDeskApi } from './modules/content/desk.ts'
import { siteApi } from './modules/content/site.ts'
import { wordListApi } from './modules/content/word-list.ts'
import { captureApi } from './modules/evidence/capture.ts'
import { captureBatchApi } from './modules/evidence/capture-batch.ts'
import { fileDepositApi } from './modules/evidence/file-deposit.ts'
import { uploadApi } from './modules/evidence/upload.ts'
import { caseRequestApi } from './modules/lawyer/case-request.ts'
import { lawyerDeskApi } from './modules/lawyer/desk.ts'
import { directoryApi } from './modules/lawyer/directory.ts'
import { newsApi as messageNewsApi } from './modules/message/news.ts'
import { frontApi } from './modules/overview/front.ts'
import { homepageApi } from './modules/overview/homepage.ts'
import { dictionaryApi } from './modules/platform/dictionary.ts'
import { enterpriseApi } from './modules/realname/enterprise.ts'
import { personalApi } from './modules/realname/personal.ts'
import { photoApi } from './modules/realname/photo.ts'
import { reviewApi } from './modules/realname/review.ts'
import { standingApi } from './modules/realname/standing.ts'
import { logApi } from './modules/transparency/log.ts'
import { timeStampApi } from './modules/transparency/time-stamp.ts'
import { priceApi } from './modules/wallet/price.ts'

export const api = {
  account: { code: codeApi, registration: registrationApi, session: sessionApi, password: passwordApi, profile: profileApi },
  platform: { dictionary: dictionaryApi },
  content: { site: siteApi, desk: contentDeskApi, behavior: behaviorApi, 'word-list': wordListApi },
  message: { news: messageNewsApi },
  realname: {
    standing: standingApi,
    personal: personalApi,
    photo: photoApi,
    enterprise: enterpriseApi,
    review: reviewApi,
  },
  wallet: { price: priceApi },
  transparency: { log: logApi, 'time-stamp': timeStampApi },
  attestation: { record: recordApi, certificate: certificateApi, package: packageApi, share: shareApi, lookup: lookupApi },
  evidence: { upload: uploadApi, 'file-deposit': fileDepositApi, capture: captureApi, 'capture-batch': captureBatchApi },
  lawyer: { directory: directoryApi, 'case-request': caseRequestApi, desk: lawyerDeskApi },
  overview: { front: frontApi, homepage: homepageApi },
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
