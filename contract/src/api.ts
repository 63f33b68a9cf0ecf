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
import { captureApi } from './modules/evidence/capture.ts'
import { captureBatchApi } from './modules/evidence/capture-batch.ts'
import { fileDepositApi } from './modules/evidence/file-deposit.ts'
import { uploadApi } from './modules/evidence/upload.ts'
import { homepageApi } from './modules/overview/homepage.ts'
import { dictionaryApi } from './modules/platform/dictionary.ts'
import { logApi } from './modules/transparency/log.ts'
import { timeStampApi } from './modules/transparency/time-stamp.ts'
import { priceApi } from './modules/wallet/price.ts'

export const api = {
  account: { code: codeApi, registration: registrationApi, session: sessionApi, password: passwordApi, profile: profileApi },
  platform: { dictionary: dictionaryApi },
  wallet: { price: priceApi },
  transparency: { log: logApi, 'time-stamp': timeStampApi },
  attestation: { record: recordApi, certificate: certificateApi, package: packageApi, share: shareApi, lookup: lookupApi },
  evidence: { upload: uploadApi, 'file-deposit': fileDepositApi, capture: captureApi, 'capture-batch': captureBatchApi },
  overview: { homepage: homepageApi },
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
