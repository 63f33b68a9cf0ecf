// Route of the embedded time-stamp authority.
import { timeStampApi } from '@attestry/contract/modules/transparency/time-stamp'
import { route } from '../../../kernel/route.ts'
import { answerTimeStamp } from './service.ts'

export const timeStampRoutes = [route(timeStampApi.answer, answerTimeStamp)]
