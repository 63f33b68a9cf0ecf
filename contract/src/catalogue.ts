// Every refusal there is, for the documentation and for the test that no code means two things.
import { type ErrorDefinition, generalErrors } from './errors.ts'
import { accountErrors } from './modules/account/errors.ts'
import { attestationErrors } from './modules/attestation/errors.ts'
import { evidenceErrors } from './modules/evidence/errors.ts'
import { walletErrors } from './modules/wallet/errors.ts'

export const catalogue: readonly ErrorDefinition[] = [
  generalErrors,
  accountErrors,
  walletErrors,
  attestationErrors,
  evidenceErrors,
].flatMap((errors) => Object.values(errors))
