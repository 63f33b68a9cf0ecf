// Routes for holidays.
import { holidayApi } from '@attestry/contract/modules/platform/holiday'
import { route } from '../../../kernel/route.ts'
import { changeHolidays, holidayYear } from './service.ts'

export const holidayRoutes = [route(holidayApi.year, holidayYear), route(holidayApi.change, changeHolidays)]
