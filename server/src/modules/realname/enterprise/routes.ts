// Route for enterprise verification.
import { enterpriseApi } from '@attestry/contract/modules/realname/enterprise'
import { route } from '../../../kernel/route.ts'
import { submitEnterprise } from './service.ts'

export const enterpriseRoutes = [route(enterpriseApi.submit, submitEnterprise)]
