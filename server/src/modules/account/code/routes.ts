// Routes for CAPTCHAs and SMS codes.
import { codeApi } from '@attestry/contract/modules/account/code'
import { route } from '../../../kernel/route.ts'
import { newChallenge, sendLoginCode, sendRegistrationCode, sendResetCode } from './service.ts'

export const codeRoutes = [
  route(codeApi.challenge, newChallenge),
  route(codeApi.sendForRegistration, sendRegistrationCode),
  route(codeApi.sendForLogin, sendLoginCode),
  route(codeApi.sendForReset, sendResetCode),
]
