// Routes for registration.
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { route } from '../../../kernel/route.ts'
import { register, registerFromApp } from './service.ts'

export const registrationRoutes = [
  route(registrationApi.register, register),
  route(registrationApi.registerFromApp, registerFromApp),
]
