// Every refusal there is, for the documentation and for the test that no code means two things.
import { type ErrorDefinition, generalErrors } from './errors.ts'
import { accountErrors } from './modules/account/errors.ts'
import { attestationErrors } from './modules/attestation/errors.ts'
import { contentErrors } from './modules/content/errors.ts'
import { evidenceErrors } from './modules/evidence/errors.ts'
import { lawyerErrors } from './modules/lawyer/errors.ts'
import { realnameErrors } from './modules/realname/errors.ts'
import { walletErrors } from './modules/wallet/errors.ts'

export const catalogue: readonly ErrorDefinition[] = [
  generalErrors,
  accountErrors,
  walletErrors,
  realnameErrors,
  attestationErrors,
  evidenceErrors,
  contentErrors,
  lawyerErrors,
].flatMap((errors) => Object.values(errors))
