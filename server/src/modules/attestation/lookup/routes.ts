// Routes of the public look-up.
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'
import { route } from '../../../kernel/route.ts'
import { lookUpFile, lookUpNumber } from './service.ts'

export const lookupRoutes = [route(lookupApi.byFile, lookUpFile), route(lookupApi.byIdAndNumber, lookUpNumber)]
