// Routes for passwords.
import { passwordApi } from '@attestry/contract/modules/account/password'
import { route } from '../../../kernel/route.ts'
import { changePassword, resetPassword } from './service.ts'

export const passwordRoutes = [route(passwordApi.reset, resetPassword), route(passwordApi.change, changePassword)]
