// Calls of the console's second step.
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { route } from '../../../kernel/route.ts'
import { confirmFactor, enrolFactor, proveFactor, signInStanding } from './service.ts'

export const signInRoutes = [
  route(signInApi.standing, signInStanding),
  route(signInApi.enrol, enrolFactor),
  route(signInApi.confirm, confirmFactor),
  route(signInApi.prove, proveFactor),
]
