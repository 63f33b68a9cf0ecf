// All error definitions, for the documentation and the test that codes are unique.
import { type ErrorDefinition, generalErrors } from './errors.ts'
import { accountErrors } from './modules/account/errors.ts'
import { approvalErrors } from './modules/approval/errors.ts'
import { attestationErrors } from './modules/attestation/errors.ts'
import { caseworkErrors } from './modules/casework/errors.ts'
import { contentErrors } from './modules/content/errors.ts'
import { dossierErrors } from './modules/dossier/errors.ts'
import { evidenceErrors } from './modules/evidence/errors.ts'
import { appraisalErrors } from './modules/judicial/appraisal/errors.ts'
import { judicialErrors } from './modules/judicial/errors.ts'
import { purchaseErrors } from './modules/judicial/purchase/errors.ts'
import { lawyerErrors } from './modules/lawyer/errors.ts'
import { openErrors } from './modules/open/errors.ts'
import { operatorErrors } from './modules/operator/errors.ts'
import { overviewErrors } from './modules/overview/errors.ts'
import { platformErrors } from './modules/platform/errors.ts'
import { realnameErrors } from './modules/realname/errors.ts'
import { signingErrors } from './modules/signing/errors.ts'
import { transparencyErrors } from './modules/transparency/errors.ts'
import { walletErrors } from './modules/wallet/errors.ts'

export const catalogue: readonly ErrorDefinition[] = [
  generalErrors,
  accountErrors,
  approvalErrors,
  caseworkErrors,
  signingErrors,
  walletErrors,
  realnameErrors,
  attestationErrors,
  evidenceErrors,
  dossierErrors,
  judicialErrors,
  appraisalErrors,
  purchaseErrors,
  contentErrors,
  lawyerErrors,
  platformErrors,
  overviewErrors,
  operatorErrors,
  openErrors,
  transparencyErrors,
].flatMap((errors) => Object.values(errors))
