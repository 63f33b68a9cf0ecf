// Routes for the second factor of the console login.
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { route } from '../../../kernel/route.ts'
import { confirmFactor, enrolFactor, proveFactor, signInStatus } from './service.ts'

export const signInRoutes = [
  route(signInApi.standing, signInStatus),
  route(signInApi.enrol, enrolFactor),
  route(signInApi.confirm, confirmFactor),
  route(signInApi.prove, proveFactor),
]
